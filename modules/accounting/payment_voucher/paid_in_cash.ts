import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import { partyOf } from '../voucher/party.ts'
import { oneSpelling, paymentsTo } from './payee.ts'
import type { VoucherStatus } from '../voucher/voucher.kind.ts'
import type { Payment } from './payment_voucher.posting.ts'
import type { PaymentFacts } from './payment_voucher.rules.ts'

type Asked = Pick<Payment, 'payment_mode' | 'voucher_date' | 'pay_to' | 'lines'> & {
  readonly id: number | null
  readonly status: VoucherStatus
}

/**
 * The legal limit of cash for a payee and day, and what he got in cash on that day by the books of all branches: under the same
 * name, however it is spaced and capitalised, or as the same party. accounting.md 3 payment_voucher. What is posted holds the
 * payee until it is kept, so that of two payments at the same instant the second knows of the first.
 */
export async function paidInCash(readAll: Reader, asked: Asked): Promise<PaymentFacts['cash']> {
  if (asked.payment_mode !== 'cash') return null
  const settings = await readAll
    .selectFrom('general_setting')
    .select(['cash_limit', 'cash_limit_rule'])
    .executeTakeFirst()
  if (settings?.cash_limit == null) return null
  const party = partyOf(asked.lines)
  if (asked.status === 'posted') await holdPayee(readAll, [asked.pay_to, ...(party === null ? [] : [`#${party}`])])
  const found = await readAll
    .selectFrom('payment_voucher as p')
    .select(expression<string>`coalesce(sum(p."net_amount"), 0)::numeric(20,2)`.as('paid'))
    .where('p.payment_mode', '=', 'cash')
    .where('p.status', '=', 'posted')
    .where('p.voucher_date', '=', asked.voucher_date)
    .where('p.id', '!=', asked.id ?? 0)
    .where(
      'p.id',
      'in',
      paymentsTo(readAll, { pay_to: asked.pay_to, party, from: asked.voucher_date, to: asked.voucher_date }),
    )
    .executeTakeFirstOrThrow()
  return {
    paid: poisha(found.paid),
    limit: poisha(settings.cash_limit),
    isBlocked: settings.cash_limit_rule !== 'warn',
  }
}

/** In one order, so that no two payments wait for each other in a circle. */
async function holdPayee(readAll: Reader, names: readonly string[]): Promise<void> {
  for (const name of names)
    await readAll
      .selectFrom(
        expression<{
          held: string
        }>`pg_advisory_xact_lock(hashtextextended('paid in cash ' || ${oneSpelling(expression.val(name))}, 0))`.as(
          'held',
        ),
      )
      .select(expression<boolean>`true`.as('isHeld'))
      .execute()
}
