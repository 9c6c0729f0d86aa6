import type { Reader } from '#platform/access/read.ts'
import { asWritten } from '#platform/errors/errors.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { implement, type DocOf } from '#platform/resource/implementation.ts'
import { taka } from '#platform/money/poisha.ts'
import { once } from '#platform/record/once.ts'
import { partyOf } from '../voucher/party.ts'
import { numbersOf } from '../voucher/numbers.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { reversalOf } from '../voucher/reversal.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { codesOf, knownRates } from '../tax_code/known_rates.ts'
import { typeOfClass } from '../voucher_type/type_of_class.ts'
import { branchesOfLines } from '../voucher/voucher.rules.ts'
import { netOf, readLine, sumOf } from '../voucher/voucher.posting.ts'
import type { Gathering, Trade } from '../voucher/into_books.ts'
import { advancesOfParty } from '../allocation/advances.ts'
import { settlementsOf } from '../allocation/settlements.ts'
import { advancesIn } from '../allocation/apply_advance.ts'
import { openingOpenedAgain } from '../allocation/open_again.ts'
import { allocationFaults, paidOf } from '../allocation/allocation.rules.ts'
import { oneBillFaults, payment } from '../allocation/payment.ts'
import type { SettlingFacts } from '../allocation/settling.ts'
import { hooksThatSettle, settlingOf } from '../allocation/vouchers_that_settle.ts'
import {
  clearingRole,
  isPostDated,
  receiptJournal,
  receiptPlaces,
  waitingRole,
  type Receipt,
} from './receipt_voucher.posting.ts'
import { officeSetting } from '#platform/settings/office_settings.ts'
import { broughtBy, followVoucher, movedOnIn, partyLine, type Brought, type Paper } from '../instrument/brought.ts'
import { moneyReceipt } from './receipt_voucher.print.ts'
import { receipt_voucher } from './receipt_voucher.resource.ts'
import { receiptFaults, type ReceiptFacts } from './receipt_voucher.rules.ts'

type Doc = DocOf<typeof receipt_voucher>

const voucherClass = 'receipt'

type Facts = ReceiptFacts & {
  readonly settling: SettlingFacts
  /** The cheque or pay order it brought; null while it brought none. */
  readonly brought: Brought | null
  /** Own account of the ledger it is received in, where a cheque goes; null where there is none. */
  readonly depositBank: number | null
}

const settles = payment<Doc>('receipt_voucher')

const receipts: Trade<Doc, Facts> = {
  definition: receipt_voucher,
  voucherClass,
  gather: gatherReceipt,
  journal: (doc, { waitsIn }) =>
    waitsIn === null
      ? null
      : receiptJournal(receiptOf(doc), {
          ledger: waitsIn ?? doc.receive_in,
          takesParty: isPostDated(doc) && waitsIn !== undefined,
        }),
  places: (doc) => receiptPlaces(receiptOf(doc)),
  branches: (doc) => branchesOfLines(doc.lines),
  faults: (doc, facts) => [
    ...receiptFaults({ ...doc, ...receiptOf(doc) }, facts),
    ...oneBillFaults('receipt_voucher', doc.allocations),
    ...allocationFaults(settles.settles(doc), facts.settling.bills, paidOf(receiptOf(doc)), 'receivable'),
  ],
}

const inBooks = hooksThatSettle(receipts, settles)

/** @param texts for the narration of who gives none, in the language of the office */
export const receiptVoucherServer = (texts: Pick<Texts, 'say'>) =>
  implement(receipt_voucher, {
    defaults: async ({ doc, readAll, session }) => {
      const type = await typeOfClass(readAll, voucherClass)
      const party = partyOf(receiptOf(doc).lines)
      const named =
        party === null
          ? undefined
          : await readAll.selectFrom('sub_ledger_account').select('name').where('id', '=', party).executeTakeFirst()
      const branch = doc.branch ?? session.branch
      const isStraight = doc.payment_mode === 'cheque' && (await isStraightToBank(readAll))
      const role = doc.payment_mode === 'bank_transfer' || isStraight ? 'BANK' : 'CASH'
      const ledger =
        type?.default_ledger ?? (branch === null ? undefined : (await ledgersOfRole(readAll, role))(branch))
      const from = doc.received_from ?? named?.name
      return {
        ...(type ? { voucher_type: type.id } : {}),
        ...(ledger === undefined ? {} : { receive_in: ledger }),
        ...(from === undefined
          ? {}
          : {
              received_from: from,
              narration: doc.narration ?? memoOf(doc) ?? (await narrationOf(texts, readAll, from)),
            }),
      }
    },
    complete: (doc) => ({ total: taka(sumOf(doc.lines)), net_amount: taka(netOf(receiptOf(doc))) }),
    ...inBooks,
    check: (doc, facts, circumstances) => [
      ...inBooks.check(doc, facts, circumstances),
      ...movedOnIn(facts.isTakenBack ? 'reverse' : facts.move, facts.own.brought),
    ],
    effects: async ({ doc, before, facts, store, isDelete }) => {
      const { brought } = facts.own
      if (isDelete || (brought === null && paperOf(doc, facts.own) === null)) return
      const isOther = facts.move === 'replace'
      await followVoucher('receipt_voucher', { doc, before, brought, paper: paperOf(doc, facts.own), isOther, store })
    },
    prints: { receipt: moneyReceipt('a5_landscape'), receipt_a4: moneyReceipt('a4') },
    calls: {
      ...numbersOf('receipt_voucher'),
      ...reversalOf('receipt_voucher'),
      settlements: settlementsOf('receipt_voucher'),
      advances: advancesOfParty('receipt_voucher'),
      apply_advance: advancesIn('receipt_voucher'),
      open_again: openingOpenedAgain('receipt_voucher'),
    },
  })

