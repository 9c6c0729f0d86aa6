import {
  hooksInBooks,
  intoBooks,
  type BookChange,
  type Gathering,
  type Trade,
  type VoucherDoc,
} from '../voucher/into_books.ts'
import type { Allocation } from './allocation.rules.ts'
import type { SettlingVoucher } from './open_bills.ts'
import { payingSides } from './paying_sides.ts'
import {
  keepPermits,
  openAgain,
  postedLines,
  settle,
  settlingFacts,
  type Paying,
  type SettlingFacts,
} from './settling.ts'

/** How a kind of voucher says which bills it settles. Pure. */
export interface Way<Doc> {
  readonly source: SettlingVoucher
  /** What it settles. */
  readonly settles: (doc: Doc) => readonly Allocation[]
  /** The document without that. */
  readonly rest: (doc: Doc) => unknown
}

/** What settling needs to know of a voucher that is about to be stored. */
export const settlingOf = <Doc extends VoucherDoc>(
  way: Way<Doc>,
  { doc, before, readAll }: Pick<Gathering<Doc>, 'doc' | 'before' | 'readAll'>,
): Promise<SettlingFacts> => settlingFacts(readAll, way.source, payingOf(way, doc), before && payingOf(way, before))

/** The hooks of a voucher that settles bills: as of every voucher, and its bills are settled with it. accounting.md 2.11. */
export const hooksThatSettle = <Doc extends VoucherDoc, Own extends { readonly settling: SettlingFacts }>(
  trade: Trade<Doc, Own>,
  way: Way<Doc>,
) => ({
  ...hooksInBooks(trade),
  makeRoom: async (change: BookChange<Doc, Own>) => {
    const { doc, before, facts } = change
    const settling = {
      ...change,
      source: way.source,
      doc: payingOf(way, doc),
      before: before && payingOf(way, before),
      facts: facts.own.settling,
    }
    await openAgain(settling)
    const { entry, kept } = await intoBooks(trade, change)
    const { journal } = facts
    const side = way.source === 'journal' ? undefined : payingSides[way.source]
    await settle(settling, journal && entry !== null ? postedLines(journal, entry, side) : undefined)
    await keepPermits(settling)
    return kept
  },
})

const payingOf = <Doc extends VoucherDoc>(way: Way<Doc>, doc: Doc): Paying => ({
  id: doc.id,
  status: doc.status,
  row_version: doc.row_version,
  voucher_date: doc.voucher_date,
  allocations: way.settles(doc),
  rest: way.rest(doc),
})
