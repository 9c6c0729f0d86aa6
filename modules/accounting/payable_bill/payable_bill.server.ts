import { asWritten } from '#platform/errors/errors.ts'
import { taka } from '#platform/money/poisha.ts'
import { implement, type DocOf } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { settlementsOf } from '../allocation/settlements.ts'
import { billFacts, partyOfBill, usualDue } from '../bill/bill_facts.ts'
import { billPlaces, payableJournal, totalOfBill, type Bill } from '../bill/bill.posting.ts'
import { billFaults, isPayable, lastDue, type BillFacts } from '../bill/bill.rules.ts'
import { sameBill } from '../bill/same_bill.ts'
import { sameBillFaults, type SameBill } from '../bill/same_bill.rules.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { coveredBy } from '../payment_voucher/deposits.ts'
import { undoneFirst } from '../voucher/undone_first.ts'
import { keptByRows, sumOfKept, type Kept } from '../tax_code/kept_at_bill.rules.ts'
import type { TaxTime } from '../tax_code/kept_back.ts'
import { knownRates, taxTimeOf } from '../tax_code/known_rates.ts'
import type { KnownRates } from '../tax_code/withheld.rules.ts'
import { hooksInBooks, intoBooks, type Trade } from '../voucher/into_books.ts'
import { accountTypeHooks } from '../voucher/account_types.ts'
import { numbersOf } from '../voucher/numbers.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { reversalOf } from '../voucher/reversal.ts'
import { voucherPaper } from '../voucher/voucher.print.ts'
import { typeOfClass } from '../voucher_type/type_of_class.ts'
import { laterDeductionFaults } from './payable_bill.rules.ts'
import { payable_bill } from './payable_bill.resource.ts'

type Doc = DocOf<typeof payable_bill>

interface PayableFacts extends BillFacts {
  /** The rates by which something will be kept back. */
  readonly rates: KnownRates
  readonly sameBill: SameBill | null
  /** When that is taken, as the office says now. */
  readonly taxTime: TaxTime
  /** Numbers of the challans that cover what was kept back with it. */
  readonly coveredBy: readonly string[]
}

const bills: Trade<Doc, PayableFacts> = {
  definition: payable_bill,
  voucherClass: 'payable_bill',
  gather: async ({ doc, before, readAll }) => ({
    ...(await billFacts(readAll, { ...doc, hasVat: false })),
    sameBill: await sameBill(
      readAll,
      { party: doc.sub_ledger, no: doc.bill_no, date: doc.bill_date },
      { resource: 'payable_bill', id: doc.id },
    ),
    rates: await knownRates(
      readAll,
      (doc.deductions ?? []).map(({ code }) => code),
    ),
    taxTime: await taxTimeOf(readAll),
    coveredBy: before?.status === 'posted' ? await coveredBy(readAll, 'bill', before.id ?? 0) : [],
  }),
  journal: (doc, facts) => payableJournal(billOf(doc), facts, keptWith(doc, facts)),
  places: (doc, facts) => billPlaces(billOf(doc), 'ledger', keptWith(doc, facts)),
  branches: () => [],
  faults: (doc, facts) => [
    ...sameBillFaults('bill_no', doc.bill_no, facts.sameBill),
    ...laterDeductionFaults({ ...doc, deductions: doc.deductions ?? [] }, facts.rates),
    ...billFaults(ruledOf(doc, facts), facts, {
      fits: isPayable,
      text: 'payable_bill.party_ledger_role',
    }),
  ],
}

/** What is kept back with a bill: nothing where the office takes it when the bill is paid. */
const keptWith = (doc: Doc, { taxTime, rates }: PayableFacts): Kept[] =>
  taxTime === 'bill' ? keptByRows(doc.deductions ?? [], rates) : []

const ruledOf = (doc: Doc, facts: PayableFacts) => ({
  ...doc,
  ...billOf(doc),
  instalments: doc.instalments ?? [],
  kept: sumOfKept(keptWith(doc, facts)),
})

const inBooks = hooksInBooks(bills)

/** @param texts for the narration of who gives none, in the language of the office */
export const payableBillServer = (texts: Pick<Texts, 'say'>) =>
  implement(payable_bill, {
    defaults: async ({ doc, readAll, session, today }) => {
      const type = await typeOfClass(readAll, 'payable_bill')
      const party = await partyOfBill(readAll, doc.sub_ledger)
      const ledger = (await ledgersOfRole(readAll, 'AP_VENDOR'))(doc.branch ?? session.branch)
      return {
        ...(type ? { voucher_type: type.id } : {}),
        ...(ledger === undefined ? {} : { party_ledger: ledger }),
        due_date: usualDue(doc.bill_date ?? today, party?.credit_days),
        ...(party && typeof doc.bill_no === 'string'
          ? {
              narration: await inOfficeWords(texts, readAll, 'payable_bill.narration_template', {
                no: asWritten(doc.bill_no),
                party: asWritten(party.name),
              }),
            }
          : {}),
      }
    },
    complete: (doc) => ({
      total: taka(totalOfBill(billOf(doc))),
      due_date: lastDue(doc.due_date, doc.instalments ?? []),
    }),
    ...inBooks,
    columns: accountTypeHooks(payable_bill).columns,
    check: (doc, facts, circumstances) => [
      ...inBooks.check(doc, facts, circumstances),
      ...undoneFirst(facts.isTakenBack ? 'reverse' : facts.move, facts.own.coveredBy),
    ],
    makeRoom: async (change) => {
      const { kept } = await intoBooks(bills, change)
      const { move, own } = change.facts
      return move === 'post' || move === 'replace'
        ? { ...kept, deducted_at: own.taxTime, deducted: taka(sumOfKept(keptWith(change.doc, own))) }
        : kept
    },
    prints: { bill: voucherPaper('a5_landscape'), bill_a4: voucherPaper('a4') },
    calls: { ...numbersOf('payable_bill'), ...reversalOf('payable_bill'), settlements: settlementsOf('payable_bill') },
  })

/** As posting reads it: a line that was just typed has no word where a stored one has null. */
const billOf = (doc: Doc): Bill => ({
  ...doc,
  id: doc.id ?? 0,
  source: 'payable_bill',
  lines: doc.lines.map((line) => ({
    ...line,
    sub_ledger: line.sub_ledger ?? null,
    cost_centre: line.cost_centre ?? null,
    description: line.description ?? null,
    vat: line.vat ?? null,
  })),
})
