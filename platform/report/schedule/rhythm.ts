import { addDays, daysInMonth } from '../../clock/day.ts'

export const rhythms = ['daily', 'weekly', 'monthly'] as const
export type RhythmName = (typeof rhythms)[number]

/** When a report goes out, in the hours of Dhaka. */
export interface Rhythm {
  readonly rhythm: RhythmName
  /** `weekly`: 0 for Sunday to 6. `monthly`: 1 to 31; a shorter month has it on its last day. `daily`: null. */
  readonly on_day: number | null
  /** 0 to 23. */
  readonly at_hour: number
}

const dayMs = 86_400_000
/** Dhaka stands six hours before UTC all year. */
const dhakaMs = 6 * 3_600_000
const sunday = Date.parse('2023-01-01')

const isDue = (day: string, { rhythm, on_day }: Rhythm): boolean => {
  if (rhythm === 'daily') return true
  if (rhythm === 'weekly') return ((Date.parse(day) - sunday) / dayMs) % 7 === on_day
  const last = daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)))
  return Number(day.slice(8)) === Math.min(on_day ?? 1, last)
}

const instantOf = (day: string, { at_hour }: Rhythm): number => Date.parse(day) + at_hour * 3_600_000 - dhakaMs
const dayOf = (ms: number): string => new Date(ms + dhakaMs).toISOString().slice(0, 10)

/** The first time after an instant (milliseconds since 1970) at which the report is due. Pure. */
export function nextDue(rhythm: Rhythm, after: number): number {
  let day = dayOf(after)
  while (!isDue(day, rhythm) || instantOf(day, rhythm) <= after) day = addDays(day, 1)
  return instantOf(day, rhythm)
}

/** The last time up to an instant at which the report was due: of those missed while no server ran, the one made up for. Pure. */
export function lastDue(rhythm: Rhythm, until: number): number {
  let day = dayOf(until)
  while (!isDue(day, rhythm) || instantOf(day, rhythm) > until) day = addDays(day, -1)
  return instantOf(day, rhythm)
}
