import type { Report } from '#platform/report/report.ts'
import type { useT } from '../texts/texts.ts'
import type { ReportTotals } from './rows.ts'

/** Lines below all rows: what a statement comes to, or how many rows there are with their sums. */
export const footOf = (
  report: Report,
  { foot, total_elements, totals }: ReportTotals,
  t: ReturnType<typeof useT>,
): { readonly label: string; readonly totals: ReportTotals['totals'] }[] =>
  foot && foot.length > 0
    ? foot.map((one) => ({ label: t(`${report.name}.${one.line}`), totals: one.totals }))
    : [{ label: t('report.rows', { n: total_elements }), totals }]
