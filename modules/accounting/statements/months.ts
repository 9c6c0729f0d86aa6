/** Months of the fiscal year, from July on. */
export const months = [
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
] as const

/** The word of a month or of a day in it: `2026-07` is july. */
export const monthWord = (month: string): (typeof months)[number] =>
  months[(Number(month.slice(5, 7)) + 5) % 12] ?? 'july'
