import type { Reader } from '#platform/access/read.ts'
import { addDays } from '#platform/clock/day.ts'
import { notFound } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { groupedTaka, poisha, taka } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import type { CallContext, RuleFault } from '#platform/resource/implementation.ts'
import { withoutHeir } from '../chart/heirs.ts'
import type { SystemRole } from '../chart/system_role.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { gatedResources } from '../update_permission/gate.ts'
import type { ChecklistAnswer, ChecklistKey, ChecklistPlace, ChecklistWords } from './checklist_answer.ts'
import { depositsBehind } from './deposits_behind.ts'
import { verificationTold, verifiedFinding } from './verified.ts'

/** What was found of one thing: how many, or how much in poisha. */
export interface Finding {
  readonly key: ChecklistKey
  /** Only warns: the year closes all the same. */
  readonly isWarning?: true
  readonly found: bigint | number
  readonly places: readonly ChecklistPlace[]
  /** Day or instant that its sentence names. */
  readonly date?: string
  readonly at?: string
  /** Another sentence than that of what was found. */
  readonly words?: string
}

/** Periods that people lock; the last one is the closing's own. */
const lastOfPeople = 13

/** Whether the year cannot be closed as long as something was found. */
export const isInTheWay = ({ found, isWarning }: Finding): boolean => isWarning !== true && Number(found) !== 0

/** `checklist/{id}`: what stands in the way of closing a year, item by item. @throws Refusal 404 for no such year */
export const closingChecklist =
  (texts: Pick<Texts, 'say'>) =>
  async ({ params, readAll, say, today, together }: CallContext): Promise<ChecklistAnswer> => {
    const year = await readAll
      .selectFrom('fiscal_year')
      .select(['id', 'start_date', 'end_date'])
      .where('id', '=', readId(params['id']) ?? 0)
      .executeTakeFirst()
    if (!year) throw notFound()
    // First: a run that ends while the rest is looked at is still told as one under way, so that whoever waits for it asks again.
    const verification = await together((_store, all, _judged, db) => verificationTold(all, db))
    const findings = await closingFindings(readAll, year, today, await depositsBehind({ readAll, texts }, year))
    return {
      items: findings.map((finding) => {
        const { key, found, isWarning, places } = finding
        const isEmpty = Number(found) === 0
        return {
          key,
          ok: !isInTheWay(finding),
          is_warning: isWarning === true && !isEmpty,
          detail: say(told(finding)),
          said: { text: textOf(finding), params: paramsOf(finding) },
          places: isEmpty ? [] : places,
        }
      }),
      verification,
    }
  }

/**
 * What was found of each thing that closing asks for, over all branches. Items of modules to come (depreciation, payroll) come with
 * them. accounting.md 2.7, year closing checklist.
 * @param deposits what `depositsBehind` found before the year was held
 */
export async function closingFindings(
  readAll: Reader,
  year: Days & { readonly id: number },
  today: string,
  deposits: Finding,
): Promise<readonly Finding[]> {
  return [
    { key: 'ended', found: today <= year.end_date ? 1 : 0, isWarning: true, places: [], date: year.end_date },
    await openVouchers(readAll, year),
    await openRequests(readAll, year),
    await journalsToReverse(readAll, year),
    await longUnderCollection(readAll, year.end_date < today ? year.end_date : today),
    await balanceOf(readAll, year, { key: 'suspense', role: 'SUSPENSE' }),
    { ...(await balanceOf(readAll, year, { key: 'unidentified', role: 'UNIDENTIFIED' })), isWarning: true },
    await balanceOf(readAll, year, { key: 'opening_difference', role: 'OPENING_DIFF' }),
    await unfitHeirs(readAll),
    deposits,
    await verifiedFinding(readAll),
    await openPeriods(readAll, year.id),
  ]
}

const textOf = ({ key, found, words }: Finding): string =>
  Number(found) === 0
    ? `fiscal_year.checklist.${key}.ok`
    : `fiscal_year.checklist.${key}${words === undefined ? '' : `.${words}`}`

const paramsOf = ({ found, date, at }: Finding): ChecklistWords['params'] => ({
  ...(typeof found === 'bigint' ? { amount: taka(found) } : { n: found }),
  ...(date === undefined ? {} : { date }),
  ...(at === undefined ? {} : { at }),
})

