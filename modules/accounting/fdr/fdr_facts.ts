import type { Reader } from '#platform/access/read.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { plainDecimal } from '#platform/fields/decimal/field.ts'
import type { DocOf, Gathering, RuleFault } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { postedLines } from '../chart/postings.ts'
import type { SystemRole } from '../chart/system_role.ts'
import { isOwnAccount, liveVoucher } from '../instrument/instrument_facts.ts'
import { askedOf, journalFacts } from '../ledger/gather.ts'
import type { Journal } from '../ledger/journal.ts'
import { faultsOf } from '../ledger/journal.rules.ts'
import { bookFault } from '../ledger/refusals.ts'
import { rightsInBooks } from '../voucher/book_facts.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { permitFor } from '../voucher/permit.ts'
import type { Move, Permit } from '../voucher/voucher.rules.ts'
import { typeInUse } from '../voucher_type/type_of_class.ts'
import { isInBooks } from './deposit_standing.ts'
import { depositRole, openingJournal, renewalJournal } from './fdr.posting.ts'
import type { fdr } from './fdr.resource.ts'
import { atFields } from './fdr.rules.ts'
import { renewedDeposit, type RenewedDeposit } from './renewed_deposit.ts'
import { freeDepositCode, subLedgerOf, type DepositName } from './sub_ledger_of_deposit.ts'

export type FdrRow = DocOf<typeof fdr>

/** What is known of a deposit and of what a change of it means for the books. */
export interface FdrFacts {
  readonly isOwnAccount: boolean
  /** Interest is paid into an account of the association. */
  readonly isInterestAccount: boolean
  /** The deposit in whose place it comes; undefined where it is the first. */
  readonly renewed: RenewedDeposit | undefined
  /** Something that was posted, or decides what is accrued, reads otherwise. */
  readonly isOther: boolean
  /** Of its opening; null where it came with the opening balances, or nothing can be posted. */
  readonly opening: Journal | null
  /** What the books say against the opening. */
  readonly faults: readonly RuleFault[]
  readonly move: Move
  readonly permit: Permit | null
  /** Ids of its vouchers that stand, the one of its opening apart. */
  readonly live: { readonly opening: number | null; readonly accruals: readonly number[] }
  readonly subLedger: DepositName
}

/** What was posted of a deposit, or decides what is accrued on it: it changes with a permission only. */
const posted = [
  'fdr_no',
  'bank',
  'principal',
  'open_date',
  'tenor_months',
  'maturity_date',
  'interest_rate',
  'day_basis',
  'source_bank',
  'renewed_from',
] as const

/** @param texts for the words of its voucher, in the language of the office */
export async function fdrFacts(
  texts: Pick<Texts, 'say'>,
  { doc, before, readAll, session, now, isEffect, isDelete }: Gathering<typeof fdr>,
): Promise<FdrFacts> {
  const live = { opening: await liveVoucher(readAll, 'fdr', doc.id, 'open'), accruals: await accrualsOf(readAll, doc) }
  const isPosted = live.opening !== null || live.accruals.length > 0
  const isOther = before !== null && posted.some((name) => before[name] !== doc[name])
  const move = !isPosted ? 'none' : isDelete ? 'reverse' : isOther ? 'replace' : 'none'
  const source = await readAll
    .selectFrom('bank')
    .select(['id', 'account_no', 'ledger', 'short_name'])
    .where('id', '=', doc.source_bank)
    .executeTakeFirst()
  const known = await subLedgerOf(readAll, doc)
  // What is paid into a scheme are its instalments.
  const isNeeded =
    !isDelete && doc.kind === 'fdr' && (before === null || isOther) && (await isInBooks(readAll, doc.open_date))
  const role = depositRole(doc)
  const deposits = (await ledgersOfRole(readAll, role))(doc.branch)
  const renewed = await renewedDeposit(readAll, doc, live.opening)
  const at = { deposits: deposits ?? 0, sub_ledger: known?.id ?? null, bank: source?.ledger ?? 0 }
  const isWhole = isNeeded && source?.ledger != null && deposits !== undefined && renewed?.unmapped === undefined
  const opening = isWhole ? await openingOf(texts, readAll, { doc, account: source.short_name, renewed, at }) : null
  const unmapped: SystemRole | null = !isNeeded ? null : deposits === undefined ? role : (renewed?.unmapped ?? null)
  return {
    isOwnAccount: isOwnAccount(source),
    isInterestAccount: doc.interest_bank === doc.source_bank || (await isOwn(readAll, doc.interest_bank)),
    renewed,
    isOther,
    opening,
    faults: [
      ...(unmapped === null ? [] : [bookFault('ACC-021', 'fund', { role: unmapped })]),
      ...(opening === null ? [] : atFields(await bookFaults(readAll, opening, rightsInBooks(session)))),
    ],
    move,
    permit: await permitFor(readAll, { source: 'fdr', id: doc.id, move, session, isEffect, now }),
    live,
    subLedger: {
      known: known ?? null,
      isUsed: known !== undefined && (await postedLines(readAll, { sub_ledger: known.id })) > 0,
      code: await freeDepositCode(readAll, doc.fdr_no, known?.id),
      name: await nameOf(readAll, doc),
    },
  }
}

