import type { ReportAction } from '#platform/screen/report/action.ts'
import type { OwnAction } from '#platform/screen/screens.ts'
import { loadNamed } from '#platform/screen/texts/texts.ts'

const permission = 'receivable_bill.update'
const load = () => loadNamed('bill_reminder').then(() => import('./reminder.screen.tsx'))

/** A bill that is open: its party is reminded of it. */
export const remindOfBill: OwnAction = {
  resource: 'receivable_bill',
  title: 'bill_reminder.send',
  permission,
  isFor: ({ status, open }) => status === 'posted' && typeof open === 'string' && !/^0+(\.0+)?$/.test(open),
  load,
}

/** Parties of the report that are past due: those that somebody chooses are reminded. */
export const remindDebtors: ReportAction = {
  report: 'sundry_debtor',
  title: 'bill_reminder.send_many',
  permission,
  load: () => load().then((all) => ({ default: all.RemindDebtors })),
}
