export interface SheetColumn {
  key: string
  label: string
  /** In characters. */
  width: number
  kind: 'text' | 'number' | 'money' | 'date' | 'datetime' | 'month' | 'bool'
}

/** What a row may hold under a column's key: money as the database's decimal string, a date as YYYY-MM-DD, a month as YYYY-MM, an instant as ISO text or Date. */
export type SheetValue = string | number | boolean | Date | null | undefined

export type SheetRecord = Readonly<Record<string, SheetValue>>

/** Converts an instant to the clock on the wall, as YYYY-MM-DD HH:MM. */
export function wallClockIn(timeZone = 'Asia/Dhaka'): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (instant) => format.format(instant)
}

const instantPattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}.*?)(Z|[+-]\d{2}(?::?\d{2})?)$/

/** The instant of a value of kind datetime (ISO, or as the database prints it: `2024-03-05 20:30:00+00`), or undefined when it names no zone. */
export function instantOf(value: SheetValue): Date | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value
  const [, day, time, zone = ''] = (typeof value === 'string' && instantPattern.exec(value)) || []
  return day === undefined ? undefined : instantOf(new Date(`${day}T${time}${zone.length === 3 ? `${zone}:00` : zone}`))
}
