import { taka } from '#platform/money/poisha.ts'
import { implement, type DocOf } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { dueLetterOfBill } from '../dues/due_letter.print.ts'
import { settlementsOf } from '../allocation/settlements.ts'
import { billFacts, partyOfBill, usualDue } from '../bill/bill_facts.ts'
import { billPlaces, receivableJournal, totalOfBill, vatOf, type Bill } from '../bill/bill.posting.ts'
import { billFaults, isReceivable, lastDue, vatFaults, type BillFacts } from '../bill/bill.rules.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { hooksInBooks, type Trade } from '../voucher/into_books.ts'
import { accountTypeHooks } from '../voucher/account_types.ts'
import { numbersOf } from '../voucher/numbers.ts'
import { narrationOfIncome } from '../voucher/office_words.ts'
import { reversalOf } from '../voucher/reversal.ts'
import { voucherPaper } from '../voucher/voucher.print.ts'
import { typeOfClass } from '../voucher_type/type_of_class.ts'
import { bulkCalls } from './bulk/bulk_calls.ts'
import { reminderCalls } from './reminder/send_reminder.ts'
import { receivable_bill } from './receivable_bill.resource.ts'

type Doc = DocOf<typeof receivable_bill>

const bills: Trade<Doc, BillFacts> = {
  definition: receivable_bill,
  voucherClass: 'receivable_bill',
  gather: ({ doc, readAll }) => billFacts(readAll, { ...doc, hasVat: vatOf(billOf(doc)) > 0n }, 'VAT_OUTPUT'),
  journal: (doc, facts) =>
    vatOf(billOf(doc)) > 0n && facts.vatLedger === null ? null : receivableJournal(billOf(doc), facts),
  places: (doc) => billPlaces(billOf(doc), 'income_ledger'),
  outside: ['reminder_count', 'last_reminder'],
  branches: () => [],
  faults: (doc, facts) => [
    ...billFaults({ ...doc, ...billOf(doc), instalments: doc.instalments ?? [] }, facts, {
      fits: (role) => isReceivable(role) || (role === 'AR_NOC' && doc.control_reason !== null),
      text: 'receivable_bill.party_ledger_role',
    }),
    ...vatFaults(billOf(doc), facts),
  ],
}

/** @param texts for the narration of who gives none, in the language of the office */
export const receivableBillServer = (texts: Pick<Texts, 'say'>) =>
  implement(receivable_bill, {
    defaults: async ({ doc, readAll, session, today }) => {
      const type = await typeOfClass(readAll, 'receivable_bill')
      const party = await partyOfBill(readAll, doc.sub_ledger)
      const branch = doc.branch ?? session.branch
      const role = party?.kind === 'agency' ? 'AR_MEMBER' : 'AR_OTHER'
      const ledger = (await ledgersOfRole(readAll, role))(branch)
      return {
        ...(type ? { voucher_type: type.id } : {}),
        ...(ledger === undefined ? {} : { party_ledger: ledger }),
        due_date: usualDue(doc.bill_date ?? today, party?.credit_days),
        ...(party
          ? {
              narration: await narrationOfIncome(
                texts,
                readAll,
                'receivable_bill.narration_template',
                doc.lines,
                party.name,
              ),
            }
          : {}),
      }
    },
    complete: (doc) => ({
      total: taka(totalOfBill(billOf(doc))),
      due_date: lastDue(doc.due_date, doc.instalments ?? []),
    }),
    ...hooksInBooks(bills),
    columns: accountTypeHooks(receivable_bill).columns,
    prints: { bill: voucherPaper('a5_landscape'), bill_a4: voucherPaper('a4'), due_letter: dueLetterOfBill },
    calls: {
      ...numbersOf('receivable_bill'),
      ...reversalOf('receivable_bill'),
      settlements: settlementsOf('receivable_bill'),
      ...bulkCalls,
      ...reminderCalls(texts),
    },
  })

/** As posting reads it: a line that was just typed has no word where a stored one has null. */
const billOf = (doc: Doc): Bill => ({
  ...doc,
  id: doc.id ?? 0,
  source: 'receivable_bill',
  lines: doc.lines.map((line) => ({
    ledger: line.income_ledger,
    sub_ledger: line.sub_ledger ?? null,
    cost_centre: line.cost_centre ?? null,
    description: line.description ?? null,
    amount: line.amount,
    vat: line.vat ?? null,
  })),
})
