import type { Reader } from '#platform/access/read.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { taka } from '#platform/money/poisha.ts'
import { implement, type DocOf } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { settlementsOf } from '../allocation/settlements.ts'
import { isByParty, partyOfBill, usualDue } from '../bill/bill_facts.ts'
import { sameBill } from '../bill/same_bill.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { coveredBy } from '../payment_voucher/deposits.ts'
import { undoneFirst } from '../voucher/undone_first.ts'
import { keptByCode, sumOfKept, type Kept } from '../tax_code/kept_at_bill.rules.ts'
import { countedRates, knownRates, taxTimeOf } from '../tax_code/known_rates.ts'
import type { KnownRates } from '../tax_code/withheld.rules.ts'
import { tradeColumns } from '../trade/trade_columns.ts'
import { returnedColumn } from '../trade/returned_column.ts'
import { standingReturns } from '../trade/returned_lines.ts'
import { readItem, withAmounts } from '../trade/trade_line.ts'
import { hooksInBooks, intoBooks, type Gathering, type Trade } from '../voucher/into_books.ts'
import { accountTypeHooks } from '../voucher/account_types.ts'
import { numbersOf } from '../voucher/numbers.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { reversalOf } from '../voucher/reversal.ts'
import { typeOfClass } from '../voucher_type/type_of_class.ts'
import {
  baseOfPurchase,
  creditableVat,
  purchaseJournal,
  purchasePlaces,
  sumsOfPurchase,
  type Purchase,
} from './purchase.posting.ts'
import { purchasePaper } from './purchase.print.ts'
import { purchase } from './purchase.resource.ts'
import { purchaseFaults, roleOfSeller, type PurchaseFacts } from './purchase.rules.ts'

type Doc = DocOf<typeof purchase>

const bought: Trade<Doc, PurchaseFacts> = {
  definition: purchase,
  voucherClass: 'purchase',
  gather: gatherPurchase,
  journal: (doc, facts) => purchaseJournal(purchaseOf(doc), facts, keptWith(doc, facts)),
  places: (doc, facts) => purchasePlaces(purchaseOf(doc), keptWith(doc, facts)),
  branches: () => [],
  faults: (doc, facts) => purchaseFaults({ ...doc, ...purchaseOf(doc) }, facts),
}

const inBooks = hooksInBooks(bought)

/** @param texts for the narration of who gives none, in the language of the office */
export const purchaseServer = (texts: Pick<Texts, 'say'>) =>
  implement(purchase, {
    defaults: async ({ doc, readAll, today }) => {
      const type = await typeOfClass(readAll, 'purchase')
      const vendor = await partyOfBill(readAll, doc.vendor)
      return {
        ...(type ? { voucher_type: type.id } : {}),
        due_date: usualDue(doc.vendor_bill_date ?? today, vendor?.credit_days),
        ...(vendor && typeof doc.vendor_bill_no === 'string'
          ? {
              narration: await inOfficeWords(texts, readAll, 'payable_bill.narration_template', {
                no: asWritten(doc.vendor_bill_no),
                party: asWritten(vendor.name),
              }),
            }
          : {}),
      }
    },
    complete: (doc) => ({ items: withAmounts(doc.items), total: taka(sumsOfPurchase(purchaseOf(doc)).total) }),
    ...inBooks,
    columns: {
      ...tradeColumns({ kept: 'deducted' }),
      ...returnedColumn('purchase_return'),
      ...accountTypeHooks(purchase).columns,
    },
    check: (doc, facts, circumstances) => [
      ...inBooks.check(doc, facts, circumstances),
      ...undoneFirst(facts.isTakenBack ? 'reverse' : facts.move, facts.own.coveredBy),
      ...undoneFirst(facts.isTakenBack ? 'reverse' : facts.move, facts.own.returnedIn),
    ],
    makeRoom: async (change) => {
      const { kept } = await intoBooks(bought, change)
      const { move, own } = change.facts
      return move === 'post' || move === 'replace'
        ? { ...kept, party_ledger: own.partyLedger, ...withheldWith(change.doc, own) }
        : kept
    },
    prints: { purchase: purchasePaper('a5'), purchase_a4: purchasePaper('a4') },
    calls: { ...numbersOf('purchase'), ...reversalOf('purchase'), settlements: settlementsOf('purchase') },
  })

/** What is kept back with a purchase: nothing where the office takes it when the purchase is paid. */
const keptWith = (doc: Doc, facts: PurchaseFacts): Kept[] =>
  facts.taxTime === 'payment'
    ? []
    : [doc.tds_code, doc.vds_code].flatMap((code) => {
        const amount = keptByCode(code, baseOfPurchase(purchaseOf(doc)), facts.rates)
        const ledger = code === null ? undefined : facts.rates.get(code)?.ledger
        return ledger === undefined || amount === 0n ? [] : [{ ledger, amount }]
      })

/** What a purchase keeps of that from the day it is posted. */
function withheldWith(doc: Doc, facts: PurchaseFacts) {
  const amountOf = (code: number | null): string | null =>
    facts.taxTime === 'payment' || code === null
      ? null
      : taka(keptByCode(code, baseOfPurchase(purchaseOf(doc)), facts.rates))
  return {
    deducted_at: facts.taxTime,
    tds_amount: amountOf(doc.tds_code),
    vds_amount: amountOf(doc.vds_code),
    deducted: taka(sumOfKept(keptWith(doc, facts))),
  }
}

async function gatherPurchase({ doc, before, readAll }: Gathering<Doc>): Promise<PurchaseFacts> {
  const { branch, vendor, vendor_bill_no: no, vendor_bill_date: date, id } = doc
  const partyRole = roleOfSeller((await partyOfBill(readAll, vendor))?.kind)
  const partyLedger = partyRole === null ? null : ((await ledgersOfRole(readAll, partyRole))(branch) ?? null)
  const hasCredit = creditableVat(purchaseOf(doc)) > 0n
  return {
    partyRole,
    partyLedger,
    byParty: partyLedger !== null && (await isByParty(readAll, partyLedger)),
    vatLedger: hasCredit ? ((await ledgersOfRole(readAll, 'VAT_CURRENT'))(branch) ?? null) : null,
    rates: await ratesOfPurchase(readAll, doc),
    taxTime: await taxTimeOf(readAll),
    coveredBy: before?.status === 'posted' ? await coveredBy(readAll, 'purchase', before.id ?? 0) : [],
    returnedIn: before?.status === 'posted' ? await standingReturns(readAll, 'purchase_return', before.id ?? 0) : [],
    sameBill: await sameBill(readAll, { party: vendor, no, date }, { resource: 'purchase', id }),
  }
}

/** The codes of a purchase, with what the vendor got under them earlier in the fiscal year. */
async function ratesOfPurchase(readAll: Reader, doc: Doc): Promise<KnownRates> {
  const codes = [doc.tds_code, doc.vds_code].filter((code) => code !== null)
  const vendor = codes.length === 0 ? undefined : await partyOfBill(readAll, doc.vendor)
  const payee = { voucher_date: doc.voucher_date, pay_to: vendor?.name ?? '', party: doc.vendor }
  return countedRates(readAll, await knownRates(readAll, codes), { ...payee, self: { source: 'purchase', id: doc.id } })
}

/** As posting reads it. */
const purchaseOf = (doc: Doc): Purchase => ({
  ...doc,
  id: doc.id ?? 0,
  items: doc.items.map((item) => ({ ...readItem(item), vat_creditable: item.vat_creditable ?? null })),
})
