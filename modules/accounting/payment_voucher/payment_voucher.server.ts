import type { Reader } from '#platform/access/read.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { taka } from '#platform/money/poisha.ts'
import { once } from '#platform/record/once.ts'
import { implement, type DocOf } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { advancesOfParty } from '../allocation/advances.ts'
import { settlementsOf } from '../allocation/settlements.ts'
import { advancesIn } from '../allocation/apply_advance.ts'
import { openingOpenedAgain } from '../allocation/open_again.ts'
import { allocationFaults, paidOf } from '../allocation/allocation.rules.ts'
import { oneBillFaults, payment } from '../allocation/payment.ts'
import type { SettlingFacts } from '../allocation/settling.ts'
import { hooksThatSettle, settlingOf } from '../allocation/vouchers_that_settle.ts'
import { floorAgainst, payingLedger } from '../balance/pays_from.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { drawnBefore, leafToDraw } from '../voucher/drawn_cheque.ts'
import { broughtBy, followVoucher, movedOnIn, partyLine, type Brought, type Paper } from '../instrument/brought.ts'
import type { Gathering, Trade } from '../voucher/into_books.ts'
import { numbersOf } from '../voucher/numbers.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { partyOf } from '../voucher/party.ts'
import { netOf, readLine, sumOf } from '../voucher/voucher.posting.ts'
import { reversalOf } from '../voucher/reversal.ts'
import { voucherPaper } from '../voucher/voucher.print.ts'
import { branchesOfLines } from '../voucher/voucher.rules.ts'
import { ratesOfPayment } from '../tax_code/known_rates.ts'
import { paidUnderCode } from '../tax_code/paid_under.ts'
import { typeOfClass } from '../voucher_type/type_of_class.ts'
import { chequeLeaf } from '../bank/cheque_leaf.print.ts'
import { bankAdvice } from './bank_advice.print.ts'
import { certificateOfPayment } from './tds_certificate.print.ts'
import { coveredBy, withheldIn } from './deposits.ts'
import { undoneFirst } from '../voucher/undone_first.ts'
import { boughtPayorder } from './bought_payorder.ts'
import { deductionsDue, dueOf } from './due_deductions.ts'
import { paidInCash } from './paid_in_cash.ts'
import { isPostDated, paymentJournal, paymentPlaces, type Payment } from './payment_voucher.posting.ts'
import { payment_voucher } from './payment_voucher.resource.ts'
import { paymentFaults, type PaymentFacts } from './payment_voucher.rules.ts'

type Doc = DocOf<typeof payment_voucher>

const voucherClass = 'payment'

type Facts = PaymentFacts & {
  readonly settling: SettlingFacts
  /** The post-dated cheque or pay order by which it was paid; null where there is none. */
  readonly brought: Brought | null
}

const settles = payment<Doc>('payment_voucher')

const payments: Trade<Doc, Facts> = {
  definition: payment_voucher,
  voucherClass,
  gather: gatherPayment,
  journal: (doc, { waitsIn }) =>
    waitsIn === null
      ? null
      : paymentJournal(paymentOf(doc), { ledger: waitsIn ?? doc.pay_from, takesParty: waitsIn !== undefined }),
  places: (doc) => paymentPlaces(paymentOf(doc)),
  branches: (doc) => branchesOfLines(doc.lines),
  // Which deductions a challan covers moves nothing in the books.
  outside: ['deposits'],
  faults: (doc, facts) => [
    ...paymentFaults({ ...doc, ...paymentOf(doc) }, facts),
    ...oneBillFaults('payment_voucher', doc.allocations),
    ...allocationFaults(settles.settles(doc), facts.settling.bills, paidOf(paymentOf(doc)), 'payable'),
  ],
}

const inBooks = hooksThatSettle(payments, settles)

