import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import type { Postings } from './posted_ledger.rules.ts'

/** The row of a whole year in place of a period; it names no sub-ledger. */
export const wholeYear = 99

/** Lets postings under way end and none begin until the transaction ends, so that what is read of the books next stays true. */
export async function holdPostings(readAll: Reader): Promise<void> {
  await readAll
    .selectFrom(expression<{ held: string }>`pg_advisory_xact_lock(acc_lock_class('chart'), 0)`.as('held'))
    .select(expression<boolean>`true`.as('isHeld'))
    .execute()
}

/**
 * What the books hold of a ledger, now and until the transaction ends.
 * @param readers `read` of the asker, who is told no balance of another branch
 * @param ledger with its groups before and after the change
 */
export async function postedFacts(
  { readAll, read }: { readonly readAll: Reader; readonly read: Reader },
  ledger: { readonly id: number; readonly groups: readonly number[] },
): Promise<Postings> {
  await holdPostings(readAll)
  const known = await read
    .selectFrom('acc_balance')
    .select(expression<string>`coalesce(sum("debit" - "credit"), 0)::numeric(20,2)`.as('balance'))
    .where('ledger', '=', ledger.id)
    .where('period', '=', wholeYear)
    .executeTakeFirstOrThrow()
  const left = await readAll
    .selectFrom('acc_balance')
    .select('branch')
    .where('ledger', '=', ledger.id)
    .where('period', '<>', wholeYear)
    .groupBy(['branch', 'sub_ledger'])
    .having(expression<boolean>`sum("debit") <> sum("credit")`)
    .limit(1)
    .executeTakeFirst()
  const classes = await readAll
    .selectFrom('group')
    .select('primary_group')
    .distinct()
    .where('id', 'in', ledger.groups)
    .execute()
  return {
    lines: await postedLines(readAll, { ledger: ledger.id }),
    balance: poisha(known.balance),
    isLeft: left !== undefined,
    isMovedAcross: classes.length > 1,
  }
}

/** How many lines of the books name a ledger or a sub-ledger. */
export async function postedLines(
  readAll: Reader,
  of: { readonly ledger: number } | { readonly sub_ledger: number },
): Promise<number> {
  const rows = readAll
    .selectFrom('acc_balance')
    .select(expression<number>`coalesce(sum("line_count"), 0)::bigint`.as('lines'))
    .where('period', '<>', wholeYear)
  const own = 'ledger' in of ? rows.where('ledger', '=', of.ledger) : rows.where('sub_ledger', '=', of.sub_ledger)
  return (await own.executeTakeFirstOrThrow()).lines
}

/** Whether any ledger of these groups has postings. */
export async function arePosted(readAll: Reader, groups: readonly number[]): Promise<boolean> {
  const posted = await readAll
    .selectFrom('acc_balance as b')
    .innerJoin('ledger_account as a', 'a.id', 'b.ledger')
    .select('b.ledger')
    .where('a.group', 'in', groups)
    .limit(1)
    .executeTakeFirst()
  return posted !== undefined
}
