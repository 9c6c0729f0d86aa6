import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { wholeYear } from './postings.ts'

/** Most sub-ledgers that the chart shows under one ledger; the statement by sub-ledger has all. */
const mostSubLedgers = 200

/** The chart as its tree shows it: classes and groups, and to whoever may read them ledgers with their balances in his branches. */
export async function chartOf(read: Reader, hasLedgers: boolean) {
  const primary_groups = await read
    .selectFrom('primary_group')
    .select(['id', 'code', 'name', 'name_bn'])
    .orderBy('sort_order')
    .execute()
  const groups = await read
    .selectFrom('group')
    .select(['id', 'code', 'name', 'primary_group', 'parent', 'is_active', 'row_version'])
    .orderBy('code')
    .execute()
  return { primary_groups, groups, ledgers: hasLedgers ? await ledgersOf(read) : [] }
}

const ledgersOf = (read: Reader) =>
  read
    .selectFrom('ledger_account as a')
    .leftJoin(balances(read).as('b'), 'b.ledger', 'a.id')
    .select([
      'a.id',
      'a.code',
      'a.name',
      'a.group',
      'a.system_role',
      'a.sub_ledger_kind',
      'a.is_active',
      'a.merged_into',
      'a.row_version',
      expression<string>`coalesce(b."balance", 0)::numeric(20,2)`.as('balance'),
    ])
    .orderBy('a.code')
    .execute()

/** What ledgers stand at, debit above zero, from the rows of whole years. */
const balances = (read: Reader) =>
  read
    .selectFrom('acc_balance')
    .select(['ledger', expression<string>`sum("debit" - "credit")`.as('balance')])
    .where('period', '=', wholeYear)
    .groupBy('ledger')

/** Sub-ledgers that a ledger has lines of in the reader's branches, with what they stand at, and how many more there are. */
export async function subLedgersOf(read: Reader, ledger: number) {
  const rows = await read
    .selectFrom('acc_balance as b')
    .innerJoin('sub_ledger_account as s', 's.id', 'b.sub_ledger')
    .select([
      's.id',
      's.code',
      's.name',
      expression<string>`sum(b."debit" - b."credit")::numeric(20,2)`.as('balance'),
      expression<number>`count(*) over ()`.as('of'),
    ])
    .where('b.ledger', '=', ledger)
    .where('b.period', '<>', wholeYear)
    .groupBy(['s.id', 's.code', 's.name'])
    .orderBy('s.code')
    .limit(mostSubLedgers)
    .execute()
  return {
    sub_ledgers: rows.map(({ of: _of, ...row }) => row),
    more: (rows[0]?.of ?? 0) - rows.length,
  }
}
