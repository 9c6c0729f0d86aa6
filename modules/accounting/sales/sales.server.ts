import { taka } from '#platform/money/poisha.ts'
import { implement, type DocOf } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { settlementsOf } from '../allocation/settlements.ts'
import { usualDue } from '../bill/bill_facts.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { returnedColumn } from '../trade/returned_column.ts'
import { standingReturns } from '../trade/returned_lines.ts'
import { readItem, withAmounts } from '../trade/trade_line.ts'
import { saleColumns } from '../trade/trade_columns.ts'
import { hooksInBooks, intoBooks, type Gathering, type Trade } from '../voucher/into_books.ts'
import { accountTypeHooks } from '../voucher/account_types.ts'
import { numbersOf } from '../voucher/numbers.ts'
import { narrationOfIncome } from '../voucher/office_words.ts'
import { reversalOf } from '../voucher/reversal.ts'
import { undoneFirst } from '../voucher/undone_first.ts'
import { typeOfClass } from '../voucher_type/type_of_class.ts'
import { cashOf, partyOfSale, roleOfLedger } from './buyer.ts'
import { paidAtOnce, saleJournal, salePlaces, sumsOfSale, type Sale } from './sales.posting.ts'
import { invoice } from './sales.print.ts'
import { sales } from './sales.resource.ts'
import { roleOfBuyer, saleFaults, type SaleFacts } from './sales.rules.ts'

type Doc = DocOf<typeof sales>

const voucherClass = 'sales'

const sale: Trade<Doc, SaleFacts> = {
  definition: sales,
  voucherClass,
  gather: gatherSale,
  journal: (doc, facts) => saleJournal(saleOf(doc), facts),
  places: (doc, { isCash }) => salePlaces(saleOf(doc), isCash),
  branches: () => [],
  faults: (doc, facts) => saleFaults({ ...saleOf(doc), due_date: doc.due_date }, facts),
}

const inBooks = hooksInBooks(sale)

/** @param texts for the narration of who gives none, in the language of the office */
export const salesServer = (texts: Pick<Texts, 'say'>) =>
  implement(sales, {
    defaults: async ({ doc, readAll, session, today }) => {
      const type = await typeOfClass(readAll, voucherClass)
      const cash = await cashOf(readAll)
      const party = await partyOfSale(readAll, doc.party ?? cash)
      const isCash = party?.id === cash
      const branch = doc.branch ?? session.branch
      const isPaid = isCash || typeof doc.paid_amount === 'string'
      const box = isPaid ? (type?.default_ledger ?? (await ledgersOfRole(readAll, 'CASH'))(branch)) : undefined
      return {
        ...(type ? { voucher_type: type.id } : {}),
        ...(cash === undefined ? {} : { party: cash }),
        ...(box === undefined ? {} : { receive_in: box }),
        ...(isCash || !party ? {} : { due_date: usualDue(doc.voucher_date ?? today, party.credit_days) }),
        ...(party
          ? { narration: await narrationOfIncome(texts, readAll, 'sales.narration_template', doc.items, party.name) }
          : {}),
      }
    },
    complete: (doc) => {
      const { discount, vat, total } = sumsOfSale(saleOf(doc))
      return {
        items: withAmounts(doc.items),
        discount_total: taka(discount),
        vat_total: taka(vat),
        total: taka(total),
      }
    },
    ...inBooks,
    columns: {
      ...saleColumns,
      ...returnedColumn('sales_return'),
      ...accountTypeHooks(sales).columns,
    },
    check: (doc, facts, circumstances) => [
      ...inBooks.check(doc, facts, circumstances),
      ...undoneFirst(facts.isTakenBack ? 'reverse' : facts.move, facts.own.returnedIn),
    ],
    makeRoom: async (change) => {
      const { kept } = await intoBooks(sale, change)
      const { move, own } = change.facts
      if (move !== 'post' && move !== 'replace') return kept
      const of = saleOf(change.doc)
      const isOwed = paidAtOnce(of, own.isCash) < sumsOfSale(of).total
      return { ...kept, party_ledger: isOwed ? own.partyLedger : null }
    },
    prints: { invoice: invoice('a5'), invoice_a4: invoice('a4') },
    calls: { ...numbersOf('sales'), ...reversalOf('sales'), settlements: settlementsOf('sales') },
  })

async function gatherSale({ doc, before, readAll }: Gathering<Doc>): Promise<SaleFacts> {
  const { branch, party, receive_in } = doc
  const isCash = party === (await cashOf(readAll))
  const buyer = isCash ? undefined : await partyOfSale(readAll, party)
  const partyRole = roleOfBuyer(buyer?.kind)
  const hasVat = sumsOfSale(saleOf(doc)).vat > 0n
  return {
    isCash,
    partyRole,
    partyLedger: partyRole === null ? null : ((await ledgersOfRole(readAll, partyRole))(branch) ?? null),
    vatLedger: hasVat ? ((await ledgersOfRole(readAll, 'VAT_OUTPUT'))(branch) ?? null) : null,
    returnedIn: before?.status === 'posted' ? await standingReturns(readAll, 'sales_return', before.id ?? 0) : [],
    moneyRole: receive_in === null ? null : await roleOfLedger(readAll, receive_in),
  }
}

/** As posting reads it. */
const saleOf = (doc: Doc): Sale => ({ ...doc, id: doc.id ?? 0, items: doc.items.map(readItem) })
