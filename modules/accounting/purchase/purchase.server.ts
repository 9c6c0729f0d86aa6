import type { Reader } from '#platform/access/read.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { taka } from '#platform/money/poisha.ts'
import { implement, type DocOf } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { partyOfBill, usualDue } from '../bill/bill_facts.ts'
import { sameBill } from '../bill/same_bill.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { knownRates } from '../tax_code/known_rates.ts'
import { tradeColumns } from '../trade/trade_columns.ts'
import { readItem, withAmounts } from '../trade/trade_line.ts'
import { hooksInBooks, intoBooks, type Gathering, type Trade } from '../voucher/into_books.ts'
import { numbersOf } from '../voucher/numbers.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { reversalOf } from '../voucher/reversal.ts'
import { typeOfClass } from '../voucher_type/type_of_class.ts'
import { creditableVat, purchaseJournal, purchasePlaces, sumsOfPurchase, type Purchase } from './purchase.posting.ts'
import { purchasePaper } from './purchase.print.ts'
import { purchase } from './purchase.resource.ts'
import { purchaseFaults, roleOfSeller, type PurchaseFacts } from './purchase.rules.ts'

type Doc = DocOf<typeof purchase>

const bought: Trade<Doc, PurchaseFacts> = {
  definition: purchase,
  voucherClass: 'purchase',
  gather: gatherPurchase,
  journal: (doc, facts) => purchaseJournal(purchaseOf(doc), facts),
  places: (doc) => purchasePlaces(purchaseOf(doc)),
  branches: () => [],
  faults: (doc, facts) => purchaseFaults({ ...doc, ...purchaseOf(doc) }, facts),
}

/** @param texts for the narration of who gives none, in the language of the office */
export const purchaseServer = (texts: Pick<Texts, 'say'>) =>
  implement(purchase, {
    columns: tradeColumns(),
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
    ...hooksInBooks(bought),
    makeRoom: async (change) => {
      const { kept } = await intoBooks(bought, change)
      const { move, own } = change.facts
      return move === 'post' || move === 'replace' ? { ...kept, party_ledger: own.partyLedger } : kept
    },
    prints: { purchase: purchasePaper('a5'), purchase_a4: purchasePaper('a4') },
    calls: { ...numbersOf('purchase'), ...reversalOf('purchase') },
  })

async function gatherPurchase({ doc, readAll }: Gathering<Doc>): Promise<PurchaseFacts> {
  const { branch, vendor, vendor_bill_no: no, vendor_bill_date: date, id } = doc
  const partyRole = roleOfSeller((await partyOfBill(readAll, vendor))?.kind)
  const partyLedger = partyRole === null ? null : ((await ledgersOfRole(readAll, partyRole))(branch) ?? null)
  const hasCredit = creditableVat(purchaseOf(doc)) > 0n
  return {
    partyRole,
    partyLedger,
    byParty: partyLedger !== null && (await isByParty(readAll, partyLedger)),
    vatLedger: hasCredit ? ((await ledgersOfRole(readAll, 'VAT_CURRENT'))(branch) ?? null) : null,
    rates: await knownRates(
      readAll,
      [doc.tds_code, doc.vds_code].filter((code) => code !== null),
    ),
    sameBill: await sameBill(readAll, { party: vendor, no, date }, { resource: 'purchase', id }),
  }
}

async function isByParty(readAll: Reader, ledger: number): Promise<boolean> {
  const found = await readAll
    .selectFrom('ledger_account')
    .select('sub_ledger_kind')
    .where('id', '=', ledger)
    .executeTakeFirst()
  return found !== undefined && found.sub_ledger_kind !== 'none'
}

/** As posting reads it. */
const purchaseOf = (doc: Doc): Purchase => ({
  ...doc,
  id: doc.id ?? 0,
  items: doc.items.map((item) => ({ ...readItem(item), vat_creditable: item.vat_creditable ?? null })),
})
