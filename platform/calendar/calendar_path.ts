/** The calendar of the office (routes.json). */
export const calendarPath = '/apps/calendar'
