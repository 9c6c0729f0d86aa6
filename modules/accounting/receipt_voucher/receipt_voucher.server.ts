import type { Reader } from '#platform/access/read.ts'
import { asWritten, invalid, notFound } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { officeSetting } from '#platform/settings/office_settings.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { languageOfOffice } from '#platform/texts/languages.ts'
import { implement, type DocOf } from '#platform/resource/implementation.ts'
import { taka } from '#platform/money/poisha.ts'
import { once } from '#platform/record/once.ts'
import { expression } from '#platform/resource/expression.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { typeOfClass } from '../voucher_type/type_of_class.ts'
import {
  gatherVoucher,
  intoBooks,
  journalShown,
  voucherFaults,
  type Gathering,
  type Trade,
} from '../voucher/into_books.ts'
import {
  clearingRole,
  isPostDated,
  netOf,
  partyOf,
  receiptJournal,
  receiptPlaces,
  sumOf,
  type Receipt,
} from './receipt_voucher.posting.ts'
import { moneyReceipt } from './receipt_voucher.print.ts'
import { receipt_voucher } from './receipt_voucher.resource.ts'
import { receiptFaults, type ReceiptFacts } from './receipt_voucher.rules.ts'

type Doc = DocOf<typeof receipt_voucher>

const voucherClass = 'receipt'

const receipts: Trade<Doc, ReceiptFacts> = {
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
  faults: (doc, facts) => receiptFaults({ ...doc, ...receiptOf(doc) }, facts),
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
          : { received_from: from, narration: doc.narration ?? (await narrationOf(texts, readAll, from)) }),
      }
    },
    complete: (doc) => ({ total: taka(sumOf(doc.lines)), net_amount: taka(netOf(receiptOf(doc))) }),
    facts: (gathering) => gatherVoucher(receipts, gathering),
    check: (doc, facts, circumstances) => voucherFaults(receipts, doc, facts, circumstances),
    makeRoom: (change) => intoBooks(receipts, change),
    outcome: (_doc, { journal }) => journalShown(journal),
    prints: { receipt: moneyReceipt('a5_landscape'), receipt_a4: moneyReceipt('a4') },
    calls: {
      by_invoice_no: async ({ read, list, params }) => {
        const row = await read
          .selectFrom('receipt_voucher')
          .select('id')
          .where('invoice_no', '=', params['invoice_no'] ?? '')
          .executeTakeFirst()
        if (!row) throw notFound()
        return list.record(row.id)
      },
      next_invoice_no: async ({ readAll, query, today, session }) => {
        const branch = query['branch'] === undefined ? session.branch : (readId(query['branch']) ?? 0)
        if (branch === null) return { next_invoice_no: null }
        if (session.branches !== 'all' && !session.branches.includes(branch))
          throw invalid({ branch: [{ text: 'field.invalid' }] })
        const type = Number(query['voucher_type'] ?? 0)
        const found = await readAll
          .selectFrom('branch as b')
          .select(
            expression<string | null>`acc_next_invoice_no(${type}, b.id, ${query['date'] ?? today}::date)`.as(
              'invoice_no',
            ),
          )
          .where('b.id', '=', branch)
          .executeTakeFirst()
        return { next_invoice_no: found?.invoice_no ?? null }
      },
    },
  })

/** What the books say of a receipt for which nobody says more. */
async function narrationOf(texts: Pick<Texts, 'say'>, readAll: Reader, from: string): Promise<string> {
  const language = languageOfOffice(await officeSetting(readAll, 'default_language'))
  return texts.say(language, 'receipt_voucher.narration_template', { from: asWritten(from) })
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

async function gatherReceipt({ doc, readAll, saving }: Gathering<Doc>): Promise<ReceiptFacts> {
  const { receive_in, branch } = doc
  return {
    ...(await moneyIn(saving, readAll, { receive_in, role: clearingRole(doc), branch })),
    sameInstrument: await sameInstrument(doc, readAll),
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

/** As posting reads it: a line that was just typed has no word where a stored one has null. */
const receiptOf = (doc: Doc): Receipt => ({
  ...doc,
  id: doc.id ?? 0,
  lines: doc.lines.map((line) => ({
    ...line,
    sub_ledger: line.sub_ledger ?? null,
    branch: line.branch ?? null,
    cost_centre: line.cost_centre ?? null,
    narration: line.narration ?? null,
  })),
  deductions: doc.deductions ?? [],
})
