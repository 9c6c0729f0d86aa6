/** A trade workers are recruited for; `code` is its short form in lists, unique, at most 12 characters. */
export type Profession = { name: string; code: string; is_skilled: boolean }

/** A level of schooling; `level` is the order from lowest to highest. */
export type Qualification = { name: string; level: number }

/** Common trades of workers from Bangladesh: a start for the list, not a classification. */
export const professions: readonly Profession[] = [
  { name: 'Agricultural worker', code: 'AGRICULTURE', is_skilled: false },
  { name: 'Barber', code: 'BARBER', is_skilled: true },
  { name: 'Caregiver', code: 'CAREGIVER', is_skilled: true },
  { name: 'Carpenter', code: 'CARPENTER', is_skilled: true },
  { name: 'Cleaner', code: 'CLEANER', is_skilled: false },
  { name: 'Construction worker', code: 'CONSTRUCTION', is_skilled: false },
  { name: 'Cook', code: 'COOK', is_skilled: true },
  { name: 'Driver', code: 'DRIVER', is_skilled: true },
  { name: 'Electrician', code: 'ELECTRICIAN', is_skilled: true },
  { name: 'Factory worker', code: 'FACTORY', is_skilled: false },
  { name: 'Gardener', code: 'GARDENER', is_skilled: false },
  { name: 'General labourer', code: 'LABOURER', is_skilled: false },
  { name: 'Housekeeper', code: 'HOUSEKEEPER', is_skilled: false },
  { name: 'Mason', code: 'MASON', is_skilled: true },
  { name: 'Mechanic', code: 'MECHANIC', is_skilled: true },
  { name: 'Nurse', code: 'NURSE', is_skilled: true },
  { name: 'Painter', code: 'PAINTER', is_skilled: true },
  { name: 'Pipe fitter', code: 'PIPE_FITTER', is_skilled: true },
  { name: 'Plumber', code: 'PLUMBER', is_skilled: true },
  { name: 'Security guard', code: 'GUARD', is_skilled: false },
  { name: 'Sewing machine operator', code: 'SEWING', is_skilled: true },
  { name: 'Steel fixer', code: 'STEEL_FIXER', is_skilled: true },
  { name: 'Tailor', code: 'TAILOR', is_skilled: true },
  { name: 'Tile fixer', code: 'TILE_FIXER', is_skilled: true },
  { name: 'Waiter', code: 'WAITER', is_skilled: true },
  { name: 'Welder', code: 'WELDER', is_skilled: true },
]

/** The steps of schooling in Bangladesh, with the names of their public examinations. */
export const qualifications: readonly Qualification[] = [
  { name: 'No formal education', level: 0 },
  { name: 'Below Class Five', level: 1 },
  { name: 'Primary (PSC or Class Five)', level: 2 },
  { name: 'Junior secondary (JSC or Class Eight)', level: 3 },
  { name: 'Secondary (SSC or equivalent)', level: 4 },
  { name: 'Higher secondary (HSC or equivalent)', level: 5 },
  { name: 'Diploma', level: 6 },
  { name: "Bachelor's degree", level: 7 },
  { name: "Master's degree", level: 8 },
  { name: 'Doctorate', level: 9 },
]
