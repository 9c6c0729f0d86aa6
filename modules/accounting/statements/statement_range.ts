/** First and last day of what was asked for; the whole of time where nothing was. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Before anybody kept books. */
export const firstDay = '1900-01-01'

/** As at a day: from the first of July before it. Otherwise the days given, up to today where none is. */
export function daysOf(
  asked: { readonly date_after?: string; readonly date_before?: string; readonly as_at?: string },
  today: string,
): Days {
  const { date_after: from = firstDay, date_before: to = today, as_at: at } = asked
  return at === undefined ? { from, to } : { from: yearStart(at), to: at }
}

/** The fiscal year begins on the first of July. */
export const yearStart = (day: string): string =>
  `${Number(day.slice(5, 7)) >= 7 ? day.slice(0, 4) : Number(day.slice(0, 4)) - 1}-07-01`
