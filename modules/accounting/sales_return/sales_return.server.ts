import type { Reader } from '#platform/access/read.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { implement, type DocOf } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { allocationFaults } from '../allocation/allocation.rules.ts'
import { openBills } from '../allocation/open_bills.ts'
import { oneBillFaults, payment } from '../allocation/payment.ts'
import { settlementsOf } from '../allocation/settlements.ts'
import type { SettlingFacts } from '../allocation/settling.ts'
import { hooksThatSettle, settlingOf } from '../allocation/vouchers_that_settle.ts'
import { billKey } from '../bill/bills.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { cashOf, partyOfSale, roleOfLedger } from '../sales/buyer.ts'
import { roleOfBuyer } from '../sales/sales.rules.ts'
import { returnable } from '../trade/returnable.ts'
import { settledByReturn } from '../trade/returned.rules.ts'
import { countedRows, isSameReturn, totalsOf } from '../trade/returned_lines.ts'
import { typeOfReturn } from '../trade/type_of_return.ts'
import type { Gathering, Trade } from '../voucher/into_books.ts'
import { numbersOf } from '../voucher/numbers.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { reversalOf } from '../voucher/reversal.ts'
import { linesToReturn, returnedSale, type ReturnedSale } from './returned_sale.ts'
import {
  paidBack,
  salesReturnJournal,
  salesReturnPlaces,
  sumsOfReturn,
  type SalesReturn,
} from './sales_return.posting.ts'
import { creditNote } from './sales_return.print.ts'
import { sales_return } from './sales_return.resource.ts'
import { salesReturnFaults, type SalesReturnFacts } from './sales_return.rules.ts'

type Doc = DocOf<typeof sales_return>

type Facts = SalesReturnFacts & {
  readonly settling: SettlingFacts
  /** What the sale decides of the note. */
  readonly follows: Partial<Doc>
}

const settles = payment<Doc>('sales_return')

const note: Trade<Doc, Facts> = {
  definition: sales_return,
  voucherClass: 'sales',
  gather: gatherNote,
  journal: (doc, facts) => salesReturnJournal(postingOf(doc), facts),
  places: (doc, { isCash }) => salesReturnPlaces(postingOf(doc), isCash),
  branches: () => [],
  faults: (doc, facts) => [
    ...salesReturnFaults(postingOf(doc), facts),
    ...oneBillFaults('sales_return', doc.allocations),
    ...allocationFaults(settles.settles(doc), facts.settling.bills, creditedTo(doc, facts), 'receivable'),
  ],
}

const inBooks = hooksThatSettle(note, settles)

/** The note as its sale decides it: what comes back comes to what was charged for it. */
const whole = <D extends Doc>(doc: D, { follows }: Facts): D => ({ ...doc, ...follows })

/** @param texts for the narration of who gives none, in the language of the office */
export const salesReturnServer = (texts: Pick<Texts, 'say'>) =>
  implement(sales_return, {
    defaults: async ({ doc, readAll }) => {
      const type = await typeOfReturn(readAll, 'sales_return')
      const sale = doc.return_of == null ? undefined : await saleNamed(readAll, doc.return_of)
      if (!sale) return type ? { voucher_type: type } : {}
      const isPaid = sale.party === (await cashOf(readAll)) || typeof doc.paid_amount === 'string'
      const box = sale.receive_in ?? (await ledgersOfRole(readAll, 'CASH'))(sale.branch)
      return {
        ...(type ? { voucher_type: type } : {}),
        branch: sale.branch,
        ...(isPaid && box !== undefined ? { pay_from: box } : {}),
        narration: await inOfficeWords(texts, readAll, 'sales_return.narration_template', {
          number: asWritten(sale.invoice_no ?? `#${sale.id}`),
          party: asWritten(sale.name),
        }),
      }
    },
    complete: ({ total, vat_total, discount_total }) => ({
      total: total ?? '0.00',
      vat_total: vat_total ?? '0.00',
      discount_total: discount_total ?? '0.00',
    }),
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
    prints: { credit_note: creditNote('a5'), credit_note_a4: creditNote('a4') },
    calls: {
      ...numbersOf('sales_return'),
      ...reversalOf('sales_return'),
      settlements: settlementsOf('sales_return'),
      returnable: returnable('sales_return', linesToReturn),
    },
  })

