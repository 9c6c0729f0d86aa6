import type { Reader } from '#platform/access/read.ts'
import { notFound } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { groupedTaka } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import type { CallContext, RuleFault } from '#platform/resource/implementation.ts'
import { movedUntil } from '../balance/moved_until.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import type { SystemRole } from '../chart/system_role.ts'
import { gatedResources } from '../update_permission/gate.ts'

/** A thing that must be in order before a year is closed; what its sentence is about: how many, or how much. */
interface Item {
  readonly key: 'drafts' | 'requests' | 'suspense' | 'unidentified' | 'opening_difference' | 'verified' | 'periods'
  /** Only warns: the year closes all the same. */
  readonly isWarning?: true
  readonly found: bigint | number
}

/** Periods that people lock; the last one is the closing's own. */
const lastOfPeople = 13

/**
 * `checklist/{id}`: what stands in the way of closing a year, item by item, over all branches. Items of modules to come
 * (cheques, depreciation, deposits, payroll) come with them. accounting.md 2.7, year closing checklist.
 * @throws Refusal 404 for no such year
 */
export async function closingChecklist({ params, readAll, say }: CallContext) {
  const year = await readAll
    .selectFrom('fiscal_year')
    .select(['id', 'start_date', 'end_date'])
    .where('id', '=', readId(params['id']) ?? 0)
    .executeTakeFirst()
  if (!year) throw notFound()
  const items: readonly Item[] = [
    { key: 'drafts', found: await openVouchers(readAll, year) },
    { key: 'requests', found: await openRequests(readAll, year) },
    { key: 'suspense', found: await balanceOf(readAll, 'SUSPENSE', year.end_date) },
    { key: 'unidentified', isWarning: true, found: await balanceOf(readAll, 'UNIDENTIFIED', year.end_date) },
    { key: 'opening_difference', found: await balanceOf(readAll, 'OPENING_DIFF', year.end_date) },
    { key: 'verified', found: await differences(readAll) },
    { key: 'periods', found: await openPeriods(readAll, year.id) },
  ]
  return {
    items: items.map(({ key, found, isWarning }) => ({
      key,
      ok: isWarning === true || Number(found) === 0,
      detail: say(told(key, found)),
    })),
  }
}

const told = (key: Item['key'], found: bigint | number): RuleFault => ({
  text: Number(found) === 0 ? `fiscal_year.checklist.${key}.ok` : `fiscal_year.checklist.${key}`,
  params: typeof found === 'bigint' ? { amount: groupedTaka(found) } : { n: found },
})

interface Days {
  readonly start_date: string
  readonly end_date: string
}

/** Vouchers of the year that wait for somebody. */
async function openVouchers(read: Reader, { start_date, end_date }: Days): Promise<number> {
  let open = 0
  for (const resource of gatedResources) {
    const { n } = await read
      .selectFrom(resource)
      .select(expression<number>`count(*)::integer`.as('n'))
      .where('status', 'in', ['draft', 'pending_approval'])
      .where('voucher_date', '>=', start_date)
      .where('voucher_date', '<=', end_date)
      .executeTakeFirstOrThrow()
    open += n
  }
  return open
}

async function openRequests(read: Reader, { start_date, end_date }: Days): Promise<number> {
  const { n } = await read
    .selectFrom('acc_update_perm')
    .select(expression<number>`count(*)::integer`.as('n'))
    .where('status', '=', 'pending')
    .where('record_date', '>=', start_date)
    .where('record_date', '<=', end_date)
    .executeTakeFirstOrThrow()
  return n
}

/** What the ledger of a role stands at when the year ends, in poisha. */
async function balanceOf(read: Reader, role: SystemRole, day: string): Promise<bigint> {
  const ledger = (await ledgersOfRole(read, role))(null)
  if (ledger === undefined) return 0n
  const { debit, credit } = await movedUntil(read, { ledger, sub_ledger: undefined, branch: undefined }, day)
  return debit - credit
}

/** What the verifier of the books finds now. */
async function differences(read: Reader): Promise<number> {
  const { n } = await read
    .selectFrom(expression<{ n: number }>`(select count(*)::integer as n from acc_differences())`.as('d'))
    .select('d.n')
    .executeTakeFirstOrThrow()
  return n
}

async function openPeriods(read: Reader, year: number): Promise<number> {
  const { n } = await read
    .selectFrom('period_lock')
    .select(expression<number>`count(*)::integer`.as('n'))
    .where('fiscal_year', '=', year)
    .where('status', '!=', 'locked')
    .where('period', '<=', lastOfPeople)
    .executeTakeFirstOrThrow()
  return n
}
