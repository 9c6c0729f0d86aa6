import { allScreens, type ScreenEntry } from '../screens.ts'

export interface DerivedPlace {
  readonly entry: ScreenEntry
  /** Undefined: the list. `new`: an empty form. */
  readonly id?: number | 'new'
}

/**
 * What `/apps/{area}-management/{rest}` means: `{plural}` the list, `{plural}/{id}/{name?}` and `{id}/{name?}` a record
 * (requirement document, section 2). Undefined for an unknown path. Two resources of one area differ by their plural.
 */
export function derivedPlace(area: string, rest: string): DerivedPlace | undefined {
  const words = rest.split('/').filter(Boolean)
  const ofArea = allScreens().filter((screen) => screen.area === area)
  const byPlural = ofArea.find((screen) => screen.plural === words[0])
  const entry = byPlural ?? ofArea[0]
  const [id, , ...more] = byPlural ? words.slice(1) : words
  if (!entry || more.length > 0) return undefined
  if (id === undefined) return byPlural ? { entry } : undefined
  if (id === 'new') return { entry, id }
  return /^[1-9]\d{0,15}$/.test(id) ? { entry, id: Number(id) } : undefined
}
