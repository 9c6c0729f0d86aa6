import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { openingBills } from '../../dues/opening_register.ts'
import { saleColumns } from '../../trade/trade_columns.ts'
import type { AskedReminder } from './asked_reminder.ts'
import type { RemindedBill } from './reminder.rules.ts'

/**
 * The bills that were named, or whatever is due of the parties, as far as the asker may know it: bills, sales on credit and what was open
 * when the books began, so that a letter says what the report of debtors says. accounting.md 3 receivable_bill, 5 Sundry debtors.
 */
export async function billsToRemind(
  read: Reader,
  { bills, sub_ledgers }: AskedReminder,
  today: string,
): Promise<RemindedBill[]> {
  if (bills !== null)
    return receivableBills(read)
      .where('b.id', 'in', [...bills])
      .execute()
  const parties = [...(sub_ledgers ?? [])]
  const found = await Promise.all([
    receivableBills(read).where('b.sub_ledger', 'in', parties).where('b.open', '>', '0').execute(),
    soldOnCredit(read).where('s.party', 'in', parties).execute(),
    openBefore(read).where('o.sub_ledger', 'in', parties).execute(),
  ])
  return found.flat().filter(({ next_due }) => next_due !== null && next_due <= today)
}

const receivableBills = (read: Reader) =>
  read
    .selectFrom('receivable_bill as b')
    .select(['b.id', 'b.sub_ledger', 'b.invoice_no'])
    .select([
      expression<string>`b."open"::text`.as('open'),
      expression<string | null>`b."next_due"::text`.as('next_due'),
    ])
    .where('b.status', '=', 'posted')

function soldOnCredit(read: Reader) {
  const { open, next_due } = saleColumns
  return read
    .selectFrom('sales as s')
    .select([expression<number | null>`null::bigint`.as('id'), 's.party as sub_ledger', 's.invoice_no'])
    .select([
      expression<string>`(${open({ read, table: 's' })})::text`.as('open'),
      expression<string | null>`(${next_due({ read, table: 's' })})::text`.as('next_due'),
    ])
    .where('s.status', '=', 'posted')
    .where('s.party_ledger', 'is not', null)
}

const openBefore = (read: Reader) =>
  read
    .selectFrom(openingBills(read, 'debtor').as('o'))
    .select([expression<number | null>`null::bigint`.as('id'), 'o.sub_ledger', 'o.invoice_no'])
    .select([
      expression<string>`(o."amount" - o."allocated")::text`.as('open'),
      expression<string | null>`o."due_date"::text`.as('next_due'),
    ])
    .where(expression<boolean>`o."allocated" < o."amount"`)