/** @param texts for the narration of who gives none, in the language of the office */
export const paymentVoucherServer = (texts: Pick<Texts, 'say'>) =>
  implement(payment_voucher, {
    defaults: async ({ doc, readAll, session }) => {
      const type = await typeOfClass(readAll, voucherClass)
      const branch = doc.branch ?? session.branch
      const from = await usualLedger(readAll, doc.payment_mode === 'cash', branch, type?.default_ledger ?? null)
      const to = doc.pay_to ?? (await nameOfParty(readAll, doc))
      const account = doc.pay_from ?? from
      const isNext = doc.payment_mode === 'cheque' && doc.cheque_no === null && account !== undefined
      const leaf = isNext ? await leafToDraw(readAll, account) : undefined
      return {
        ...(type ? { voucher_type: type.id } : {}),
        ...(from === undefined ? {} : { pay_from: from }),
        ...(leaf === undefined ? {} : { cheque_no: leaf }),
        ...(to === undefined
          ? {}
          : { pay_to: to, narration: doc.narration ?? (await narrationOf(texts, readAll, to)) }),
      }
    },
    complete: (doc) => ({
      total: taka(sumOf(doc.lines)),
      net_amount: taka(netOf(paymentOf(doc))),
      // Also of a draft that becomes a cheque later on.
      cheque_date: doc.cheque_date ?? (doc.payment_mode === 'cheque' ? doc.voucher_date : null),
    }),
    ...inBooks,
    check: (doc, facts, circumstances) => [
      ...inBooks.check(doc, facts, circumstances),
      ...undoneFirst(facts.isTakenBack ? 'reverse' : facts.move, facts.own.coveredBy),
      ...movedOnIn(
        facts.isTakenBack ? 'reverse' : facts.move,
        facts.own.brought,
        paperOf(doc, circumstances.before, facts.own),
      ),
    ],
    effects: async ({ doc, before, facts, store, isDelete }) => {
      const { brought } = facts.own
      const paper = paperOf(doc, before, facts.own)
      if (isDelete || (brought === null && paper === null)) return
      const isOther = facts.move === 'replace'
      await followVoucher('payment_voucher', { doc, before, brought, paper, isOther, store })
    },
    prints: {
      voucher: voucherPaper('a5_landscape', 'net_amount'),
      voucher_a4: voucherPaper('a4', 'net_amount'),
      cheque: chequeLeaf,
      bank_advice: bankAdvice,
      tds_certificate: certificateOfPayment,
    },
    calls: {
      ...numbersOf('payment_voucher'),
      ...reversalOf('payment_voucher'),
      settlements: settlementsOf('payment_voucher'),
      advances: advancesOfParty('payment_voucher'),
      apply_advance: advancesIn('payment_voucher'),
      open_again: openingOpenedAgain('payment_voucher'),
      paid_under: paidUnderCode,
      deductions_due: deductionsDue,
    },
  })

/** Where money of a mode leaves from, unless somebody says: the ledger of the type where it fits, else that of the branch. */
async function usualLedger(
  readAll: Reader,
  isCash: boolean,
  branch: number | null,
  ofType: number | null,
): Promise<number | undefined> {
  const role = await roleOf(readAll, ofType)
  if (ofType !== null && role !== null && (role === 'BANK') !== isCash) return ofType
  return branch === null ? undefined : (await ledgersOfRole(readAll, isCash ? 'CASH' : 'BANK'))(branch)
}

/** The one party of the lines, by its name. */
async function nameOfParty(readAll: Reader, doc: Partial<Doc>): Promise<string | undefined> {
  const party = partyOf((doc.lines ?? []).map(({ sub_ledger }) => ({ sub_ledger: sub_ledger ?? null })))
  if (party === null) return undefined
  const named = await readAll.selectFrom('sub_ledger_account').select('name').where('id', '=', party).executeTakeFirst()
  return named?.name
}

/** What the books say of a payment for which nobody says more. */
async function narrationOf(texts: Pick<Texts, 'say'>, readAll: Reader, to: string): Promise<string> {
  return inOfficeWords(texts, readAll, 'payment_voucher.narration_template', { to: asWritten(to) })
}

/** Where the money leaves from, or waits; the books ask again whether these ledgers take it, and have it. */
const moneyOut = once(
  (asked: Asked) => JSON.stringify({ ...asked, amount: String(asked.amount) }),
  async (readAll, { pay_from, branch, day, amount, waits, isFollowed, ledgers }) => {
    const ledger = await payingLedger(readAll, pay_from)
    const leaves = ledger && !waits && amount > 0n
    return {
      payFrom: ledger?.system_role ?? null,
      waitsIn: waits ? ((await ledgersOfRole(readAll, 'PDC_ISSUED'))(branch) ?? null) : undefined,
      ownBank: isFollowed ? await ownBankOf(readAll, pay_from) : null,
      taxLedgers: await taxLedgers(readAll, ledgers),
      floor: (leaves && (await floorAgainst(readAll, { ledger, branch, day, amount }))) || null,
    }
  },
)

