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
import { advancesIn } from '../allocation/apply_advance.ts'
import { allocationFaults, paidOf } from '../allocation/allocation.rules.ts'
import { oneBillFaults, payment } from '../allocation/payment.ts'
import type { SettlingFacts } from '../allocation/settling.ts'
import { hooksThatSettle, settlingOf } from '../allocation/vouchers_that_settle.ts'
import { clearingRole, isPostDated, receiptJournal, receiptPlaces, type Receipt } from './receipt_voucher.posting.ts'
import { moneyReceipt } from './receipt_voucher.print.ts'
import { receipt_voucher } from './receipt_voucher.resource.ts'
import { receiptFaults, type ReceiptFacts } from './receipt_voucher.rules.ts'

type Doc = DocOf<typeof receipt_voucher>

const voucherClass = 'receipt'

type Facts = ReceiptFacts & { readonly settling: SettlingFacts }

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
    ...allocationFaults(settles.settles(doc), facts.settling.bills, paidOf(receiptOf(doc))),
  ],
}

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
      const role = doc.payment_mode === 'bank_transfer' ? 'BANK' : 'CASH'
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
    ...hooksThatSettle(receipts, settles),
    prints: { receipt: moneyReceipt('a5_landscape'), receipt_a4: moneyReceipt('a4') },
    calls: {
      ...numbersOf('receipt_voucher'),
      ...reversalOf('receipt_voucher'),
      apply_advance: advancesIn('receipt_voucher'),
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
  async (readAll, { receive_in, role, branch }): Promise<Pick<ReceiptFacts, 'receiveIn' | 'waitsIn'>> => {
    const ledger = await readAll
      .selectFrom('ledger_account')
      .select(['system_role as role', 'name'])
      .where('id', '=', receive_in)
      .executeTakeFirst()
    const waitsIn = role === undefined ? undefined : ((await ledgersOfRole(readAll, role))(branch) ?? null)
    return { receiveIn: ledger ?? null, waitsIn }
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
