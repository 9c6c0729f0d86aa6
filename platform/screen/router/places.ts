import { allScreens, type ScreenEntry } from '../screens.ts'

export interface DerivedPlace {
  readonly entry: ScreenEntry
  /** Undefined: the list. `new`: an empty form. */
  readonly id?: number | 'new'
}

/**
 * What `/apps/{area}-management/{rest}` means: `{plural}` the list, `{plural}/{id}/{name?}` and `{id}/{name?}` a record
 * (requirement document, section 2). Undefined for an unknown path. Two resources of one area differ by their plural, and
 * the one that the area is named after comes first. Where a resource says so, a further word behind the name says whose record it is.
 */
export function derivedPlace(area: string, rest: string): DerivedPlace | undefined {
  const [first, ...more] = rest.split('/').filter(Boolean)
  const ofArea = allScreens().filter((screen) => screen.area === area)
  const byPlural = ofArea.find((screen) => screen.plural === first)
  if (byPlural && more.length === 0) return { entry: byPlural }
  const entry = byPlural ?? ofArea[0]
  const [word = '', ...name] = byPlural ? more : [first, ...more]
  const id = word === 'new' ? word : /^[1-9]\d{0,15}$/.test(word) ? Number(word) : undefined
  if (!entry || id === undefined || name.length > (entry.kindWords ? 2 : 1)) return undefined
  const meant = entry.kindWords?.[name[1] ?? '']
  return { entry: allScreens().find((screen) => screen.name === meant) ?? entry, id }
}
