import type { Asking } from '#platform/report/implementation.ts'
import { expression } from '#platform/resource/expression.ts'
import { currentLines } from './registered_vouchers.ts'

/** Accounts on one side of a voucher in words, null where it has none there; several as 'as per details'. */
export interface LineAccounts {
  readonly ledger: string | null
  readonly sub_ledger: string | null
}

/** On which accounts vouchers are debited or credited, by their ids. */
export async function lineAccounts(
  { read, title, texts, language }: Asking,
  vouchers: readonly number[],
  side: 'debit' | 'credit',
): Promise<ReadonlyMap<number, LineAccounts>> {
  const several = texts.say(language, 'ledger.as_per_details')
  const lines = currentLines(read)
    .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
    .innerJoin('ledger_account as a', 'a.id', 'l.ledger')
    .leftJoin('sub_ledger_account as s', 's.id', 'l.sub_ledger')
    .where('e.voucher', 'in', [0, ...vouchers])
    .where(`l.${side}`, '>', '0')
    .groupBy('e.voucher')
    .select([
      'e.voucher',
      expression<number>`count(distinct l."ledger")`.as('ledgers'),
      expression<string>`min(${title('ledger_account', 'a')})`.as('ledger'),
      expression<number>`count(distinct coalesce(l."sub_ledger", 0))`.as('sub_ledgers'),
      expression<string | null>`min(${title('sub_ledger_account', 's')}) filter (where s."id" is not null)`.as(
        'sub_ledger',
      ),
    ])
  const found = await lines.execute()
  return new Map(
    found.map(({ voucher, ledgers, ledger, sub_ledgers, sub_ledger }) => [
      voucher,
      {
        ledger: Number(ledgers) === 1 ? ledger : several,
        sub_ledger: Number(sub_ledgers) === 1 ? sub_ledger : several,
      },
    ]),
  )
}
