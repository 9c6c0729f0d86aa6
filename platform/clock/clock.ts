/** The only place that asks what time it is. */

/** Instant of now, ISO 8601 in UTC with milliseconds. */
export const now = (): string => new Date().toISOString()

/** Milliseconds since 1970, for durations and expiries. */
export const nowMs = (): number => Date.now()

/** The instant so many hours after another. */
export const hoursAfter = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString()

const dhaka = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Dhaka',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Today's business day in Dhaka (`2026-11-20`), whatever zone the server stands in. */
export const today = (): string => dhaka.format(new Date())

/** The business day in Dhaka on which an instant falls. */
export const dhakaDay = (instant: string): string => dhaka.format(new Date(instant))
