/** A month (`2026-07`) as people write it: `Jul 2026`, `জুল, ২০২৬`. */
export const monthName = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC', calendar: 'gregory' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