/** What opens it: the money of an account, or of the deposit in whose place it comes. */
async function openingOf(
  texts: Pick<Texts, 'say'>,
  readAll: Reader,
  { doc, account, renewed, at }: Opening,
): Promise<Journal> {
  const params = {
    no: asWritten(doc.fdr_no),
    months: doc.tenor_months,
    rate: asWritten(plainDecimal(doc.interest_rate)),
    account: asWritten(account),
    old: asWritten(renewed?.fdr_no ?? ''),
  }
  const header = {
    voucher_type: (await typeInUse(readAll, 'fdr')).id,
    branch: doc.branch,
    date: doc.open_date,
    narration: await inOfficeWords(texts, readAll, `fdr.narration.${renewed ? 'renew' : 'open'}`, params),
    reference_no: doc.fdr_no,
    source_type: 'fdr',
    source_id: doc.id ?? 0,
  }
  return renewed?.ending === undefined
    ? openingJournal(header, doc.principal, at)
    : renewalJournal(header, doc.principal, { ...at, old: renewed.ending })
}

interface Opening {
  readonly doc: FdrRow
  /** What the account is called that the money comes from. */
  readonly account: string
  readonly renewed: RenewedDeposit | undefined
  readonly at: { readonly deposits: number; readonly sub_ledger: number | null; readonly bank: number }
}

async function isOwn(readAll: Reader, bank: number): Promise<boolean> {
  const found = await readAll
    .selectFrom('bank')
    .select(['id', 'account_no', 'ledger'])
    .where('id', '=', bank)
    .executeTakeFirst()
  return isOwnAccount(found)
}

/** What the books say against a journal of a deposit; its sub-ledger comes into being with it. */
async function bookFaults(
  readAll: Reader,
  journal: Journal,
  may: ReturnType<typeof rightsInBooks>,
): Promise<readonly RuleFault[]> {
  const facts = await journalFacts(undefined, readAll, askedOf(journal))
  const isNew = journal.lines[0]?.sub_ledger === null
  return faultsOf(journal, { ...facts, may }).filter(({ code }) => !(isNew && code === 'ACC-014'))
}

/** Vouchers by which interest was accrued, as far as they stand. */
async function accrualsOf(readAll: Reader, { id }: Pick<FdrRow, 'id'>): Promise<readonly number[]> {
  if (id === null) return []
  const rows = await readAll
    .selectFrom('acc_voucher')
    .select('id')
    .where('source_type', '=', 'fdr')
    .where('source_id', '=', id)
    .where('source_event', '!=', 'open')
    .where('status', '=', 'posted')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The bank and the number: two banks may give the same number. */
async function nameOf(readAll: Reader, { bank, fdr_no }: FdrRow): Promise<string> {
  const found = await readAll.selectFrom('bank').select('short_name').where('id', '=', bank).executeTakeFirst()
  return `${found?.short_name ?? ''} ${fdr_no}`.trim()
}
