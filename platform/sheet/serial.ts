const dayMs = 86_400_000
/** Day 0 of serials above 60: Excel counts a 29 February 1900 that never was, so everything after it is one too high. */
const epoch = Date.UTC(1899, 11, 30)
const lastSerial = 2_958_465

/** Days to add to a serial of a 1904 workbook (old Excel for Mac) to get the serial of the 1900 system. */
export const days1904 = 1462

/** Calendar date YYYY-MM-DD of an Excel serial (1900 system; the time of day is dropped), or undefined for the day that never was (60), day 0, and what lies outside Excel's years. */
export function dateFromSerial(serial: number): string | undefined {
  const day = Math.floor(serial)
  if (!(day >= 1 && day <= lastSerial) || day === 60) return undefined
  return new Date(epoch + (day < 60 ? day + 1 : day) * dayMs).toISOString().slice(0, 10)
}

/** Excel serial of a calendar date YYYY-MM-DD from 1900-01-01, or undefined for an earlier or impossible one. */
export function serialFromDate(date: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (!match || !isCalendarDate(Number(match[1]), Number(match[2]), Number(match[3]))) return undefined
  const day = Math.round((Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) - epoch) / dayMs)
  if (day < 2) return undefined
  return day <= 60 ? day - 1 : day
}

/** HH:MM of the fraction of a serial, rounded to the minute. */
export function timeFromSerial(serial: number): string {
  const minutes = Math.min(1439, Math.round((serial - Math.floor(serial)) * 1440))
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Whether the Gregorian calendar has this day (month from 1). */
export function isCalendarDate(year: number, month: number, day: number): boolean {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
