import { implementReport } from '#platform/report/implementation.ts'
import { expression } from '#platform/resource/expression.ts'
import { bookFacts } from '../statements/statement_facts.ts'
import { lineId } from '../statements/line_id.ts'
import { registeredVouchers, whilePosted } from './registered_vouchers.ts'
import { journal_register } from './registers.report.ts'

/** Sides of journals as they stand now, those between branches with them: what was corrected is told by the voucher register. */
export const journalRegister = implementReport(journal_register, {
  facts: bookFacts,
  query: (asking) => {
    const { ledger, ...parameters } = asking.parameters
    const lines = registeredVouchers({ ...asking, parameters }, 'journal')
      .innerJoin('acc_entry as e', (on) => on.onRef('e.voucher', '=', 'v.id').onRef('e.revision', '=', 'v.revision'))
      .innerJoin('acc_line as l', (on) => on.onRef('l.entry', '=', 'e.id').onRef('l.fiscal_year', '=', 'e.fiscal_year'))
      .where('e.kind', '<>', 'reversal')
      .select([
        lineId('l').as('id'),
        'v.voucher_date as date',
        'v.invoice_no',
        whilePosted(expression`nullif(l."debit", 0)`).as('debit'),
        whilePosted(expression`nullif(l."credit", 0)`).as('credit'),
        'v.status',
        'l.entry',
        'l.line_no',
        'v.source_type',
        'v.source_id',
        'l.fiscal_year',
      ])
    return ledger ? lines.where('l.ledger', 'in', ledger) : lines
  },
  async complete(rows, { read, title }) {
    const lines = await read
      .selectFrom('acc_line as l')
      .innerJoin('acc_entry as e', 'e.id', 'l.entry')
      .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
      .innerJoin('ledger_account as a', 'a.id', 'l.ledger')
      .leftJoin('sub_ledger_account as s', 's.id', 'l.sub_ledger')
      .select([
        lineId('l').as('id'),
        expression<string>`${title('ledger_account', 'a')}`.as('ledger'),
        expression<string | null>`case when s."id" is not null then ${title('sub_ledger_account', 's')} end`.as(
          'sub_ledger',
        ),
        expression<string>`coalesce(l."narration", v."narration")`.as('narration'),
        'l.ledger as ledger_id',
        'l.sub_ledger as sub_ledger_id',
      ])
      .where('l.fiscal_year', 'in', [...new Set(rows.map((row) => Number(row['fiscal_year'])))])
      .where('l.entry', 'in', [...new Set(rows.map((row) => Number(row['entry'])))])
      .execute()
    const described = new Map(lines.map(({ id, ...line }) => [Number(id), line]))
    return rows.map((row) => ({ ...row, ...described.get(Number(row['id'])) }))
  },
})
