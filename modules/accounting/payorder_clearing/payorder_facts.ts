import type { Reader } from '#platform/access/read.ts'
import type { Gathering, RuleFault } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { allocationsIn, type Allocation } from '../allocation/allocation.rules.ts'
import { openingAllocations } from '../allocation/open_bills.ts'
import { billColumnsIn } from '../bill/bills.ts'
import type { SystemRole } from '../chart/system_role.ts'
import { faultsInBooks } from '../instrument/book_faults.ts'
import type { InstrumentFacts } from '../instrument/in_books.ts'
import {
  banksOf,
  billsOf,
  isOwnAccount,
  liveVoucher,
  settledOf,
  takenBackOn,
  type KnownBank,
} from '../instrument/instrument_facts.ts'
import { numberOf, receivedFor, sourceOf } from '../instrument/received_for.ts'
import { permitFor } from '../voucher/permit.ts'
import { payorder_clearing } from './payorder_clearing.resource.ts'
import { dayOfEvent, type BoughtWith, type PayorderKnown } from './payorder_clearing.rules.ts'
import { eventOf, stepIn, type PayorderMove, type PayorderRow } from './payorder_event.ts'
import { missingRole, ownSides, payorderLedgers, vouchersOf } from './payorder_vouchers.ts'
import { samePayorder } from './same_payorder.ts'

/** What is known of a pay order and of what a change of it means for the books. */
export interface PayorderFacts extends InstrumentFacts {
  readonly event: PayorderMove | null
  /** System role that leads to no ledger. */
  readonly unmapped: SystemRole | undefined
  readonly known: PayorderKnown
  /** What the books would say against the vouchers. */
  readonly faults: readonly RuleFault[]
  /** Number of the voucher that brought it; null for one that was recorded by itself. */
  readonly sourceNumber: string | null
  /** Day on which its payment was taken back, where that was a later one than its own. */
  readonly takenBackOn: string | null
}

const columns = billColumnsIn(payorder_clearing.fields.allocations.fields)

/** What a pay order settles. */
export const settles = (doc: Pick<PayorderRow, 'allocations'>): Allocation[] => allocationsIn(doc.allocations, columns)

/** @param texts for the words of its vouchers, in the language of the office */
export async function payorderFacts(
  texts: Pick<Texts, 'say'>,
  { doc, before, read, readAll, session, now, isEffect, isDelete }: Gathering<typeof payorder_clearing>,
): Promise<PayorderFacts> {
  const asked = { source: 'payorder_clearing' as const, id: doc.id, session, isEffect, now }
  // Approved and applied at once, a change is an effect too: then there is a permission for the pay order itself.
  const isApproved =
    before !== null &&
    isEffect &&
    (await permitFor(readAll, { ...asked, move: doc.status === 'canceled' ? 'reverse' : 'replace' })) !== null
  const event = isDelete ? null : eventOf(before, doc, isEffect && !isApproved)
  const step = stepIn(event)
  const source = sourceOf('payorder_clearing', doc)
  const banks = await banksOf(readAll, doc.bank, doc.clearing_bank)
  const account = doc.direction === 'issued' ? banks.bank : banks.into
  const isBack = event === 'send_back'
  const left = isBack && doc.payment !== null ? await paidFrom(readAll, doc.payment) : account?.ledger
  const ledgers = await payorderLedgers(readAll, doc.branch, left ?? undefined)
  const came = isBack ? await receivedFor(readAll, source) : { sides: [], lines: [] }
  // The money left the account that it goes back to: that side makes the others even.
  const isOther = ({ ledger }: { readonly ledger: number }) => doc.direction === 'received' || ledger !== ledgers.bank
  const sides = doc.source_type === null || !isBack ? ownSides(doc) : came.sides.filter(isOther)
  const vouchers = step === null ? [] : await vouchersOf(texts, readAll, { doc, event: step, sides, ledgers })
  // What an issued one pays stays settled until it comes back.
  const isLive = before !== null && (doc.direction === 'received' || isBack)
  const settled = isLive ? await settledOf(readAll, 'payorder_clearing', doc.id, source) : []
  const isUndone = event === 'cancel' || isDelete
  const isAnew = event === 'edit' || event === 'follow'
  const live =
    isAnew || isUndone || (before !== null && doc.status === 'canceled')
      ? await liveVoucher(readAll, 'payorder_clearing', doc.id, 'receive')
      : null
  return {
    event,
    vouchers,
    unmapped: vouchers === null ? missingRole(ledgers, doc) : undefined,
    known: {
      same: before === null || step === 'receive' ? await samePayorder(readAll, doc) : null,
      isOwnBank: isOwnAccount(banks.bank),
      isOwnClearingBank: isOwnAccount(banks.into),
      payment: doc.payment === null || step !== 'receive' ? null : await boughtWith(read, readAll, doc, banks.bank),
    },
    faults: await faultsInBooks(
      readAll,
      session,
      (vouchers ?? []).map(({ journal }) => journal),
      {
        day: step === null ? 'received_on' : dayOfEvent[step],
        charge: { field: 'charge', ledger: ledgers.charges },
        party: doc.party_ledger,
      },
      isAnew ? live : null,
    ),
    source,
    sourceNumber: doc.source_type === null ? null : await numberOf(readAll, source),
    takenBackOn: event === null && doc.status === 'canceled' ? await takenBackOn(readAll, source) : null,
    lines: came.lines.filter(isOther),
    settled,
    openings: isLive ? await openingAllocations(readAll, source.type, source.id) : [],
    bills: await billsOf(readAll, settles(doc), settled),
    permit: await permitFor(readAll, {
      ...asked,
      move: event === 'edit' ? 'replace' : isUndone ? 'reverse' : 'none',
    }),
    live,
  }
}

/** Ledger of the account from which a payment was made. */
async function paidFrom(readAll: Reader, payment: number): Promise<number | undefined> {
  const found = await readAll
    .selectFrom('payment_voucher')
    .select('pay_from')
    .where('id', '=', payment)
    .executeTakeFirst()
  return found?.pay_from
}

/** The payment is held meanwhile: two pay orders over the same one do not see each other yet. */
async function boughtWith(
  read: Reader,
  readAll: Reader,
  { payment, id }: PayorderRow,
  bank: KnownBank | undefined,
): Promise<BoughtWith | null> {
  const found = await read
    .selectFrom('payment_voucher')
    .select(['status', 'payment_mode', 'net_amount', 'branch', 'pay_from'])
    .where('id', '=', payment ?? 0)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) return null
  const { pay_from, ...known } = found
  const other = await readAll
    .selectFrom('payorder_clearing')
    .select('instrument_no')
    .where('payment', '=', payment)
    .where('status', '!=', 'canceled')
    .where('id', '!=', id ?? 0)
    .executeTakeFirst()
  return { ...known, other: other?.instrument_no ?? null, isOfBank: bank?.ledger === pay_from }
}
