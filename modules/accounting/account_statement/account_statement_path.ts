/** Page of the account statement, also for whoever leads to it without loading the books. */
export const accountStatementPath = '/apps/report-management/accountStatement-reports'
