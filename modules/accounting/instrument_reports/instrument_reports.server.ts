import { implementReport } from '#platform/report/implementation.ts'
import { keywordIn } from '#platform/report/keyword.ts'
import { expression } from '#platform/resource/expression.ts'
import { cameBy } from '../instrument/invoice_column.ts'
import { ofTypes } from '../statements/chosen_lines.ts'
import { cheque, payorder } from './instrument_reports.report.ts'

/** Cheques of the asker's branches; days to go are those until the date of one that still lies in the drawer, below zero after it. */
export const chequeReport = implementReport(cheque, {
  query: (asking) => {
    const { read, parameters, title, today } = asking
    const { date_after, date_before, branch, status, cheque_type, bank, deposit_bank, account_type, keyword } =
      parameters
    const day = expression<string>`${expression.ref(`t.${parameters.date_basis?.[0] ?? 'cheque_date'}`)}`
    let cheques = read
      .selectFrom('postdate_cheque as t')
      .innerJoin('bank as k', 'k.id', 't.bank')
      .select(['t.id', 't.id as cheque_id', 't.cheque_date', 't.cheque_no', 't.bank as bank_id'])
      .select(expression<string>`${title('bank', 'k')}`.as('bank'))
      .select(['t.party_name as party', 't.type', 't.amount', 't.status', 't.cleared_on'])
      .select(cameBy('postdate_cheque')({ read, table: 't' }).as('invoice_no'))
      .select(
        expression<number | null>`case when t."status" = 'in_hand' then t."cheque_date" - ${today}::date end`.as(
          'days_to_go',
        ),
      )
      .select(expression<string>`coalesce(t."source_type", 'postdate_cheque')`.as('source_type'))
      .select(expression<number>`coalesce(t."source_id", t."id")`.as('source_id'))
    if (date_after) cheques = cheques.where(day, '>=', date_after)
    if (date_before) cheques = cheques.where(day, '<=', date_before)
    if (parameters.on_day) cheques = cheques.where('t.cheque_date', '=', parameters.on_day)
    if (branch) cheques = cheques.where('t.branch', 'in', branch)
    if (status) cheques = cheques.where('t.status', 'in', status)
    if (cheque_type) cheques = cheques.where('t.type', 'in', cheque_type)
    if (bank) cheques = cheques.where('t.bank', 'in', bank)
    if (deposit_bank) cheques = cheques.where('t.deposit_bank', 'in', deposit_bank)
    if (account_type) cheques = cheques.where(expression<boolean>`t."party_ledger" in ${ofTypes(read, account_type)}`)
    if (keyword) cheques = cheques.where(keywordIn(asking, 'postdate_cheque', keyword))
    return cheques
  },
})

/** Pay orders of the asker's branches. */
export const payorderReport = implementReport(payorder, {
  query: (asking) => {
    const { read, parameters, title } = asking
    const { date_after, date_before, on_day, branch, status, payorder_type, direction, bank, keyword } = parameters
    let payorders = read
      .selectFrom('payorder_clearing as t')
      .innerJoin('bank as k', 'k.id', 't.bank')
      .select(['t.id', 't.id as payorder_id', 't.received_on as date', 't.instrument_no', 't.bank as bank_id'])
      .select(expression<string>`${title('bank', 'k')}`.as('bank'))
      .select(['t.party_name as party', 't.type', 't.direction', 't.amount', 't.status', 't.cleared_on'])
      .select(cameBy('payorder_clearing')({ read, table: 't' }).as('invoice_no'))
      .select(expression<string>`coalesce(t."source_type", 'payorder_clearing')`.as('source_type'))
      .select(expression<number>`coalesce(t."source_id", t."id")`.as('source_id'))
    if (date_after) payorders = payorders.where('t.received_on', '>=', date_after)
    if (date_before) payorders = payorders.where('t.received_on', '<=', date_before)
    if (on_day) payorders = payorders.where('t.received_on', '=', on_day)
    if (branch) payorders = payorders.where('t.branch', 'in', branch)
    if (status) payorders = payorders.where('t.status', 'in', status)
    if (payorder_type) payorders = payorders.where('t.type', 'in', payorder_type)
    if (direction) payorders = payorders.where('t.direction', 'in', direction)
    if (bank) payorders = payorders.where('t.bank', 'in', bank)
    if (keyword) payorders = payorders.where(keywordIn(asking, 'payorder_clearing', keyword))
    return payorders
  },
})
