import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { once } from '#platform/record/once.ts'
import { expression } from '#platform/resource/expression.ts'
import type { BookFacts, LedgerFacts, SubLedgerKind } from './journal.rules.ts'
import type { Journal } from './journal.ts'

/** What of a journal decides which facts are asked for; not its amounts, nor the document it is of. */
type AskedFacts = Pick<Journal, 'date' | 'branch' | 'period' | 'voucher_type' | 'source_type'> & {
  readonly ledgers: readonly number[]
  readonly subLedgers: readonly number[]
  readonly branches: readonly number[]
}

/** What rules need to know of a journal, and whether its type wants a second person. */
export type JournalFacts = Omit<BookFacts, 'may'> & {
  readonly approval: 'none' | 'above_limit' | 'always'
  /** In poisha. */
  readonly approvalLimit: bigint
}

/** What is asked about a journal, each ledger and branch once. */
export const askedOf = ({ date, branch, period, voucher_type, source_type, lines }: Journal): AskedFacts => ({
  date,
  branch,
  ...(period === undefined ? {} : { period }),
  voucher_type,
  source_type,
  ledgers: [...new Set(lines.map((line) => line.ledger))],
  subLedgers: [...new Set(lines.flatMap((line) => line.sub_ledger ?? []))],
  branches: [...new Set([branch, ...lines.map((line) => line.branch)])],
})

/**
 * What the rules need to know of a journal, from the books as they are now: year, month, settings, type and branches in one
 * statement, its ledgers in another. The books ask all of it again, under their locks, when it is posted.
 */
export const journalFacts = once(
  (asked: AskedFacts) => JSON.stringify(asked),
  async (read, asked: AskedFacts): Promise<JournalFacts> => {
    const header = await headerOf(read, asked)
    return {
      ledgers: await ledgersOf(read, asked),
      subLedgers: new Map(header.sub_ledgers.map(({ id, kind }) => [id, kind])),
      branches: new Map(header.branches.map(({ id, code }) => [id, code])),
      voucherClass: header.voucher_class ?? '',
      year:
        header.code !== null && header.status !== null && header.status !== 'future'
          ? { code: header.code, status: header.status }
          : null,
      // A period without a row is not open.
      lock: header.lock ?? 'locked',
      noEntryBefore: header.no_entry_before,
      lastDay: header.last_day,
      approval: header.approval ?? 'none',
      approvalLimit: poisha(header.approval_limit ?? '0'),
    }
  },
)

/**
 * The same for a journal of which nothing was read before.
 * @param read of the whole office: whether a month is open does not depend on who asks
 * @param may what the poster may beyond the rules for everybody
 */
export const bookFacts = async (read: Reader, journal: Journal, may: BookFacts['may']): Promise<BookFacts> => ({
  ...(await journalFacts(undefined, read, askedOf(journal))),
  may,
})

function headerOf(read: Reader, { date, branch, period, voucher_type, branches, subLedgers }: AskedFacts) {
  const day = expression<{ day: string }>`(select ${date}::date as "day")`
  const branchCodes = read
    .selectFrom('branch as b')
    .select(expression<string>`coalesce(jsonb_agg(jsonb_build_object('id', b."id", 'code', b."code")), '[]')`.as('all'))
    .where('b.id', 'in', branches)
  const kinds = read
    .selectFrom('sub_ledger_account as l')
    .select(expression<string>`coalesce(jsonb_agg(jsonb_build_object('id', l."id", 'kind', l."kind")), '[]')`.as('all'))
    .where(expression<boolean>`l."id" = any(${[...subLedgers]}::bigint[])`)
  return read
    .selectFrom(day.as('d'))
    .leftJoin('fiscal_year as y', (on) => on.on(expression<boolean>`d."day" between y."start_date" and y."end_date"`))
    .leftJoin('period_lock as p', (on) =>
      on
        .onRef('p.fiscal_year', '=', 'y.id')
        .on('p.branch', '=', branch)
        .on(expression<boolean>`p."period" = coalesce(${period ?? null}::int, acc_period_of(y, d."day"))`),
    )
    .leftJoin('general_setting as s', (on) => on.on(expression<boolean>`true`))
    .leftJoin('voucher_type as t', (on) => on.on('t.id', '=', voucher_type))
    .leftJoin('voucher_type_class as c', 'c.id', 't.class')
    .select([
      'y.code',
      'y.status',
      'p.status as lock',
      's.no_entry_before',
      'c.code as voucher_class',
      't.approval',
      't.approval_limit',
    ])
    .select([
      expression<string>`acc_last_day()`.as('last_day'),
      expression<readonly { readonly id: number; readonly code: string }[]>`(${branchCodes})`.as('branches'),
      expression<
        readonly { readonly id: number; readonly kind: Exclude<SubLedgerKind, 'none' | 'any'> }[]
      >`(${kinds})`.as('sub_ledgers'),
    ])
    .executeTakeFirstOrThrow()
}

async function ledgersOf(
  read: Reader,
  { ledgers, source_type, period }: AskedFacts,
): Promise<ReadonlyMap<number, LedgerFacts>> {
  if (ledgers.length === 0) return new Map()
  const mapped = read
    .selectFrom('ledger_mapping as m')
    .select('m.system_role')
    .where(expression<boolean>`m."ledger" = a."id"`)
  const own = read
    .selectFrom('ledger_account_branches as o')
    .select('o.value')
    .where(expression<boolean>`o."record" = a."id"`)
  // Which sources a control ledger takes lines from is written once, beside the guard that refuses others (words.sql).
  const rows = await read
    .selectFrom('ledger_account as a')
    .select([
      'a.id',
      'a.name',
      'a.is_active',
      'a.sub_ledger_kind',
      'a.budget_control',
      expression<number[]>`array(${own})`.as('branches'),
    ])
    .select(
      expression<string | null>`(select acc_control_module(r) from unnest(array[a."system_role"] || array(${mapped})) r
        where not acc_may_stand(r, ${source_type}, ${period ?? 1}::smallint, false, '{}') limit 1)`.as('kept_by'),
    )
    .where('a.id', 'in', ledgers)
    .execute()
  return new Map(
    rows.map(({ id, name, is_active, sub_ledger_kind, branches, kept_by, budget_control }) => [
      id,
      {
        name,
        isActive: is_active,
        subLedgerKind: sub_ledger_kind,
        branches,
        keptBy: kept_by,
        budgetControl: budget_control,
      },
    ]),
  )
}
