import type { Reader } from '#platform/access/read.ts'
import { may, type Session } from '#platform/access/session.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { DocOf, Gathering, RuleFault } from '#platform/resource/implementation.ts'
import { budgetFaults } from '../budget/budget_control.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import type { SystemRole } from '../chart/system_role.ts'
import { isInBooks, lastDay, standingOf, standsIn, type Standing } from '../fdr/deposit_standing.ts'
import { depositRole, incomeRole } from '../fdr/fdr.posting.ts'
import { balanceOf } from '../fdr/interest.rules.ts'
import { subLedgerOf } from '../fdr/sub_ledger_of_deposit.ts'
import { isOwnAccount } from '../instrument/instrument_facts.ts'
import { bookFacts } from '../ledger/gather.ts'
import type { Account, Journal } from '../ledger/journal.ts'
import { faultsOf } from '../ledger/journal.rules.ts'
import { bookFault } from '../ledger/refusals.ts'
import { rightsInBooks } from '../voucher/book_facts.ts'
import { permitFor } from '../voucher/permit.ts'
import { placed, type Move, type Permit } from '../voucher/voucher.rules.ts'
import { typeInUse } from '../voucher_type/type_of_class.ts'
import { installmentJournal, type Accounts } from './fdr_installment.posting.ts'
import type { fdr_installment, InstallmentKind } from './fdr_installment.resource.ts'

export type InstallmentRow = DocOf<typeof fdr_installment>
/** The deposit of an instalment, held until the end of the transaction, and what the other instalments made of it. */
export type HeldDeposit = Awaited<ReturnType<typeof heldDeposit>>

/** What is known of an instalment and of what a change of it means for the books. */
export interface InstallmentFacts {
  readonly deposit: HeldDeposit & Standing
  /** What of the deposit itself the movement is, in poisha. */
  readonly principal: bigint
  readonly isOwnAccount: boolean
  readonly mayBreak: boolean
  /** Null where it moved before the books began, or nothing can be posted. */
  readonly journal: Journal | null
  /** What the books say against it, at the fields of the instalment. */
  readonly faults: readonly RuleFault[]
  readonly move: Move
  readonly permit: Permit | null
  /** Id of its voucher that stands. */
  readonly live: number | null
}

/** Fields that may change without a word in the books. */
const outsideBooks = ['note', 'bank_advice_no'] as const

/** What was posted, or decides what is. */
const posted = [
  ...(['date', 'due_month', 'period_from', 'period_to', 'gross', 'tax', 'excise', 'charge'] as const),
  ...(['settled_in', 'bank', 'narration'] as const),
] as const satisfies readonly Exclude<keyof InstallmentRow, (typeof outsideBooks)[number]>[]

export async function installmentFacts({
  doc,
  before,
  readAll,
  session,
  now,
  isEffect,
  isDelete,
}: Gathering<typeof fdr_installment>): Promise<InstallmentFacts> {
  const held = await heldDeposit(readAll, doc.fdr)
  const standing = await standingOf(readAll, held, doc.id)
  const bank = await readAll
    .selectFrom('bank')
    .select(['id', 'account_no', 'ledger'])
    .where('id', '=', doc.bank)
    .executeTakeFirst()
  const isOther = before !== null && posted.some((name) => before[name] !== doc[name])
  const wasPosted = before?.status === 'posted'
  const live = wasPosted ? await liveVoucher(readAll, doc.id) : null
  const isNeeded = !isDelete && (await isInBooks(readAll, doc.date))
  const move = isDelete ? 'none' : moveOf({ before, doc, isOther, isInBooks: live !== null, isNeeded })
  const balance = balanceOf(standing.parts)
  const books = isNeeded ? await inBooks(readAll, { doc, held, bank: bank?.ledger ?? null, balance, live }) : null
  const journal = books && 'journal' in books ? books.journal : null
  return {
    deposit: { ...held, ...standing },
    principal: doc.kind === 'deposit' ? poisha(doc.gross) : doc.kind === 'encash' ? balance : 0n,
    isOwnAccount: isOwnAccount(bank),
    mayBreak: isEffect || may(session, 'fdr.approve'),
    journal,
    faults:
      books === null
        ? []
        : 'journal' in books
          ? (await saidOf(readAll, books, { session, live, isSettled: wasPosted && move !== 'replace' })).map(
              (fault) => {
                const at = placed(fault, books.places)
                return at.field === 'voucher_date' ? { ...at, field: 'date' } : at
              },
            )
          : [bookFault('ACC-021', undefined, { role: books.unmapped })],
    move,
    permit: await permitFor(readAll, { source: 'fdr_installment', id: doc.id, move, session, isEffect, now }),
    live,
  }
}

/**
 * What the books say against a journal, and budgets against one that is not posted yet, or posted anew.
 * @param change.live voucher that it takes the place of
 */
