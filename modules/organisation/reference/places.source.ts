import places from 'bd-geojs'
import { districtCorrections, divisionCorrections, upazilaCorrections, type Correction } from './corrections.ts'

export type DistrictRow = { name: string; name_local: string; division: string; division_local: string }
export type UpazilaRow = { name: string; name_local: string; district: string }

type Named = { name: string; bn_name: string }

function tidy(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** The corrected name of a place; a table may hold several corrections of one place (English, Bengali). */
function corrected(place: Named, corrections: readonly Correction[]): { name: string; name_local: string } {
  const right = { name: tidy(place.name), name_local: tidy(place.bn_name) }
  for (const { name, name_local } of corrections) {
    if (name !== undefined) right.name = name
    if (name_local !== undefined) right.name_local = tidy(name_local)
  }
  return right
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

/** The 64 districts with their division, by name. */
export function districtRows(): DistrictRow[] {
  return places.districts
    .map((district) => {
      const division = places.divisions.find((one) => one.id === district.division_id)
      if (division === undefined) throw new Error(`${district.name} lies in no division`)
      const upper = corrected(
        division,
        divisionCorrections.filter((one) => one.place === division.name),
      )
      const own = corrected(
        district,
        districtCorrections.filter((one) => one.place === district.name),
      )
      return { ...own, division: upper.name, division_local: upper.name_local }
    })
    .sort(byName)
}

/** The 491 upazilas of the package with the corrected name of their district, by district and name. */
export function upazilaRows(): UpazilaRow[] {
  const rows = places.upazillas.map((upazila) => {
    const district = places.districts.find((one) => one.id === upazila.district_id)
    if (district === undefined) throw new Error(`${upazila.name} lies in no district`)
    const { name } = corrected(
      district,
      districtCorrections.filter((one) => one.place === district.name),
    )
    const own = upazilaCorrections.filter((one) => one.district === name && one.place === upazila.name)
    return { ...corrected(upazila, own), district: name }
  })
  return rows.sort((a, b) => (a.district === b.district ? byName(a, b) : a.district < b.district ? -1 : 1))
}
