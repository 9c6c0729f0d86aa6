import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { groupPath, withGroups } from '../chart/group_path.ts'
import { plainEntry, plainHead, type PlainLine } from './plain_text.ts'

const batchSize = 500

/**
 * The books of some days as plain text, piece by piece: however many entries there are, so many are in memory. What a
 * session may not see is not among them; each branch balances by itself, so that what remains still balances.
 * @param read in one snapshot, or entries written meanwhile come along
 */
export async function* plainJournal(
  read: Reader,
  days: { readonly from: string; readonly to: string },
): AsyncGenerator<string> {
  yield plainHead(days)
  const accounts = await accountsOf(read)
  let after = { date: '', entry: 0 }
  for (;;) {
    const entries = await read
      .selectFrom('acc_entry as e')
      .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
      .innerJoin('voucher_type as t', 't.id', 'v.voucher_type')
      .select([
        'e.id as entry',
        'e.entry_date as date',
        'e.fiscal_year',
        'e.kind',
        'e.period',
        'v.invoice_no',
        'v.narration',
        't.code as type',
      ])
      .where('e.entry_date', '>=', days.from)
      .where('e.entry_date', '<=', days.to)
      .where(
        expression<boolean>`(e."entry_date", e."id") > (${after.date || '1900-01-01'}::date, ${after.entry}::bigint)`,
      )
      .orderBy('e.entry_date')
      .orderBy('e.id')
      .limit(batchSize)
      .execute()
    const lines = await linesOf(
      read,
      entries.map(({ entry }) => entry),
      accounts,
    )
    for (const entry of entries) yield plainEntry({ ...entry, lines: lines.get(entry.entry) ?? [] })
    const last = entries.at(-1)
    if (!last || entries.length < batchSize) return
    after = { date: last.date, entry: last.entry }
  }
}

async function linesOf(
  read: Reader,
  entries: readonly number[],
  accounts: ReadonlyMap<number, readonly string[]>,
): Promise<Map<number, PlainLine[]>> {
  const found = new Map<number, PlainLine[]>()
  if (entries.length === 0) return found
  const rows = await read
    .selectFrom('acc_line as l')
    .innerJoin('branch as b', 'b.id', 'l.branch')
    .leftJoin('sub_ledger_account as s', 's.id', 'l.sub_ledger')
    .select(['l.entry', 'l.ledger', 'b.code as branch', 's.code as sub_ledger'])
    .select(expression<string>`l."debit" - l."credit"`.as('amount'))
    .where('l.entry', 'in', entries)
    .orderBy('l.entry')
    .orderBy('l.line_no')
    .execute()
  for (const { entry, ledger, ...line } of rows) {
    const own = found.get(entry) ?? []
    own.push({ ...line, account: accounts.get(ledger) ?? [String(ledger)] })
    found.set(entry, own)
  }
  return found
}

/** Each ledger's way down the chart, with codes: `1 Assets`, `14 Cash and Bank`, `1402001 Bank`. */
async function accountsOf(read: Reader): Promise<Map<number, readonly string[]>> {
  const rows = await withGroups(read)
    .select(['a.id', expression<string>`p."code" || ' ' || p."name"`.as('primary')])
    .select(expression<string>`a."code" || ' ' || a."name"`.as('ledger'))
    .select([groupPath('code').as('codes'), groupPath('name').as('names')])
    .execute()
  return new Map(
    rows.map(({ id, primary, ledger, codes, names }) => [
      id,
      [primary, ...codes.map((code, at) => `${code} ${names[at] ?? ''}`), ledger],
    ]),
  )
}
