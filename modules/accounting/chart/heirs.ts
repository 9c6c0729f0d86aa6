import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { heirFaults, type Heir } from './heir.rules.ts'

/** Ledgers that others close to, by their ids. @param read of the whole office */
export async function heirsOf(read: Reader, ids: readonly number[]): Promise<Map<number, Heir>> {
  if (ids.length === 0) return new Map()
  const rows = await read
    .selectFrom('ledger_account as a')
    .innerJoin('group as g', 'g.id', 'a.group')
    .innerJoin('primary_group as p', 'p.id', 'g.primary_group')
    .select(['a.id', 'p.statement', 'a.sub_ledger_kind', 'a.closes_to', 'a.is_active', branchesOf(read).as('branches')])
    .select(expression<boolean>`acc_may_stand(a."system_role", 'closing', 14, false, '{}'::text[])`.as('takes_closing'))
    .where('a.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether others close to a ledger. */
export const isHeir = async (read: Reader, id: number): Promise<boolean> =>
  (await read
    .selectFrom('ledger_account')
    .select('id')
    .where('closes_to', '=', id)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Ledgers of the balance sheet that a closing empties and whose heir cannot take what they hold. @param read of the whole office */
export async function withoutHeir(read: Reader): Promise<{ readonly id: number; readonly closes_to: number }[]> {
  const closed = await read
    .selectFrom('ledger_account as a')
    .innerJoin('group as g', 'g.id', 'a.group')
    .innerJoin('primary_group as p', 'p.id', 'g.primary_group')
    .select(['a.id', 'a.system_role', 'a.closes_to', branchesOf(read).as('branches')])
    .where('a.closes_to', 'is not', null)
    .where('p.statement', '=', 'balance_sheet')
    .orderBy('a.code')
    .execute()
  const heirs = await heirsOf(
    read,
    closed.flatMap(({ closes_to }) => closes_to ?? []),
  )
  // A chain is told at its first ledger, whose heir closes to another one.
  return closed.flatMap((doc) =>
    doc.closes_to !== null && (doc.closes_to === doc.id || heirFaults(doc, heirs.get(doc.closes_to), false).length > 0)
      ? [{ id: doc.id, closes_to: doc.closes_to }]
      : [],
  )
}

const branchesOf = (read: Reader) => {
  const own = read
    .selectFrom('ledger_account_branches as o')
    .select('o.value')
    .where(expression<boolean>`o."record" = a."id"`)
  return expression<number[]>`array(${own})`
}
