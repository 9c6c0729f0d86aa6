import type { Reader } from '#platform/access/read.ts'
import { taka } from '#platform/money/poisha.ts'
import { implement, type DocOf } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { settlementsOf } from '../allocation/settlements.ts'
import { usualDue } from '../bill/bill_facts.ts'
import { cashParty } from '../chart/sub_ledger_account.rules.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { readItem, withAmounts } from '../trade/trade_line.ts'
import { tradeColumns } from '../trade/trade_columns.ts'
import { hooksInBooks, intoBooks, type Gathering, type Trade } from '../voucher/into_books.ts'
import { accountTypeHooks } from '../voucher/account_types.ts'
import { numbersOf } from '../voucher/numbers.ts'
import { narrationOfIncome } from '../voucher/office_words.ts'
import { reversalOf } from '../voucher/reversal.ts'
import { typeOfClass } from '../voucher_type/type_of_class.ts'
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
    ...hooksInBooks(sale),
    columns: { ...tradeColumns({ paid: 'paid_amount' }), ...accountTypeHooks(sales).columns },
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

async function gatherSale({ doc, readAll }: Gathering<Doc>): Promise<SaleFacts> {
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
    moneyRole: receive_in === null ? null : await roleOf(readAll, receive_in),
  }
}

const cashOf = async (readAll: Reader): Promise<number | undefined> =>
  (
    await readAll
      .selectFrom('sub_ledger_account')
      .select('id')
      .where('code', '=', cashParty.code)
      .where('kind', '=', cashParty.kind)
      .executeTakeFirst()
  )?.id

const partyOfSale = async (readAll: Reader, party: number | undefined) =>
  party === undefined
    ? undefined
    : readAll
        .selectFrom('sub_ledger_account')
        .select(['id', 'name', 'kind', 'credit_days'])
        .where('id', '=', party)
        .executeTakeFirst()

const roleOf = async (readAll: Reader, ledger: number): Promise<string | null> =>
  (await readAll.selectFrom('ledger_account').select('system_role').where('id', '=', ledger).executeTakeFirst())
    ?.system_role ?? null

/** As posting reads it. */
const saleOf = (doc: Doc): Sale => ({ ...doc, id: doc.id ?? 0, items: doc.items.map(readItem) })
