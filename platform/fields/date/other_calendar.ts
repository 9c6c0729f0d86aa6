/** Writes days and instants in another calendar than the Gregorian; `locale` names it: `bn-BD-x-bangla`. */
export interface DayWriter {
  readonly day: (day: string, locale: string) => string
  /** The number of the day in its month, and the month where it begins. */
  readonly brief: (day: string, locale: string) => string
  /** With the time of day in the association's zone. */
  readonly instant: (iso: string, locale: string) => string
}

let writer: DayWriter | undefined

/** Sets who writes for the calendar of a person; never on a server, whose papers and sheets stay Gregorian. */
export const setDayWriter = (next: DayWriter): void => {
  writer = next
}

/** Undefined where days are written in the Gregorian calendar. */
export const otherCalendar = (locale: string): DayWriter | undefined => (locale.includes('-x-') ? writer : undefined)
