import { implementReport } from '#platform/report/implementation.ts'
import { expression } from '#platform/resource/expression.ts'
import { documentOf } from './document_of.ts'
import { likeWord } from './like_word.ts'
import { lineId } from './line_id.ts'
import { bookFacts } from './statement_facts.ts'
import { daysOf } from './statement_range.ts'
import { voucher } from './voucher.report.ts'

/**
 * Lines of the books in the order of their days and postings. Only what order and sums need is read of all of them; words are
 * found for the rows of a page. Who asks for one number gets all its postings, on whatever days they are.
 */
export const voucherRegister = implementReport(voucher, {
  facts: bookFacts,
  query: ({ read, parameters, today }) => {
    const { invoice_no, branch, voucher_kind, ledger, status, user, control, keyword } = parameters
    let lines = read
      .selectFrom('acc_entry as e')
      .innerJoin('acc_line as l', (on) => on.onRef('l.entry', '=', 'e.id').onRef('l.fiscal_year', '=', 'e.fiscal_year'))
      .select([
        lineId('l').as('id'),
        'e.entry_date as date',
        expression<string | null>`nullif(l."debit", 0)`.as('debit'),
        expression<string | null>`nullif(l."credit", 0)`.as('credit'),
        'l.entry',
        'l.line_no',
        'l.fiscal_year',
      ])
    if (branch) lines = lines.where('l.branch', 'in', branch)
    if (ledger) lines = lines.where('l.ledger', 'in', ledger)
    if (control !== undefined)
      lines = lines.where(expression<boolean>`(('control' = any(e."may")) = ${control}::boolean)`)
    if (invoice_no === undefined) {
      const { from, to } = daysOf(parameters, today)
      lines = lines.where('e.entry_date', '>=', from).where('e.entry_date', '<=', to)
    }
    if (invoice_no === undefined && !voucher_kind && !status && !user && !keyword) return lines
    let vouchers = read
      .selectFrom('acc_voucher as v')
      .select('v.id')
      .where(expression<boolean>`v."id" = e."voucher"`)
    if (invoice_no !== undefined) vouchers = vouchers.where('v.invoice_no', '=', invoice_no)
    if (voucher_kind) vouchers = vouchers.where('v.voucher_type', 'in', voucher_kind)
    if (status) vouchers = vouchers.where('v.status', 'in', status)
    if (user) vouchers = vouchers.where('v.posted_by', 'in', user)
    if (keyword) {
      const word = likeWord(keyword)
      vouchers = vouchers.where(
        expression<boolean>`(v."invoice_no" ilike ${word} or v."narration" ilike ${word} or v."reference_no" ilike ${word}
          or v."party_name" ilike ${word} or l."narration" ilike ${word})`,
      )
    }
    return lines.where(expression<boolean>`exists (${vouchers})`)
  },
  async complete(rows, { read, title }) {
    const ids = rows.map((row) => Number(row['id']))
    const entries = [...new Set(rows.map((row) => Number(row['entry'])))]
    const years = [...new Set(rows.map((row) => Number(row['fiscal_year'])))]
    const lines = await read
      .selectFrom('acc_line as l')
      .innerJoin('acc_entry as e', 'e.id', 'l.entry')
      .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
      .innerJoin('voucher_type as t', 't.id', 'v.voucher_type')
      .innerJoin('ledger_account as a', 'a.id', 'l.ledger')
      .innerJoin('branch as b', 'b.id', 'l.branch')
      .leftJoin('acc_voucher as o', 'o.id', 'v.replaces')
      .leftJoin('acc_voucher as n', 'n.id', 'v.replaced_by')
      .leftJoin('sub_ledger_account as s', 's.id', 'l.sub_ledger')
      .leftJoin('user as u', 'u.id', 'e.posted_by')
      .select([
        lineId('l').as('id'),
        't.name as voucher_kind',
        'v.invoice_no',
        expression<string>`${title('ledger_account', 'a')}`.as('ledger'),
        expression<string | null>`case when s."id" is not null then ${title('sub_ledger_account', 's')} end`.as(
          'sub_ledger',
        ),
        expression<string>`coalesce(l."narration", v."narration")`.as('narration'),
        expression<string | null>`case when u."id" is not null then ${title('user', 'u')} end`.as('entered_by'),
        'e.posted_at as time',
        'v.status',
        'l.ledger as ledger_id',
        'l.sub_ledger as sub_ledger_id',
        documentOf('source_type').as('source_type'),
        documentOf('source_id').as('source_id'),
        'e.kind',
        'e.revision',
        'e.reason',
        expression<string | null>`case when 'control' = any(e."may") then e."reason" end`.as('control_reason'),
        expression<string>`${title('branch', 'b')}`.as('books_of'),
        'o.invoice_no as replaces',
        expression<string | null>`case when n."source_type" <> 'reversal' then n."invoice_no" end`.as('replaced_by'),
        expression<string | null>`case when n."source_type" = 'reversal' then n."invoice_no" end`.as('reversed_by'),
      ])
      .where('l.fiscal_year', 'in', years)
      .where('l.entry', 'in', entries)
      .where(expression<boolean>`${lineId('l')} = any(${ids}::bigint[])`)
      .execute()
    const described = new Map(lines.map(({ id, ...line }) => [Number(id), line]))
    return rows.map((row) => ({ ...row, ...described.get(Number(row['id'])) }))
  },
})
