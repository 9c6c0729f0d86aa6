import { implementReport } from '#platform/report/implementation.ts'
import { expression } from '#platform/resource/expression.ts'
import { lineAccounts } from './line_accounts.ts'
import { currentLines, isMoneyLine, registeredVouchers, whilePosted } from './registered_vouchers.ts'
import { contra_register } from './registers.report.ts'
import { bookFacts } from '../statements/statement_facts.ts'

/** What reached the other account; what the bank kept for it stands in the journal of the voucher. */
export const contraRegister = implementReport(contra_register, {
  facts: bookFacts,
  query: (asking) => {
    const { read, title } = asking
    const arrived = currentLines(read)
      .select(expression<string | null>`sum(l."debit")`.as('sum'))
      .where(isMoneyLine(read, ['CASH', 'PETTY_CASH', 'BANK']))
    return registeredVouchers(asking, 'contra')
      .leftJoin(read.selectFrom('contra').select(['id', 'amount', 'from_ledger', 'to_ledger']).as('d'), (on) =>
        on.onRef('d.id', '=', 'v.source_id').on(expression<boolean>`v."source_type" = 'contra'`),
      )
      .select([
        'v.id',
        'v.id as voucher',
        'v.voucher_date as date',
        'v.invoice_no',
        'v.branch as branch_id',
        expression<string>`${title('branch', 'b')}`.as('branch'),
        'v.narration',
        whilePosted(expression`case when d."id" is null then (${arrived}) else d."amount" end`).as('amount'),
        'v.status',
        'v.source_type',
        'v.source_id',
        'd.from_ledger',
        'd.to_ledger',
      ])
  },
  // The other branch's books may be closed to who asks: the document of one's own branch says both accounts.
  async complete(rows, asking) {
    const ids = rows.map((row) => Number(row['voucher']))
    const [from, to] = [await lineAccounts(asking, ids, 'credit'), await lineAccounts(asking, ids, 'debit')]
    const named = await asking.read
      .selectFrom('ledger_account as a')
      .select(['a.id', expression<string>`${asking.title('ledger_account', 'a')}`.as('ledger')])
      .where('a.id', 'in', [0, ...rows.flatMap((row) => [Number(row['from_ledger']), Number(row['to_ledger'])])])
      .execute()
    const ledgers = new Map(named.map(({ id, ledger }) => [id, ledger]))
    return rows.map((row) => {
      const voucher = Number(row['voucher'])
      return {
        ...row,
        from_account: ledgers.get(Number(row['from_ledger'])) ?? from.get(voucher)?.ledger ?? null,
        to_account: ledgers.get(Number(row['to_ledger'])) ?? to.get(voucher)?.ledger ?? null,
      }
    })
  },
})