async function saidOf(
  readAll: Reader,
  { journal }: { readonly journal: Journal },
  {
    session,
    live,
    isSettled,
  }: { readonly session: Session; readonly live: number | null; readonly isSettled: boolean },
): Promise<readonly RuleFault[]> {
  const facts = await bookFacts(readAll, journal, rightsInBooks(session))
  return [...faultsOf(journal, facts), ...(isSettled ? [] : await budgetFaults(readAll, journal, facts, live))]
}

/** What moved before the books began has no voucher, and changes freely. */
function moveOf(change: {
  readonly before: InstallmentRow | null
  readonly doc: InstallmentRow
  readonly isOther: boolean
  readonly isInBooks: boolean
  readonly isNeeded: boolean
}): Move {
  const { before, doc, isOther } = change
  if (before?.status !== 'posted') return doc.status === 'posted' ? 'post' : 'none'
  if (!change.isInBooks) return doc.status === 'posted' && isOther && change.isNeeded ? 'post' : 'none'
  return doc.status === 'void' ? 'reverse' : isOther ? 'replace' : 'none'
}

/** The deposit, held: instalments, accruals and changes of it come one after the other. */
export async function heldDeposit(readAll: Reader, id: number) {
  return readAll
    .selectFrom('fdr')
    .select(['id', 'fdr_no', 'kind', 'fund', 'branch', 'principal', 'status', 'lien'])
    .select(['open_date', 'tenor_months', 'maturity_date'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

interface Asked {
  readonly doc: InstallmentRow
  readonly held: HeldDeposit
  readonly bank: number | null
  /** In poisha. */
  readonly balance: bigint
  readonly live: number | null
}

/** Its journal, and where the lines stand; or the role that no ledger has. */
async function inBooks(readAll: Reader, { doc, held, bank, balance, live }: Asked) {
  if (bank === null) return null
  const { branch } = held
  const sub = await subLedgerOf(readAll, held)
  const roles = {
    deposit: depositRole(held),
    accrued: 'FDR_ACCRUED',
    income: incomeRole(held.fund),
    ...keptIn(doc),
  } as const satisfies Readonly<Record<string, SystemRole>>
  const found: Record<string, Account> = {}
  for (const [name, role] of Object.entries(roles)) {
    const ledger = (await ledgersOfRole(readAll, role))(branch)
    if (ledger === undefined) return { unmapped: role }
    found[name] = { ledger, sub_ledger: name === 'deposit' || name === 'accrued' ? (sub?.id ?? null) : null }
  }
  const own = { ledger: bank, sub_ledger: null }
  const { deposit = own, accrued = own, income = own, tax = own, excise = own, charge = own } = found
  const accounts: Accounts = {
    deposit,
    accrued,
    income,
    tax,
    excise,
    charge,
    money: doc.settled_in === 'deposit' ? deposit : own,
  }
  const standing = {
    balance,
    // Money that comes back leaves nothing accrued behind, whenever it was.
    accrued:
      sub === undefined
        ? 0n
        : await standsIn(
            readAll,
            { ledger: accrued.ledger, sub_ledger: sub.id },
            { until: doc.kind === 'encash' ? lastDay : doc.date, besides: live },
          ),
  }
  const header = {
    voucher_type: (await typeInUse(readAll, 'fdr')).id,
    branch,
    date: doc.date,
    narration: doc.narration,
    reference_no: doc.bank_advice_no ?? held.fdr_no,
    source_type: 'fdr_installment',
    source_id: doc.id ?? 0,
  }
  return installmentJournal(header, amountsOf(doc), accounts, standing)
}

/** Roles of what the bank keeps, as far as it keeps something. */
const keptIn = ({ kind, tax, excise, charge }: InstallmentRow) => ({
  ...(kind === 'tax' || poisha(tax ?? '0') > 0n ? ({ tax: 'AIT' } as const) : {}),
  ...(kind === 'excise' || poisha(excise ?? '0') > 0n ? ({ excise: 'EXCISE_DUTY' } as const) : {}),
  ...(kind === 'charge' || poisha(charge ?? '0') > 0n ? ({ charge: 'BANK_CHARGE' } as const) : {}),
})

const amountsOf = ({ kind, gross, tax, excise, charge }: InstallmentRow) => ({
  kind: kind satisfies InstallmentKind,
  gross: poisha(gross),
  tax: poisha(tax ?? '0'),
  excise: poisha(excise ?? '0'),
  charge: poisha(charge ?? '0'),
})

async function liveVoucher(readAll: Reader, id: number | null): Promise<number | null> {
  const found = await readAll
    .selectFrom('acc_voucher')
    .select('id')
    .where('source_type', '=', 'fdr_installment')
    .where('source_id', '=', id ?? 0)
    .where('status', '=', 'posted')
    .executeTakeFirst()
  return found?.id ?? null
}