/** What was written beside the first amount says what the receipt is for. */
const memoOf = ({ lines }: Partial<Doc>): string | undefined => lines?.[0]?.narration ?? undefined

/** What the books say of a receipt for which nobody says more. */
async function narrationOf(texts: Pick<Texts, 'say'>, readAll: Reader, from: string): Promise<string> {
  return inOfficeWords(texts, readAll, 'receipt_voucher.narration_template', { from: asWritten(from) })
}

/** Where the money of a receipt goes; the books ask again whether these ledgers take it. */
const moneyIn = once(
  (asked: { receive_in: number; role: ReturnType<typeof clearingRole>; branch: number }) => JSON.stringify(asked),
  async (readAll, { receive_in, role: waits, branch }): Promise<MoneyIn> => {
    const isStraight = waits === 'CHEQUE_COLLECTION' && (await isStraightToBank(readAll))
    const role = isStraight ? undefined : waits
    const ledger = await readAll
      .selectFrom('ledger_account')
      .select(['system_role as role', 'name'])
      .where('id', '=', receive_in)
      .executeTakeFirst()
    const waitsIn = role === undefined ? undefined : ((await ledgersOfRole(readAll, role))(branch) ?? null)
    const own = waits === undefined ? undefined : await ownBank(readAll, receive_in)
    return { receiveIn: ledger ?? null, waitsIn, isStraightToBank: isStraight, depositBank: own?.id ?? null }
  },
)

async function gatherReceipt(gathering: Gathering<Doc>): Promise<Facts> {
  const { doc, readAll, saving } = gathering
  const { receive_in, branch } = doc
  return {
    ...(await moneyIn(saving, readAll, { receive_in, role: clearingRole(doc), branch })),
    sameInstrument: await sameInstrument(doc, readAll),
    rates: await knownRates(readAll, codesOf(doc.deductions)),
    settling: await settlingOf(settles, gathering),
    brought: gathering.before?.status === 'posted' ? await broughtBy(readAll, 'receipt_voucher', doc.id) : null,
  }
}

type MoneyIn = Pick<Facts, 'receiveIn' | 'waitsIn' | 'isStraightToBank' | 'depositBank'>

const isStraightToBank = async (readAll: Reader): Promise<boolean> =>
  (await officeSetting(readAll, 'cheque_straight_to_bank')) === true

/** The own account that has a ledger. */
const ownBank = (readAll: Reader, ledger: number) =>
  readAll
    .selectFrom('bank')
    .select('id')
    .where('ledger', '=', ledger)
    .where('account_no', 'is not', null)
    .executeTakeFirst()

/** The paper that a receipt brings, as it is followed from then on. A cheque that is due goes to the bank at once. */
function paperOf(doc: Doc, { isStraightToBank: isStraight, depositBank }: Facts): Paper | null {
  const role = waitingRole(doc, isStraight)
  if (netOf(receiptOf(doc)) === 0n || role === undefined || role === 'GATEWAY_CLEARING') return null
  const { lines } = receiptOf(doc)
  const party = partyLine(lines, partyOf(lines))
  const values = {
    ...party,
    bank: doc.instrument_bank,
    received_on: doc.voucher_date,
    amount: doc.net_amount,
    branch: doc.branch,
    party_name: doc.received_from,
    narration: doc.narration,
  }
  if (role === 'PAYORDER_CLEARING') {
    const paper = { instrument_no: doc.instrument_no, issue_date: doc.instrument_date, clearing_bank: depositBank }
    return { resource: 'payorder_clearing', values: { ...values, ...paper } }
  }
  return {
    resource: 'postdate_cheque',
    values: {
      ...values,
      cheque_no: doc.instrument_no,
      cheque_date: doc.instrument_date,
      status: role === 'PDC_IN_HAND' ? 'in_hand' : 'deposited',
      deposited_on: role === 'PDC_IN_HAND' ? null : doc.voucher_date,
      deposit_bank: depositBank,
      ...(party.sub_ledger === null ? { penalty: null } : {}),
    },
  }
}

/**
 * A cheque is known by its number and bank; void receipts have let go of theirs. The bank is held meanwhile: of two clerks
 * with the same cheque the second is told where the first one wrote it.
 */
async function sameInstrument(doc: Doc, readAll: Gathering<Doc>['readAll']): Promise<ReceiptFacts['sameInstrument']> {
  if (doc.instrument_no === null || doc.instrument_bank === null) return null
  await readAll.selectFrom('bank').select('id').where('id', '=', doc.instrument_bank).forNoKeyUpdate().execute()
  const same = await readAll
    .selectFrom('receipt_voucher as r')
    .innerJoin('bank as b', 'b.id', 'r.instrument_bank')
    .select(['r.id', 'r.invoice_no', 'b.short_name'])
    .where('r.instrument_no', '=', doc.instrument_no)
    .where('r.instrument_bank', '=', doc.instrument_bank)
    .where('r.status', '!=', 'void')
    .where('r.id', '!=', doc.id ?? 0)
    .executeTakeFirst()
  return same ? { number: same.invoice_no ?? `#${same.id}`, bank: same.short_name } : null
}

/** As posting reads it. */
const receiptOf = (doc: Doc): Receipt => ({
  ...doc,
  id: doc.id ?? 0,
  lines: doc.lines.map(readLine),
  deductions: doc.deductions ?? [],
})
