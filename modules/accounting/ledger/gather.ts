import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import type { BookFacts, LedgerFacts } from './journal.rules.ts'
import type { Journal } from './journal.ts'

/**
 * What the rules need to know of a journal, from the books as they are now.
 * @param read of the whole office: whether a month is open does not depend on who asks
 * @param may what the poster may beyond the rules for everybody
 */
export async function bookFacts(read: Reader, journal: Journal, may: BookFacts['may']): Promise<BookFacts> {
  const { date, branch, period } = journal
  const year = await read
    .selectFrom('fiscal_year as y')
    .select(['y.id', 'y.code', 'y.status', expression<number>`acc_period_of(y, ${date}::date)`.as('month')])
    .where(expression<boolean>`${date}::date between y."start_date" and y."end_date"`)
    .executeTakeFirst()
  const lock = year
    ? await read
        .selectFrom('period_lock')
        .select('status')
        .where('fiscal_year', '=', year.id)
        .where('period', '=', period ?? year.month)
        .where('branch', '=', branch)
        .executeTakeFirst()
    : undefined
  const setting = await read
    .selectFrom('general_setting')
    .select(['no_entry_before', expression<string>`acc_last_day()`.as('last_day')])
    .executeTakeFirst()
  const type = await read
    .selectFrom('voucher_type as t')
    .innerJoin('voucher_type_class as c', 'c.id', 't.class')
    .select('c.code')
    .where('t.id', '=', journal.voucher_type)
    .executeTakeFirst()
  const branches = await read
    .selectFrom('branch')
    .select(['id', 'code'])
    .where('id', 'in', [branch, ...journal.lines.map((line) => line.branch)])
    .execute()
  return {
    ledgers: await ledgersOf(read, journal),
    subLedgers: await subLedgersOf(read, journal),
    branches: new Map(branches.map(({ id, code }) => [id, code])),
    voucherClass: type?.code ?? '',
    year: year && year.status !== 'future' ? { code: year.code, status: year.status } : null,
    // A period without a row is not open.
    lock: lock?.status ?? 'locked',
    noEntryBefore: setting?.no_entry_before ?? null,
    lastDay: setting?.last_day ?? date,
    may,
  }
}

async function ledgersOf(read: Reader, { lines, source_type, period }: Journal): Promise<Map<number, LedgerFacts>> {
  const ids = [...new Set(lines.map((line) => line.ledger))]
  if (ids.length === 0) return new Map()
  const mapped = read
    .selectFrom('ledger_mapping as m')
    .select('m.system_role')
    .where(expression<boolean>`m."ledger" = a."id"`)
  // Which sources a control ledger takes lines from is written once, beside the guard that refuses others (words.sql).
  const rows = await read
    .selectFrom('ledger_account as a')
    .select(['a.id', 'a.name', 'a.is_active', 'a.sub_ledger_kind'])
    .select(
      expression<string | null>`(select acc_control_module(r) from unnest(array[a."system_role"] || array(${mapped})) r
        where not acc_may_stand(r, ${source_type}, ${period ?? 1}::smallint, false, '{}') limit 1)`.as('kept_by'),
    )
    .where('a.id', 'in', ids)
    .execute()
  const own = await read
    .selectFrom('ledger_account_branches')
    .select(['record', 'value'])
    .where('record', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: row.name,
        isActive: row.is_active,
        subLedgerKind: row.sub_ledger_kind,
        branches: own.flatMap(({ record, value }) => (record === row.id ? [value] : [])),
        keptBy: row.kept_by,
      },
    ]),
  )
}

async function subLedgersOf(read: Reader, { lines }: Journal): Promise<BookFacts['subLedgers']> {
  const ids = [...new Set(lines.flatMap((line) => line.sub_ledger ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await read.selectFrom('sub_ledger_account').select(['id', 'kind']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}
