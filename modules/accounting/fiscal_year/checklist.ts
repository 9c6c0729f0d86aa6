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
import type { ChecklistItem, ChecklistKey, ChecklistPlace } from './checklist_answer.ts'

/** What was found of one thing: how many, or how much in poisha. */
interface Finding {
  readonly key: ChecklistKey
  /** Only warns: the year closes all the same. */
  readonly isWarning?: true
  readonly found: bigint | number
  readonly places: readonly ChecklistPlace[]
}

/** Periods that people lock; the last one is the closing's own. */
const lastOfPeople = 13

/**
 * `checklist/{id}`: what stands in the way of closing a year, item by item, over all branches. Items of modules to come
 * (cheques, depreciation, deposits, payroll) come with them. accounting.md 2.7, year closing checklist.
 * @throws Refusal 404 for no such year
 */
export async function closingChecklist({ params, readAll, say }: CallContext): Promise<{
  readonly items: readonly ChecklistItem[]
}> {
  const year = await readAll
    .selectFrom('fiscal_year')
    .select(['id', 'start_date', 'end_date'])
    .where('id', '=', readId(params['id']) ?? 0)
    .executeTakeFirst()
  if (!year) throw notFound()
  const findings: readonly Finding[] = [
    await openVouchers(readAll, year),
    await openRequests(readAll, year),
    await balanceOf(readAll, year, { key: 'suspense', role: 'SUSPENSE' }),
    { ...(await balanceOf(readAll, year, { key: 'unidentified', role: 'UNIDENTIFIED' })), isWarning: true },
    await balanceOf(readAll, year, { key: 'opening_difference', role: 'OPENING_DIFF' }),
    { key: 'verified', found: await differences(readAll), places: [{ kind: 'verification' }] },
    await openPeriods(readAll, year.id),
  ]
  return {
    items: findings.map(({ key, found, isWarning, places }) => {
      const isEmpty = Number(found) === 0
      return {
        key,
        ok: isWarning === true || isEmpty,
        is_warning: isWarning === true && !isEmpty,
        detail: say(told(key, found)),
        places: isEmpty ? [] : places,
      }
    }),
  }
}

const told = (key: ChecklistKey, found: bigint | number): RuleFault => ({
  text: Number(found) === 0 ? `fiscal_year.checklist.${key}.ok` : `fiscal_year.checklist.${key}`,
  params: typeof found === 'bigint' ? { amount: groupedTaka(found) } : { n: found },
})

interface Days {
  readonly start_date: string
  readonly end_date: string
}

/** Vouchers of the year that wait for somebody. */
async function openVouchers(read: Reader, { start_date, end_date }: Days): Promise<Finding> {
  const waiting = ['draft', 'pending_approval'] as const
  const places = []
  for (const resource of gatedResources) {
    const { n } = await read
      .selectFrom(resource)
      .select(expression<number>`count(*)::integer`.as('n'))
      .where('status', 'in', waiting)
      .where('voucher_date', '>=', start_date)
      .where('voucher_date', '<=', end_date)
      .executeTakeFirstOrThrow()
    const filters = { status: waiting.join(), 'voucher_date.from': start_date, 'voucher_date.to': end_date }
    if (n > 0) places.push({ kind: 'list', resource, count: n, filters } as const)
  }
  return { key: 'drafts', found: places.reduce((sum, { count }) => sum + count, 0), places }
}

async function openRequests(read: Reader, { start_date, end_date }: Days): Promise<Finding> {
  const { n } = await read
    .selectFrom('acc_update_perm')
    .select(expression<number>`count(*)::integer`.as('n'))
    .where('status', '=', 'pending')
    .where('record_date', '>=', start_date)
    .where('record_date', '<=', end_date)
    .executeTakeFirstOrThrow()
  const filters = { status: 'pending', 'record_date.from': start_date, 'record_date.to': end_date }
  return { key: 'requests', found: n, places: [{ kind: 'list', resource: 'acc_update_perm', count: n, filters }] }
}

/** What the ledger of a role stands at when the year ends. */
async function balanceOf(
  read: Reader,
  { start_date, end_date }: Days,
  { key, role }: { readonly key: ChecklistKey; readonly role: SystemRole },
): Promise<Finding> {
  const ledger = (await ledgersOfRole(read, role))(null)
  if (ledger === undefined) return { key, found: 0n, places: [] }
  const { debit, credit } = await movedUntil(read, { ledger, sub_ledger: undefined, branch: undefined }, end_date)
  const statement = { kind: 'statement', ledger, date_after: start_date, date_before: end_date } as const
  const balance = debit - credit
  // On which side it stands is no matter: it has to be cleared, and the statement shows it.
  return { key, found: balance < 0n ? -balance : balance, places: [statement] }
}

/** What the verifier of the books finds now. */
async function differences(read: Reader): Promise<number> {
  const { n } = await read
    .selectFrom(expression<{ n: number }>`(select count(*)::integer as n from acc_differences())`.as('d'))
    .select('d.n')
    .executeTakeFirstOrThrow()
  return n
}

async function openPeriods(read: Reader, year: number): Promise<Finding> {
  const { n } = await read
    .selectFrom('period_lock')
    .select(expression<number>`count(*)::integer`.as('n'))
    .where('fiscal_year', '=', year)
    .where('status', '!=', 'locked')
    .where('period', '<=', lastOfPeople)
    .executeTakeFirstOrThrow()
  return { key: 'periods', found: n, places: [{ kind: 'periods', count: n }] }
}
