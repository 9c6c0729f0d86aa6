/** Page of reports that go out by mail. */
export const schedulesPath = '/apps/report-schedules'

/** Path below which the calls of reports that go out by mail lie. */
export const scheduleBase = '/report_schedule/api/v1/report_schedule/'