/** The own account of a ledger; null where none is entered. */
async function ownBankOf(readAll: Reader, ledger: number): Promise<number | null> {
  const found = await readAll
    .selectFrom('bank')
    .select('id')
    .where('ledger', '=', ledger)
    .where('account_no', 'is not', null)
    .executeTakeFirst()
  return found?.id ?? null
}

interface Asked {
  readonly pay_from: number
  readonly branch: number
  readonly day: string
  /** What leaves the ledger besides what the books hold already, in poisha. */
  readonly amount: bigint
  readonly waits: boolean
  /** A paper is followed in the own account of the ledger. */
  readonly isFollowed: boolean
  readonly ledgers: readonly number[]
}

async function gatherPayment(gathering: Gathering<Doc>): Promise<Facts> {
  const { doc, before, readAll, saving } = gathering
  const { pay_from, branch, voucher_date: day } = doc
  const out = await moneyOut(saving, readAll, {
    pay_from,
    branch,
    day,
    // What is posted is in the balance: the books say whether what takes its place fits.
    amount: before?.status === 'posted' ? 0n : netOf(paymentOf(doc)),
    waits: isPostDated(doc),
    isFollowed: isPostDated(doc) || doc.payment_mode === 'pay_order',
    ledgers: [...new Set(doc.lines.map(({ ledger }) => ledger))],
  })
  const settling = await settlingOf(settles, gathering)
  return {
    ...out,
    sameCheque: await drawnBefore(readAll, {
      no: doc.cheque_no,
      account: pay_from,
      by: { source: 'payment_voucher', id: doc.id },
    }),
    cash: await paidInCash(readAll, doc),
    rates: await ratesOfPayment(readAll, doc),
    settling,
    // What a posted payment kept back is said; its bills may be written anew.
    due:
      before?.status === 'posted'
        ? []
        : await dueOf(readAll, settles.settles(doc), settling.bills, { ...doc, party: partyOf(paymentOf(doc).lines) }),
    withheld: await withheldIn(readAll, {
      rows: doc.deposits ?? [],
      ledgers: [...out.taxLedgers],
      payment: doc.id,
    }),
    coveredBy: before?.status === 'posted' && doc.id !== null ? await coveredBy(readAll, 'voucher', doc.id) : [],
    brought: before?.status === 'posted' ? await broughtBy(readAll, 'payment_voucher', doc.id) : null,
  }
}

async function roleOf(readAll: Reader, ledger: number | null): Promise<string | null> {
  if (ledger === null) return null
  const found = await readAll
    .selectFrom('ledger_account')
    .select('system_role')
    .where('id', '=', ledger)
    .executeTakeFirst()
  return found?.system_role ?? null
}

/** Of these ledgers, those in which tax is owed to the treasury: by their role, or marked so by the office. */
async function taxLedgers(readAll: Reader, ledgers: readonly number[]): Promise<ReadonlySet<number>> {
  if (ledgers.length === 0) return new Set()
  const found = await readAll
    .selectFrom('ledger_account')
    .select('id')
    .where('id', 'in', ledgers)
    .where((eb) =>
      eb.or([
        eb('system_role', 'in', ['TDS_SALARY', 'TDS_SUPPLIER', 'VDS', 'VAT_OUTPUT']),
        eb('tax_code', 'in', ['tds', 'vds', 'vat']),
      ]),
    )
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** The post-dated cheque by which it is paid, as it is followed from then on. */
function paperOf(doc: Doc, before: Doc | null, { ownBank, brought }: Facts): Paper | null {
  const payment = paymentOf(doc)
  if (brought?.resource === 'payorder_clearing')
    return doc.payment_mode === 'pay_order'
      ? boughtPayorder({ ...doc, lines: payment.lines }, before, ownBank, brought.narration)
      : null
  if (!isPostDated(doc) || netOf(payment) === 0n || ownBank === null) return null
  return {
    resource: 'postdate_cheque',
    values: {
      ...partyLine(payment.lines, partyOf(payment.lines)),
      type: 'issued',
      cheque_no: doc.cheque_no,
      bank: ownBank,
      cheque_date: doc.cheque_date,
      received_on: doc.voucher_date,
      amount: doc.net_amount,
      branch: doc.branch,
      party_name: doc.pay_to,
      narration: doc.narration,
    },
  }
}

/** As posting reads it. */
const paymentOf = (doc: Doc): Payment => ({
  ...doc,
  id: doc.id ?? 0,
  lines: doc.lines.map(readLine),
  deductions: (doc.deductions ?? []).map((row) => ({ ...row, base: row.base ?? null, rate: row.rate ?? null })),
})
