import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { Gathering, RuleFault } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { openBills } from '../allocation/open_bills.ts'
import { allocationsIn, type Allocation, type OpenBill, type PaidLine } from '../allocation/allocation.rules.ts'
import { billColumnsIn, type BillKey } from '../bill/bills.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import type { SystemRole } from '../chart/system_role.ts'
import { faultsInBooks } from '../instrument/book_faults.ts'
import { numberOf, receivedFor, settledBy, sourceOf, type Settled, type Source } from '../instrument/received_for.ts'
import { permitFor } from '../voucher/permit.ts'
import { needsApproval, type Permit } from '../voucher/voucher.rules.ts'
import { typeOfClass } from '../voucher_type/type_of_class.ts'
import { eventOf, type ChequeRow } from './cheque_event.ts'
import { chequeLedgers, missingRole, narrationOf, ownSides, vouchersOf } from './cheque_vouchers.ts'
import type { ChequeEvent, ChequeVoucher } from './postdate_cheque.posting.ts'
import { postdate_cheque } from './postdate_cheque.resource.ts'
import { dayOfEvent, type ChequeKnown } from './postdate_cheque.rules.ts'
import { sameCheque } from './same_cheque.ts'

/** What is known of a cheque and of what a change of it means for the books. */
export interface ChequeFacts {
  readonly event: ChequeEvent | 'edit' | null
  /** Vouchers that the change makes; null while a ledger is missing. */
  readonly vouchers: readonly ChequeVoucher[] | null
  /** System role that leads to no ledger. */
  readonly unmapped: SystemRole | undefined
  readonly known: ChequeKnown
  /** What the books would say against the vouchers. */
  readonly faults: readonly RuleFault[]
  /** By which it came into the books, and the number of that. */
  readonly source: Source
  readonly sourceNumber: string | null
  /** Lines of the posting by which it came, or was presented last, as far as they stand for a party. */
  readonly lines: readonly PaidLine[]
  readonly settled: readonly Settled[]
  /** Bills that it settles, with what is open of them without this cheque. */
  readonly bills: ReadonlyMap<BillKey, OpenBill>
  readonly permit: Permit | null
  /** Id of the live voucher that received it. */
  readonly live: number | null
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
  const banks = await banksOf(readAll, doc)
  const account = doc.type === 'issued' ? banks.bank : banks.deposit
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
  const settled = before === null ? [] : await settledOf(readAll, doc, source)
  return {
    event,
    vouchers,
    unmapped: vouchers === null ? missingRole(ledgers, doc) : undefined,
    known: {
      same: before === null || event === 'edit' ? await sameCheque(readAll, doc) : null,
      isOwnBank: isOwnAccount(banks.bank),
      isOwnDepositBank: isOwnAccount(banks.deposit),
    },
    faults: await faultsInBooks(
      readAll,
      session,
      (vouchers ?? []).map(({ journal }) => journal),
      step === null ? 'received_on' : dayOfEvent[step],
    ),
    source,
    sourceNumber: isOwn ? null : await numberOf(readAll, source),
    lines: before === null ? [] : await linesToPair(readAll, before, source),
    settled,
    bills: await billsOf(readAll, doc, settled),
    permit: await permitFor(readAll, {
      source: 'postdate_cheque',
      id: doc.id,
      move: event === 'edit' ? 'replace' : event === 'cancel' || isDelete ? 'reverse' : 'none',
      session,
      isEffect,
      now,
    }),
    live: event === 'edit' || event === 'cancel' || isDelete ? await liveVoucher(readAll, doc.id) : null,
    penalty: event === 'bounce' ? await penaltyOf(texts, readAll, doc) : null,
    replaced: before === null && doc.replaces !== null ? await replacedCheque(readAll, doc.replaces) : null,
  }
}

type Bank = { readonly account_no: string | null; readonly ledger: number | null } | undefined

const isOwnAccount = (bank: Bank): boolean => bank?.account_no != null && bank.ledger !== null

async function banksOf(readAll: Reader, { bank, deposit_bank }: ChequeRow): Promise<{ bank: Bank; deposit: Bank }> {
  const rows = await readAll
    .selectFrom('bank')
    .select(['id', 'account_no', 'ledger'])
    .where('id', 'in', [bank, deposit_bank ?? bank])
    .execute()
  return { bank: rows.find(({ id }) => id === bank), deposit: rows.find(({ id }) => id === deposit_bank) }
}

/** Bills that it settles now: by what brought it, and by having been presented again. */
async function settledOf(readAll: Reader, { id }: ChequeRow, source: Source): Promise<readonly Settled[]> {
  const own =
    source.type === 'postdate_cheque' ? [] : await settledBy(readAll, { type: 'postdate_cheque', id: id ?? 0 })
  return [...(await settledBy(readAll, source)), ...own]
}

/** The lines against which a cheque that comes back stands: of what brought it, or of when it was presented last. */
async function linesToPair(readAll: Reader, before: ChequeRow, source: Source): Promise<readonly PaidLine[]> {
  const { id, bounce_count } = before
  const last =
    bounce_count === 0 ? source : { type: 'postdate_cheque', id: id ?? 0, event: `present_again:${bounce_count}` }
  return (await receivedFor(readAll, last)).lines
}

async function billsOf(
  readAll: Reader,
  doc: ChequeRow,
  settled: readonly Settled[],
): Promise<ReadonlyMap<BillKey, OpenBill>> {
  const keys = [...new Set(settles(doc).map(({ bill }) => bill))]
  const bills = keys.length === 0 ? [] : await openBills(readAll, keys)
  const own = (key: BillKey) =>
    settled.filter(({ bill }) => bill === key).reduce((sum, { amount }) => sum + poisha(amount), 0n)
  return new Map(bills.map((bill) => [bill.key, { ...bill, open: bill.open + own(bill.key) }]))
}

async function liveVoucher(readAll: Reader, id: number | null): Promise<number | null> {
  const found = await readAll
    .selectFrom('acc_voucher')
    .select('id')
    .where('source_type', '=', 'postdate_cheque')
    .where('source_id', '=', id ?? 0)
    .where('source_event', '=', 'receive')
    .where('status', '=', 'posted')
    .executeTakeFirst()
  return found?.id ?? null
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
