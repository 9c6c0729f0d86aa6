import { allScreens, type ScreenEntry } from '../screens.ts'

/** A record whose pictures somebody looks at: where it lives, and where its pictures do. */
export interface PicturesPlace {
  readonly of: ScreenEntry
  readonly pictures: ScreenEntry
  readonly id: number
}

/** What `/apps/{area}-management-image/{id}/{name?}` means (requirement document, section 2); undefined for an unknown path. */
export function picturesPlace(area: string, id: string): PicturesPlace | undefined {
  for (const pictures of allScreens()) {
    const of = allScreens().find((one) => one.name === pictures.picturesOf && one.area === area)
    if (of && /^[1-9]\d{0,15}$/.test(id)) return { of, pictures, id: Number(id) }
  }
  return undefined
}
