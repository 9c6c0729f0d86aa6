import { dayEnd, dayStart } from '#platform/clock/day.ts'
import { implementReport, type Asking } from '#platform/report/implementation.ts'
import { openReader } from '#platform/record/selection.ts'
import { expression } from '#platform/resource/expression.ts'
import { likeWord } from '../statements/like_word.ts'
import { account_log, account_log_by_invoice } from './account_log.report.ts'
import { accountEvents } from './events.ts'
import { toldEvents } from './told_events.ts'

type Condition = ReturnType<typeof expression<boolean>>

export const accountLog = implementReport(account_log, {
  query: (asking) => {
    const { date_after, date_before, user, action, branch, voucher_kind, status, keyword } = asking.parameters
    const { read } = asking
    const during = (alias: string): Condition => {
      const at = expression.ref(`${alias}.at`)
      return expression<boolean>`(${expression.join(
        [
          expression<boolean>`true`,
          ...(date_after ? [expression<boolean>`${at} >= ${dayStart(date_after)}::timestamptz`] : []),
          ...(date_before ? [expression<boolean>`${at} <= ${dayEnd(date_before)}::timestamptz`] : []),
        ],
        expression` and `,
      )})`
    }
    let events = accountEvents(asking, {
      changes: during('h'),
      postings: during('l'),
      papers: during('p'),
      exports: during('e'),
    })
    if (user) events = events.where('a.user_id', 'in', user)
    if (action) events = events.where('a.action', 'in', action)
    // What a voucher has or is, its drafts and requests do not say: the log is narrowed to what became of vouchers.
    let vouchers = read.selectFrom('acc_voucher as v').select('v.id').where(isOfEvent)
    if (branch) vouchers = vouchers.where('v.branch', 'in', branch)
    if (voucher_kind) vouchers = vouchers.where('v.voucher_type', 'in', voucher_kind)
    if (status) vouchers = vouchers.where('v.status', 'in', status)
    if (branch || voucher_kind || status) events = events.where(expression<boolean>`exists (${vouchers})`)
    if (keyword) {
      const word = likeWord(keyword)
      const numbered = read
        .selectFrom('acc_voucher as v')
        .select('v.id')
        .where(isOfEvent)
        .where('v.invoice_no', 'ilike', word)
      events = events.where(
        expression<boolean>`(a."user" ilike ${word} or a."reason" ilike ${word} or a."number" ilike ${word} or a."ip" ilike ${word} or exists (${numbered}))`,
      )
    }
    return events
  },
  complete: (rows, asking) => toldEvents(asking, rows),
})

const isOfEvent = expression<boolean>`v."source_type" = a."resource" and v."source_id" = a."record_id"`

export const accountLogByInvoice = implementReport(account_log_by_invoice, {
  query: (asking) => {
    const { invoice_no, keyword } = asking.parameters
    const { read } = asking
    const documents = read
      .selectFrom('acc_voucher as v')
      .select(['v.source_type', 'v.source_id'])
      .where('v.invoice_no', '=', invoice_no ?? '')
    const isOf = (type: string, id: string): Condition =>
      expression<boolean>`(${expression.ref(type)}, ${expression.ref(id)}) in (${documents})`
    const requests = openReader(read)
      .selectFrom('acc_update_perm as r')
      .select('r.id')
      .where(isOf('r.record_type', 'r.record'))
    const events = accountEvents(asking, {
      changes: expression<boolean>`(${isOf('h.resource', 'h.record')} or (h."resource" = 'acc_update_perm' and h."record" in (${requests})))`,
      postings: expression<boolean>`(l."invoice_no" = ${invoice_no ?? ''} or ${isOf('l.record_type', 'l.record_id')})`,
      papers: isOf('p.resource', 'p.record'),
      exports: expression<boolean>`false`,
    })
    if (!keyword) return events
    const word = likeWord(keyword)
    return events.where(expression<boolean>`(a."user" ilike ${word} or a."reason" ilike ${word})`)
  },
  complete: (rows, asking: Asking<unknown>) => toldEvents(asking, rows),
})
