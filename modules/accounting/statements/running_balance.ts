import { poisha, taka } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import { chosenLines, type AccountAsking } from './chosen_lines.ts'
import { isShown } from './corrected_pairs.ts'
import { isCounted } from './left_out.ts'
import { lineId } from './line_id.ts'
import { balancesBefore, ledgerBalancesBefore } from './balance_before.ts'

/**
 * What the account stood at after each of these lines, by the line's id; debit above zero, decimal strings of taka. Read from
 * the balances up to the first day among them and the lines from there to the last: the pages before are not read again, and a
 * filter on the lines does not change what a balance is. Each ledger has its own where rows stand by ledgers.
 */
export async function runningBalances(
  asking: AccountAsking,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<ReadonlyMap<number, string>> {
  const { read, parameters } = asking
  const days = rows.map((row) => String(row['date'])).sort()
  const [first, last] = [days[0], days.at(-1)]
  const chosen = chosenLines(read, parameters, 'l')
  if (!first || !last || !chosen) return new Map()
  const isByLedger = asking.group !== undefined
  const part = isByLedger ? expression`partition by l."ledger"` : expression``
  const ledgers = [...new Set(rows.map((row) => Number(row['ledger_id'])))]
  const lines = read
    .selectFrom('acc_line as l')
    .select([
      'l.ledger',
      lineId('l').as('id'),
      expression<string>`sum(l."debit" - l."credit") over (${part} order by l."entry_date", l."entry", l."line_no")`.as(
        'moved',
      ),
    ])
    .where('l.entry_date', '>=', first)
    .where('l.entry_date', '<=', last)
    .where(chosen)
    .where(isByLedger ? expression<boolean>`l."ledger" = any(${ledgers}::bigint[])` : expression<boolean>`true`)
    .where(isShown(read, parameters, 'l', { from: first, to: last }))
    .where(isCounted(parameters, 'l'))
  const found = await read
    .selectFrom(lines.as('r'))
    .selectAll('r')
    .where(expression<boolean>`r."id" = any(${rows.map((row) => Number(row['id']))}::bigint[])`)
    .execute()
  if (!isByLedger) {
    const opening = poisha((await balancesBefore(asking, [first]))(first))
    return new Map(found.map(({ id, moved }) => [id, taka(opening + poisha(moved))]))
  }
  const opening = await ledgerBalancesBefore(asking, [first], ledgers)
  return new Map(
    found.map(({ id, ledger: of, moved }) => [id, taka(poisha(opening(Number(of), first)) + poisha(moved))]),
  )
}
