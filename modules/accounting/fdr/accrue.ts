import type { Reader } from '#platform/access/read.ts'
import type { Db } from '#platform/access/sign_in/db.ts'
import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { bookFacts } from '../ledger/gather.ts'
import { faultsOf } from '../ledger/journal.rules.ts'
import { post, type Posting } from '../ledger/post.ts'
import { bookFault } from '../ledger/refusals.ts'
import type { RightsInBooks } from '../voucher/book_facts.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { typeInUse } from '../voucher_type/type_of_class.ts'
import { dueInterest, type Accrued } from './accrual.rules.ts'
import { lastDay, standingOf, standsIn } from './deposit_standing.ts'
import { accrualJournal, incomeRole } from './fdr.posting.ts'
import { openStates } from './fdr.resource.ts'
import { subLedgerOf } from './sub_ledger_of_deposit.ts'

/** What became of one deposit: the interest that was posted, in poisha, with the number of its voucher; or why none was. */
export type Outcome =
  | { readonly fdr: number; readonly fdr_no: string; readonly interest: bigint; readonly invoice_no: string | null }
  | { readonly fdr: number; readonly fdr_no: string; readonly why: RuleFault }

export interface AccrualWork {
  /** Of the whole office, in the transaction. */
  readonly readAll: Reader
  /** Null for what is only tried. */
  readonly db: Db | null
  readonly texts: Pick<Texts, 'say'>
  /** Who posts; null: whoever entered the deposit, for what happens by itself. */
  readonly by: Pick<Posting, 'posted_by' | 'ip'> | null
  readonly may: RightsInBooks
  /** Looks only, and posts nothing. */
  readonly isTrial: boolean
}

/**
 * Accrues the interest of a deposit to the end of a day, holding its row: however often, and by how many at once, it is asked for, a
 * day is accrued once. accounting.md 3 fdr.
 * @returns undefined where there is no such deposit any more
 */
export async function accrueOne(
  { readAll, db, texts, by, may, isTrial }: AccrualWork,
  id: number,
  as_of: string,
): Promise<Outcome | undefined> {
  const deposit = await readAll
    .selectFrom('fdr')
    .select(['id', 'fdr_no', 'fund', 'branch', 'principal', 'interest_rate', 'day_basis', 'open_date'])
    .select(['maturity_date', 'kind', 'status', 'created_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const sub = await subLedgerOf(readAll, { id })
  if (!deposit || !sub) return undefined
  const { fdr_no, branch } = deposit
  const skipped = (why: RuleFault): Outcome => ({ fdr: id, fdr_no, why })
  // Who gave the money back clears what was accrued, and nothing more is earned.
  if (!openStates.some((state) => state === deposit.status)) return skipped({ text: 'fdr.accrual.nothing' })
  const [accrued, income] = [
    (await ledgersOfRole(readAll, 'FDR_ACCRUED'))(branch),
    (await ledgersOfRole(readAll, incomeRole(deposit.fund)))(branch),
  ]
  if (accrued === undefined) return skipped(bookFault('ACC-021', undefined, { role: 'FDR_ACCRUED' }))
  if (income === undefined) return skipped(bookFault('ACC-021', undefined, { role: incomeRole(deposit.fund) }))
  const lying = { ...deposit, ...(await standingOf(readAll, deposit, null)) }
  const due = dueInterest(lying, await accruedOf(readAll, { id, ledger: accrued, sub_ledger: sub.id }), as_of)
  if (typeof due !== 'bigint') return skipped(due)
  const journal = accrualJournal(
    {
      voucher_type: (await typeInUse(readAll, 'fdr')).id,
      branch,
      date: as_of,
      narration: await inOfficeWords(texts, readAll, 'fdr.narration.accrue', { no: asWritten(fdr_no) }),
      reference_no: fdr_no,
      source_type: 'fdr',
      source_id: id,
    },
    due,
    { accrued, sub_ledger: sub.id, income },
  )
  const [fault] = faultsOf(journal, await bookFacts(readAll, journal, may))
  if (fault) return skipped(fault)
  if (isTrial || db === null) return { fdr: id, fdr_no, interest: due, invoice_no: null }
  const posted_by = by?.posted_by ?? deposit.created_by
  if (posted_by === null) return undefined
  const event = `accrue:${as_of}`
  const { invoice_no } = await post(db, journal, {
    ...by,
    posted_by,
    key: `fdr:${id}:${event}:${sub.id}`,
    may: [...may],
    source_event: event,
  })
  return { fdr: id, fdr_no, interest: due, invoice_no }
}

/** What of its interest stands in the books, whatever brought it there. */
async function accruedOf(
  readAll: Reader,
  { id, ledger, sub_ledger }: { readonly id: number; readonly ledger: number; readonly sub_ledger: number },
): Promise<Accrued> {
  const accrued = await standsIn(readAll, { ledger, sub_ledger }, { until: lastDay, besides: null })
  const found = await readAll
    .selectFrom('acc_voucher')
    .select(({ fn }) => fn.max('voucher_date').as('last'))
    .where('source_type', '=', 'fdr')
    .where('source_id', '=', id)
    .where('source_event', 'like', 'accrue:%')
    .where('status', '=', 'posted')
    .executeTakeFirst()
  return { accrued, last: found?.last ?? null }
}

/** What was posted, in poisha. */
export const sumOf = (outcomes: readonly Outcome[]): bigint =>
  outcomes.reduce((sum, outcome) => ('interest' in outcome ? sum + outcome.interest : sum), 0n)