/** The sentence as errors say it: grouped taka, days and instants as they are stored. */
const told = (finding: Finding): RuleFault => ({
  text: textOf(finding),
  params: {
    ...paramsOf(finding),
    ...(typeof finding.found === 'bigint' ? { amount: groupedTaka(finding.found) } : {}),
  },
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

/** Journals that a day of the year was to take back and that still stand: their month takes no postings. */
async function journalsToReverse(read: Reader, { end_date }: Days): Promise<Finding> {
  const { n } = await read
    .selectFrom('journal')
    .select(expression<number>`count(*)::integer`.as('n'))
    .where('status', '=', 'posted')
    .where('auto_reverse_on', '<=', end_date)
    .executeTakeFirstOrThrow()
  const filters = { status: 'posted', 'auto_reverse_on.to': end_date }
  return { key: 'reversals', found: n, places: [{ kind: 'list', resource: 'journal', count: n, filters }] }
}

/** Days after which a cheque that the bank has not paid is looked at. accounting.md 2.7. */
const longCollection = 30

/**
 * Cheques that were given to the bank long ago and are neither paid nor come back: somebody looks at them.
 * @param at the end of the year, or today while it is not over
 */
async function longUnderCollection(read: Reader, at: string): Promise<Finding> {
  const last = addDays(at, -longCollection)
  const { n } = await read
    .selectFrom('postdate_cheque')
    .select(expression<number>`count(*)::integer`.as('n'))
    .where('status', '=', 'deposited')
    .where('deposited_on', '<', last)
    .executeTakeFirstOrThrow()
  const filters = { status: 'deposited', 'deposited_on.to': addDays(last, -1) }
  const places = [{ kind: 'list', resource: 'postdate_cheque', count: n, filters } as const]
  return { key: 'cheques', isWarning: true, found: n, places }
}

/** What the ledgers of a role stand at in each branch when the year ends: what two branches owe each other there is cleared in neither. */
async function balanceOf(
  read: Reader,
  { start_date, end_date }: Days,
  { key, role }: { readonly key: ChecklistKey; readonly role: SystemRole },
): Promise<Finding> {
  const mapped = read.selectFrom('ledger_mapping').select('ledger').where('system_role', '=', role)
  const balance = expression<string>`sum(b."debit" - b."credit")::numeric(20,2)`
  const rows = await read
    .selectFrom('acc_balance as b')
    .innerJoin('fiscal_year as y', 'y.id', 'b.fiscal_year')
    .innerJoin('ledger_account as a', 'a.id', 'b.ledger')
    .select(['b.ledger', 'b.branch', balance.as('balance')])
    .where('y.start_date', '<=', start_date)
    .where('b.period', '=', 99)
    .where((where) => where.or([where('a.system_role', '=', role), where('a.id', 'in', mapped)]))
    .groupBy(['b.ledger', 'b.branch'])
    .having(expression<boolean>`${balance} <> 0`)
    .orderBy('b.ledger')
    .execute()
  const found = rows.map((row) => poisha(row.balance)).reduce((sum, one) => sum + (one < 0n ? -one : one), 0n)
  const places = [...new Set(rows.map(({ ledger }) => ledger))].map(
    (ledger) => ({ kind: 'statement', ledger, date_after: start_date, date_before: end_date }) as const,
  )
  return { key, found, places }
}

/** Ledgers of funds that close to one which cannot take their balance: the closing would stop there, or leave something behind. */
async function unfitHeirs(read: Reader): Promise<Finding> {
  const closed = await withoutHeir(read)
  const filters = { closes_to: [...new Set(closed.map(({ closes_to }) => closes_to))].join() }
  return {
    key: 'heirs',
    found: closed.length,
    places: [{ kind: 'list', resource: 'ledger_account', count: closed.length, filters }],
  }
}

async function openPeriods(read: Reader, year: number): Promise<Finding> {
  const { n } = await read
    .selectFrom('period_lock as p')
    .innerJoin('fiscal_year as y', 'y.id', 'p.fiscal_year')
    .select(expression<number>`count(*)::integer`.as('n'))
    .where('p.fiscal_year', '=', year)
    .where('p.status', '!=', 'locked')
    .where('p.period', '<=', lastOfPeople)
    // Months before a short first year take nothing and are shown to nobody.
    .where(expression<boolean>`(p."period" = 0 or p."period" >= acc_period_of(y, y."start_date"))`)
    .executeTakeFirstOrThrow()
  return { key: 'periods', found: n, places: [{ kind: 'periods', count: n }] }
}
