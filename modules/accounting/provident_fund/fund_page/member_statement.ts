/** Where the report of the fund is, for one member by months. */
export const memberStatement = (employee: number): string =>
  `/apps/report-management/providentFund-reports?employee=${employee}&by=month`
