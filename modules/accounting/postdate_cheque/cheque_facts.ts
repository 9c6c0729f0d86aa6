import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { Gathering, RuleFault } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { allocationsIn, type Allocation, type PaidLine } from '../allocation/allocation.rules.ts'
import { openingAllocations } from '../allocation/open_bills.ts'
import { billColumnsIn } from '../bill/bills.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import type { SystemRole } from '../chart/system_role.ts'
import { faultsInBooks } from '../instrument/book_faults.ts'
import { billsOf, banksOf, isOwnAccount, liveVoucher, settledOf } from '../instrument/instrument_facts.ts'
import type { InstrumentFacts } from '../instrument/in_books.ts'
import { numberOf, receivedFor, sourceOf, type Source } from '../instrument/received_for.ts'
import { permitFor } from '../voucher/permit.ts'
import { needsApproval } from '../voucher/voucher.rules.ts'
import { typeOfClass } from '../voucher_type/type_of_class.ts'
import { eventOf, type ChequeRow } from './cheque_event.ts'
import { chequeLedgers, missingRole, narrationOf, ownSides, vouchersOf } from './cheque_vouchers.ts'
import type { ChequeEvent } from './postdate_cheque.posting.ts'
import { postdate_cheque } from './postdate_cheque.resource.ts'
import { dayOfEvent, type ChequeKnown } from './postdate_cheque.rules.ts'
import { sameCheque } from './same_cheque.ts'

/** What is known of a cheque and of what a change of it means for the books. */
export interface ChequeFacts extends InstrumentFacts {
  readonly event: ChequeEvent | 'edit' | null
  /** System role that leads to no ledger. */
  readonly unmapped: SystemRole | undefined
  readonly known: ChequeKnown
  /** What the books would say against the vouchers. */
  readonly faults: readonly RuleFault[]
  /** Number of the voucher by which it came into the books. */
  readonly sourceNumber: string | null
  /** To what a penalty is credited, and how its bill begins. */
  readonly penalty: {
    readonly ledger: number | undefined
    readonly status: 'posted' | 'pending_approval'
    readonly words: string
  } | null
  /** The cheque in whose place it comes. */
  readonly replaced: { readonly sub_ledger: number | null; readonly type: string } | null
}

const columns = billColumnsIn(postdate_cheque.fields.allocations.fields)

/** What a cheque settles, or settled before it bounced. */
export const settles = (doc: Pick<ChequeRow, 'allocations'>): Allocation[] => allocationsIn(doc.allocations, columns)

/** @param texts for the words of its vouchers, in the language of the office */
export async function chequeFacts(
  texts: Pick<Texts, 'say'>,
  { doc, before, readAll, session, now, isEffect, isDelete }: Gathering<typeof postdate_cheque>,
): Promise<ChequeFacts> {
  const event = isDelete ? null : eventOf(before, doc, isEffect)
  const source = sourceOf('postdate_cheque', doc)
  const isOwn = doc.source_type === null
  const banks = await banksOf(readAll, doc.bank, doc.deposit_bank)
  const account = doc.type === 'issued' ? banks.bank : banks.into
  const ledgers = await chequeLedgers(readAll, doc.branch, account?.ledger ?? undefined)
  const brought = before === null || event === null || isOwn ? undefined : await receivedFor(readAll, source)
  const step = event === 'edit' ? 'receive' : event
  const vouchers =
    step === null
      ? []
      : await vouchersOf(texts, readAll, {
          doc,
          from: before?.status ?? null,
          event: step,
          sides: brought?.sides ?? ownSides(doc),
          ledgers,
        })
  const settled = before === null ? [] : await settledOf(readAll, 'postdate_cheque', doc.id, source)
  const live =
    event === 'edit' || event === 'cancel' || isDelete
      ? await liveVoucher(readAll, 'postdate_cheque', doc.id, 'receive')
      : null
  return {
    event,
    vouchers,
    unmapped: vouchers === null ? missingRole(ledgers, doc) : undefined,
    known: {
      same: before === null || event === 'edit' ? await sameCheque(readAll, doc) : null,
      isOwnBank: isOwnAccount(banks.bank),
      isOwnDepositBank: isOwnAccount(banks.into),
    },
    faults: await faultsInBooks(
      readAll,
      session,
      (vouchers ?? []).map(({ journal }) => journal),
      {
        day: step === null ? 'received_on' : dayOfEvent[step],
        charge: { field: 'bounce_charge', ledger: ledgers.charges },
        party: doc.party_ledger,
      },
      event === 'edit' ? live : null,
    ),
    source,
    sourceNumber: isOwn ? null : await numberOf(readAll, source),
    lines: before === null ? [] : await linesToPair(readAll, before, source),
    settled,
    openings: before === null ? [] : await openingAllocations(readAll, source.type, source.id),
    bills: await billsOf(readAll, settles(doc), settled),
    permit: await permitFor(readAll, {
      source: 'postdate_cheque',
      id: doc.id,
      move: event === 'edit' ? 'replace' : event === 'cancel' || isDelete ? 'reverse' : 'none',
      session,
      isEffect,
      now,
    }),
    live,
    penalty: event === 'bounce' ? await penaltyOf(texts, readAll, doc) : null,
    replaced: before === null && doc.replaces !== null ? await replacedCheque(readAll, doc.replaces) : null,
  }
}

/** The lines against which a cheque that comes back stands: of what brought it, or of when it was presented last. */
async function linesToPair(readAll: Reader, before: ChequeRow, source: Source): Promise<readonly PaidLine[]> {
  const { id, bounce_count } = before
  const last =
    bounce_count === 0 ? source : { type: 'postdate_cheque', id: id ?? 0, event: `present_again:${bounce_count}` }
  return (await receivedFor(readAll, last)).lines
}

/** A bill of a series that a second person approves waits for that one. */
async function penaltyOf(texts: Pick<Texts, 'say'>, readAll: Reader, doc: ChequeRow): Promise<ChequeFacts['penalty']> {
  const { branch, penalty } = doc
  const type = await typeOfClass(readAll, 'receivable_bill')
  const approval = { approval: type?.approval ?? 'none', approvalLimit: poisha(type?.approval_limit ?? '0') } as const
  return {
    ledger: (await ledgersOfRole(readAll, 'INC_PENALTY'))(branch),
    status: needsApproval(approval, poisha(penalty ?? '0')) ? 'pending_approval' : 'posted',
    words: await narrationOf(texts, readAll, 'penalty', doc),
  }
}

const replacedCheque = async (readAll: Reader, id: number) =>
  (await readAll
    .selectFrom('postdate_cheque')
    .select(['sub_ledger', 'type'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null
