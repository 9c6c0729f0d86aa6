/** Page of reports that go out by mail. */
export const schedulesPath = '/apps/report-schedules'