async function gatherNote(gathering: Gathering<Doc>): Promise<Facts> {
  const { doc, before, readAll } = gathering
  const sale = await returnedSale(readAll, doc.return_of, doc.id)
  const isCash = sale !== null && sale.party === (await cashOf(readAll))
  const buyer = isCash ? undefined : await partyOfSale(readAll, sale?.party)
  const partyRole = roleOfBuyer(buyer?.kind)
  const ofRole = async (role: Parameters<typeof ledgersOfRole>[1]) =>
    (await ledgersOfRole(readAll, role))(doc.branch) ?? null
  const partyLedger = sale?.party_ledger ?? (partyRole === null ? null : await ofRole(partyRole))
  const [bill] = await openBills(readAll, [billKey('sales', doc.return_of)])
  const open = bill?.open ?? 0n
  const isSame = before?.status === 'posted' && isSameReturn(before.items, doc.items)
  const follows = followingOf(doc, before, { sale, isCash, isSame, open, partyLedger })
  return {
    sale,
    lines: sale?.lines ?? new Map(),
    isCash,
    open: open + settledBy(before),
    partyRole,
    partyLedger,
    vatLedger: await ofRole('VAT_OUTPUT'),
    moneyRole: doc.pay_from === null ? null : await roleOfLedger(readAll, doc.pay_from),
    isCounted: !isSame,
    isPaidAnew: !isSame || poisha(doc.paid_amount ?? '0') !== poisha(before?.paid_amount ?? '0'),
    follows,
    settling: await settlingOf(settles, { ...gathering, doc: { ...doc, ...follows } }),
  }
}

/** What a posted note settles, in poisha: it is open again for as long as the note is judged. */
const settledBy = (before: Doc | null): bigint =>
  before?.status === 'posted' ? (before.allocations ?? []).reduce((sum, { amount }) => sum + poisha(amount), 0n) : 0n

interface Known {
  readonly sale: ReturnedSale | null
  readonly isCash: boolean
  /** It is posted, and nothing else comes back than then: its amounts stay. */
  readonly isSame: boolean
  readonly open: bigint
  readonly partyLedger: number | null
}

/** What the sale decides: what lines come to, and, when the note is posted, which part of it settles the sale. */
function followingOf(doc: Doc, before: Doc | null, { sale, isCash, isSame, open, partyLedger }: Known): Partial<Doc> {
  if (isSame) return { items: before?.items ?? doc.items }
  if (sale === null) return {}
  const items = countedRows(doc.items, sale.lines)
  const { total } = sumsOfReturn({ items })
  const rest = total - paidBack({ items, paid_amount: doc.paid_amount }, isCash)
  const settled = rest > 0n ? settledByReturn(rest, open) : 0n
  const isSettled = doc.status === 'posted' && (doc.allocations ?? []).length === 0 && settled > 0n
  return {
    items,
    ...totalsOf(items),
    party: sale.party,
    of_date: sale.voucher_date,
    party_ledger: doc.status === 'posted' && rest > 0n ? partyLedger : null,
    ...(isSettled ? { allocations: [{ id: 0, bill: null, sale: sale.id, amount: taka(settled) }] } : {}),
  }
}

/** What the party is credited with, where it stands. */
const creditedTo = (doc: Doc, { isCash, partyLedger }: Facts) => {
  const amount = sumsOfReturn(doc).total - paidBack(doc, isCash)
  return partyLedger === null || amount <= 0n
    ? []
    : [{ ledger: partyLedger, sub_ledger: doc.party, branch: doc.branch, amount }]
}

const saleNamed = (readAll: Reader, id: number) =>
  readAll
    .selectFrom('sales as s')
    .innerJoin('sub_ledger_account as p', 'p.id', 's.party')
    .select(['s.id', 's.invoice_no', 's.branch', 's.party', 's.receive_in', 'p.name'])
    .where('s.id', '=', id)
    .executeTakeFirst()

/** As posting reads it. */
const postingOf = (doc: Doc): SalesReturn => ({ ...doc, id: doc.id ?? 0 })
