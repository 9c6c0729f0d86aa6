import type { AliasableExpression } from 'kysely'
import { implementReport, type Asking, type OpenReportServer } from '#platform/report/implementation.ts'
import { expression } from '#platform/resource/expression.ts'
import { shownText } from '#platform/transfer/shown_text.ts'
import type { SystemRole } from '../chart/system_role.ts'
import type { PaymentMode } from '../voucher/payment_mode.ts'
import { lineAccounts } from './line_accounts.ts'
import { currentLines, isMoneyLine, registeredVouchers, whilePosted } from './registered_vouchers.ts'
import { payment, receipt } from './registers.report.ts'
import { bookFacts } from '../statements/statement_facts.ts'

type Read = Asking['read']

/** A document in the words that both registers use; amounts are decimal strings of taka. */
interface MoneyDocument {
  readonly id: number
  readonly total: string
  readonly net: string
  readonly mode: PaymentMode
  readonly number: string | null
  readonly dated: string | null
  readonly bank: number | null
}

const receipts = (read: Read): AliasableExpression<MoneyDocument> =>
  read
    .selectFrom('receipt_voucher')
    .select(['id', 'total', 'net_amount as net', 'payment_mode as mode'])
    .select(['instrument_no as number', 'instrument_date as dated', 'instrument_bank as bank'])

const payments = (read: Read): AliasableExpression<MoneyDocument> =>
  read
    .selectFrom('payment_voucher')
    .select(['id', 'total', 'net_amount as net', 'payment_mode as mode'])
    .select(['cheque_no as number', 'cheque_date as dated', expression<number | null>`null::bigint`.as('bank')])

/** Where the money of a receipt is or waits, and where that of a payment leaves from. accounting.md 2.10 Money in, Money out. */
const money: readonly SystemRole[] = ['CASH', 'PETTY_CASH', 'BANK']
const comesIn: readonly SystemRole[] = [
  ...money,
  'CHEQUE_COLLECTION',
  'PDC_IN_HAND',
  'PAYORDER_CLEARING',
  'GATEWAY_CLEARING',
]
const leavesFrom: readonly SystemRole[] = [...money, 'PDC_ISSUED']

interface MoneyWay {
  readonly definition: typeof receipt | typeof payment
  readonly voucherClass: 'receipt' | 'payment'
  /** Resource of its documents. */
  readonly resource: 'receipt_voucher' | 'payment_voucher'
  readonly documents: (read: Read) => AliasableExpression<MoneyDocument>
  /** Side of the journal on which the money stands, and roles of the ledgers that it stands in. */
  readonly side: 'debit' | 'credit'
  readonly roles: readonly SystemRole[]
}

/**
 * Amounts are those of the documents. What a module posts without a document of this kind is read from its lines: what they come to,
 * and what of it is money.
 */
const moneyRegisterServer = ({
  definition,
  voucherClass,
  resource,
  documents,
  side,
  roles,
}: MoneyWay): OpenReportServer =>
  implementReport(definition, {
    facts: bookFacts,
    query: (asking) => {
      const { read, parameters, title } = asking
      const ofSide = expression.ref(`l.${side}`)
      const sums = currentLines(read).select(expression<string | null>`sum(${ofSide})`.as('sum'))
      const [whole, inMoney] = [sums, sums.where(isMoneyLine(read, roles))]
      const total = expression<string | null>`case when d."id" is null then (${whole}) else d."total" end`
      const net = expression<string | null>`case when d."id" is null then coalesce((${inMoney}), 0) else d."net" end`
      let vouchers = registeredVouchers(asking, voucherClass)
        .leftJoin(documents(read).as('d'), (on) =>
          on.onRef('d.id', '=', 'v.source_id').on(expression<boolean>`v."source_type" = ${resource}`),
        )
        .select([
          'v.id',
          'v.id as voucher',
          'v.voucher_date as date',
          'v.invoice_no',
          'v.branch as branch_id',
          expression<string>`${title('branch', 'b')}`.as('branch'),
          'd.mode as payment_mode',
          expression<string | null>`coalesce(d."number", v."reference_no")`.as('cheque_no'),
          'v.narration',
          whilePosted(total).as('amount'),
          'v.party_name as party',
          whilePosted(expression`nullif(${total} - ${net}, 0)`).as('deduction'),
          whilePosted(net).as('net'),
          'v.status',
          'v.source_type',
          'v.source_id',
          'd.dated',
          'd.bank',
        ])
      if (parameters.payment_mode) vouchers = vouchers.where('d.mode', 'in', parameters.payment_mode)
      return vouchers
    },
    async complete(rows, asking) {
      const ids = rows.map((row) => Number(row['voucher']))
      const accounts = await lineAccounts(asking, ids, side === 'debit' ? 'credit' : 'debit')
      const banks = await bankTitles(
        asking,
        rows.map((row) => Number(row['bank'] ?? 0)),
      )
      return rows.map((row) => ({
        ...row,
        ...accounts.get(Number(row['voucher'])),
        instrument: instrumentOf(asking, row['dated'], banks.get(Number(row['bank']))),
      }))
    },
  })

/** Bank and day of a cheque or pay order: `Sonali Bank, 05-01-2026`. */
const instrumentOf = (asking: Asking, dated: unknown, bank: string | undefined): string | null =>
  [bank, shownText(asking, { name: 'receipt' }, 'date', { type: 'date' }, dated)].filter(Boolean).join(', ') || null

async function bankTitles({ read, title }: Asking, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const found = await read
    .selectFrom('bank as k')
    .select(['k.id', expression<string>`${title('bank', 'k')}`.as('bank')])
    .where('k.id', 'in', [0, ...ids])
    .execute()
  return new Map(found.map(({ id, bank }) => [id, bank]))
}

export const receiptRegister = moneyRegisterServer({
  definition: receipt,
  voucherClass: 'receipt',
  resource: 'receipt_voucher',
  documents: receipts,
  side: 'debit',
  roles: comesIn,
})

export const paymentRegister = moneyRegisterServer({
  definition: payment,
  voucherClass: 'payment',
  resource: 'payment_voucher',
  documents: payments,
  side: 'credit',
  roles: leavesFrom,
})
