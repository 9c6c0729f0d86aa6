/** Page of all reports. */
export const reportsPath = '/apps/reports'
