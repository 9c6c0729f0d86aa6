import type { Reader } from '#platform/access/read.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { taka } from '#platform/money/poisha.ts'
import { implement, type DocOf } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { allocationFaults } from '../allocation/allocation.rules.ts'
import { openBills } from '../allocation/open_bills.ts'
import { oneBillFaults, payment } from '../allocation/payment.ts'
import { settlementsOf } from '../allocation/settlements.ts'
import type { SettlingFacts } from '../allocation/settling.ts'
import { hooksThatSettle, settlingOf } from '../allocation/vouchers_that_settle.ts'
import { isByParty } from '../bill/bill_facts.ts'
import { billKey } from '../bill/bills.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { returnable } from '../trade/returnable.ts'
import { settledByReturn } from '../trade/returned.rules.ts'
import { countedRows, isSameReturn, totalsOf } from '../trade/returned_lines.ts'
import { typeOfReturn } from '../trade/type_of_return.ts'
import type { Gathering, Trade } from '../voucher/into_books.ts'
import { numbersOf } from '../voucher/numbers.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { reversalOf } from '../voucher/reversal.ts'
import {
  purchaseReturnJournal,
  purchaseReturnPlaces,
  sumsOfPurchaseReturn,
  type PurchaseReturn,
} from './purchase_return.posting.ts'
import { debitNote } from './purchase_return.print.ts'
import { purchase_return } from './purchase_return.resource.ts'
import { purchaseReturnFaults, type PurchaseReturnFacts } from './purchase_return.rules.ts'
import { boughtToReturn, returnedPurchase, type ReturnedPurchase } from './returned_purchase.ts'

type Doc = DocOf<typeof purchase_return>

type Facts = PurchaseReturnFacts & {
  readonly settling: SettlingFacts
  /** What the purchase decides of the note. */
  readonly follows: Partial<Doc>
}

const settles = payment<Doc>('purchase_return')

const note: Trade<Doc, Facts> = {
  definition: purchase_return,
  voucherClass: 'purchase',
  gather: gatherNote,
  journal: (doc, facts) => purchaseReturnJournal(postingOf(doc), facts),
  places: (doc, facts) => purchaseReturnPlaces(postingOf(doc), facts),
  branches: () => [],
  faults: (doc, facts) => [
    ...purchaseReturnFaults(postingOf(doc), facts),
    ...oneBillFaults('purchase_return', doc.allocations),
    ...allocationFaults(settles.settles(doc), facts.settling.bills, debitedTo(doc, facts), 'payable'),
  ],
}

const inBooks = hooksThatSettle(note, settles)

/** The note as its purchase decides it: what goes back comes to what was billed for it. */
const whole = <D extends Doc>(doc: D, { follows }: Facts): D => ({ ...doc, ...follows })

/** @param texts for the narration of who gives none, in the language of the office */
export const purchaseReturnServer = (texts: Pick<Texts, 'say'>) =>
  implement(purchase_return, {
    defaults: async ({ doc, readAll }) => {
      const type = await typeOfReturn(readAll, 'purchase_return')
      const purchase = doc.return_of == null ? undefined : await purchaseNamed(readAll, doc.return_of)
      if (!purchase) return type ? { voucher_type: type } : {}
      return {
        ...(type ? { voucher_type: type } : {}),
        branch: purchase.branch,
        narration: await inOfficeWords(texts, readAll, 'purchase_return.narration_template', {
          no: asWritten(purchase.vendor_bill_no),
          party: asWritten(purchase.name),
        }),
      }
    },
    complete: ({ total, vat_total }) => ({ total: total ?? '0.00', vat_total: vat_total ?? '0.00' }),
    ...inBooks,
    facts: async (gathering) => {
      const own = await gatherNote(gathering)
      const known = hooksThatSettle({ ...note, gather: () => Promise.resolve(own) }, settles)
      return known.facts({ ...gathering, doc: whole(gathering.doc, own) })
    },
    check: (doc, facts, circumstances) => inBooks.check(whole(doc, facts.own), facts, circumstances),
    makeRoom: async (change) => {
      const doc = whole(change.doc, change.facts.own)
      return { ...change.facts.own.follows, ...(await inBooks.makeRoom({ ...change, doc })) }
    },
    prints: { debit_note: debitNote('a5'), debit_note_a4: debitNote('a4') },
    calls: {
      ...numbersOf('purchase_return'),
      ...reversalOf('purchase_return'),
      settlements: settlementsOf('purchase_return'),
      returnable: returnable('purchase_return', boughtToReturn),
    },
  })

async function gatherNote(gathering: Gathering<Doc>): Promise<Facts> {
  const { doc, before, readAll } = gathering
  const purchase = await returnedPurchase(readAll, doc.return_of, doc.id)
  const partyLedger = purchase?.party_ledger ?? null
  const [bill] = await openBills(readAll, [billKey('purchase', doc.return_of)])
  const isSame = before?.status === 'posted' && isSameReturn(before.items, doc.items)
  const follows = followingOf(doc, before, { purchase, isSame, open: bill?.open ?? 0n, partyLedger })
  return {
    purchase,
    lines: purchase?.lines ?? new Map(),
    partyLedger,
    byParty: partyLedger !== null && (await isByParty(readAll, partyLedger)),
    vatLedger: (await ledgersOfRole(readAll, 'VAT_CURRENT'))(doc.branch) ?? null,
    isCounted: !isSame,
    follows,
    settling: await settlingOf(settles, { ...gathering, doc: { ...doc, ...follows } }),
  }
}

interface Known {
  readonly purchase: ReturnedPurchase | null
  /** It is posted, and nothing else goes back than then: its amounts stay. */
  readonly isSame: boolean
  readonly open: bigint
  readonly partyLedger: number | null
}

/** What the purchase decides: what lines come to, and, when the note is posted, which part of it settles the purchase. */
function followingOf(doc: Doc, before: Doc | null, { purchase, isSame, open, partyLedger }: Known): Partial<Doc> {
  if (isSame) return { items: before?.items ?? doc.items }
  if (purchase === null) return {}
  const items = countedRows(doc.items, purchase.lines)
  const settled = settledByReturn(sumsOfPurchaseReturn({ items }).total, open)
  const isSettled = doc.status === 'posted' && (doc.allocations ?? []).length === 0 && settled > 0n
  const { total, vat_total } = totalsOf(items)
  return {
    items,
    total,
    vat_total,
    vendor: purchase.vendor,
    vendor_bill_no: purchase.vendor_bill_no,
    of_date: purchase.vendor_bill_date,
    party_ledger: doc.status === 'posted' ? partyLedger : null,
    ...(isSettled ? { allocations: [{ id: 0, bill: null, purchase: purchase.id, amount: taka(settled) }] } : {}),
  }
}

/** What the vendor is debited with, where it stands. */
const debitedTo = (doc: Doc, { partyLedger, byParty }: Facts) => {
  const amount = sumsOfPurchaseReturn(doc).total
  return partyLedger === null || amount === 0n
    ? []
    : [{ ledger: partyLedger, sub_ledger: byParty ? doc.vendor : null, branch: doc.branch, amount }]
}

const purchaseNamed = (readAll: Reader, id: number) =>
  readAll
    .selectFrom('purchase as u')
    .innerJoin('sub_ledger_account as p', 'p.id', 'u.vendor')
    .select(['u.branch', 'u.vendor_bill_no', 'p.name'])
    .where('u.id', '=', id)
    .executeTakeFirst()

/** As posting reads it. */
const postingOf = (doc: Doc): PurchaseReturn => ({ ...doc, id: doc.id ?? 0 })
