import type { Reader } from '#platform/access/read.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { poisha } from '#platform/money/poisha.ts'
import { implement, type RuleFault } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { allocationFaults } from '../allocation/allocation.rules.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { laterThanToday } from '../instrument/book_faults.ts'
import { partyLine } from '../instrument/brought.ts'
import { cameBy } from '../instrument/invoice_column.ts'
import { vouchersOf } from '../instrument/vouchers_call.ts'
import { bookFault } from '../ledger/refusals.ts'
import { journalShown } from '../voucher/journal_shown.ts'
import { partyOf } from '../voucher/party.ts'
import { gateFaults } from '../voucher/voucher.rules.ts'
import { payorder_clearing } from './payorder_clearing.resource.ts'
import { dayOfEvent, recordedFaults, stepFaults } from './payorder_clearing.rules.ts'
import { isBrought, isOther, stepIn, type PayorderRow } from './payorder_event.ts'
import { payorderFacts, settles, type PayorderFacts } from './payorder_facts.ts'
import { deleted, payorderInBooks } from './payorder_in_books.ts'
import { narrationOf } from './payorder_vouchers.ts'

/** @param texts for what the books say of its steps, in the language of the office */
export const payorderClearingServer = (texts: Pick<Texts, 'say'>) =>
  implement(payorder_clearing, {
    columns: { invoice_no: cameBy('payorder_clearing') },
    defaults: async ({ doc, readAll, session }) => {
      const paid = doc.direction === 'issued' && doc.payment != null ? await paymentOf(readAll, doc.payment) : undefined
      const named = doc.sub_ledger == null ? undefined : await partyNamed(readAll, doc.sub_ledger)
      const party_name = doc.party_name ?? paid?.party_name ?? named?.name
      const branch = doc.branch ?? session.branch
      const ledger =
        named?.kind === 'agency' && doc.direction !== 'issued'
          ? (await ledgersOfRole(readAll, 'AR_MEMBER'))(branch)
          : undefined
      if (party_name === undefined) return {}
      const known = { instrument_no: doc.instrument_no ?? '', party_name }
      return {
        ...paid?.line,
        ...(ledger === undefined ? {} : { party_ledger: ledger }),
        party_name,
        narration: await narrationOf(texts, readAll, doc.direction ?? 'received', known),
      }
    },
    complete: (doc) => (doc.payment === null ? {} : { source_type: 'payment_voucher', source_id: doc.payment }),
    facts: (gathering) => payorderFacts(texts, gathering),
    check: (doc, facts, { before, isDelete, isEffect, today }) => {
      if (isDelete) return deleteFaults(doc, facts)
      const faults = before === null ? newFaults(doc, facts) : changeFaults(doc, before, facts, isEffect)
      const roles = facts.unmapped === undefined ? [] : [bookFault('ACC-021', undefined, { role: facts.unmapped })]
      return faults.length > 0 ? faults : [...roles, ...facts.faults, ...unseenDay(doc, facts, today)]
    },
    steps: {
      send: (_doc, _note, { given, today }) => ({ sent_on: given.sent_on ?? today }),
      present: (_doc, _note, { given, today }) => ({ sent_on: given.sent_on ?? today }),
      clear: (_doc, _note, { given, today }) => ({ cleared_on: given.cleared_on ?? today }),
      clear_issued: (_doc, _note, { given, today }) => ({ cleared_on: given.cleared_on ?? today }),
      send_back: (_doc, note, { given, today }) => ({ returned_on: given.returned_on ?? today, return_reason: note }),
      cancel: (_doc, _note, { today }) => ({ returned_on: today }),
    },
    makeRoom: async (change) => {
      const { doc, before } = change
      if (before !== null && doc.id !== null) await payorderInBooks({ ...change, doc: { ...doc, id: doc.id } })
      return {}
    },
    effects: async (change) => {
      if (change.isDelete) return deleted(change)
      if (change.before === null) await payorderInBooks(change)
    },
    outcome: (_doc, { vouchers }) => journalShown(vouchers?.[0]?.journal ?? null),
    calls: { vouchers: vouchersOf('payorder_clearing') },
  })

/** The day of what moves nothing in the books. */
function unseenDay(doc: PayorderRow, { event, vouchers }: PayorderFacts, today: string): RuleFault[] {
  const step = stepIn(event)
  if (step === null || vouchers === null || vouchers.length > 0) return []
  const field = dayOfEvent[step]
  return laterThanToday(field, doc[field], today)
}

const partyNamed = (readAll: Reader, id: number) =>
  readAll.selectFrom('sub_ledger_account').select(['name', 'kind']).where('id', '=', id).executeTakeFirst()

/** To whom the payment went, and in which ledger it stands. */
async function paymentOf(readAll: Reader, payment: number) {
  const found = await readAll
    .selectFrom('payment_voucher')
    .select('pay_to as party_name')
    .where('id', '=', payment)
    .executeTakeFirst()
  if (!found) return undefined
  const lines = await readAll
    .selectFrom('payment_voucher_lines')
    .select(['ledger', 'sub_ledger'])
    .where('record', '=', payment)
    .orderBy('position')
    .execute()
  const { party_ledger, sub_ledger } = partyLine(lines, partyOf(lines))
  return {
    party_name: found.party_name,
    line: party_ledger === null || sub_ledger === null ? {} : { party_ledger, sub_ledger },
  }
}

/** One that was recorded by mistake is deleted, or canceled, with permission and before it has moved on. */
function deleteFaults(doc: PayorderRow, facts: PayorderFacts): readonly RuleFault[] {
  if (doc.status !== 'received') return [{ text: 'payorder_clearing.moved_on', status: 409 }]
  if (isBrought(doc)) return [madeElsewhere(doc, facts)]
  const { permit } = facts
  return gateFaults({ move: 'reverse', permit, row_version: doc.row_version, label: '$payorder_clearing' })
}

const newFaults = (doc: PayorderRow, facts: PayorderFacts): readonly RuleFault[] => [
  ...recordedFaults(doc, facts.known),
  ...settlingFaults(doc, facts),
]

/** Open bills of the party; what an issued one pays is settled by its payment. */
function settlingFaults(doc: PayorderRow, facts: PayorderFacts): RuleFault[] {
  const rows = doc.allocations ?? []
  if (rows.length > 0 && doc.direction === 'issued')
    return [{ field: 'allocations', text: 'payorder_clearing.settled_by_payment' }]
  const wrong = rows.flatMap((row, at) =>
    [row.bill, row.sale, row.opening_bill].filter((id) => id != null).length === 1 &&
    row.payable_bill == null &&
    row.purchase == null
      ? []
      : [{ field: `allocations[${at}].bill`, text: 'allocation.one_bill' }],
  )
  if (wrong.length > 0) return wrong
  const { party_ledger, sub_ledger, branch, amount } = doc
  const paid = party_ledger === null ? [] : [{ ledger: party_ledger, sub_ledger, branch, amount: poisha(amount) }]
  return allocationFaults(settles(doc), facts.bills, paid, 'receivable')
}

/** What is against a change of a pay order that stands in the books. */
function changeFaults(
  doc: PayorderRow,
  before: PayorderRow,
  facts: PayorderFacts,
  isEffect: boolean,
): readonly RuleFault[] {
  const { event, permit } = facts
  const rows = JSON.stringify(settles(doc)) !== JSON.stringify(settles(before))
  const isElsewhere = isBrought(doc) && !isEffect && (isOther(before, doc) || rows || event === 'cancel')
  if (isElsewhere) return [madeElsewhere(doc, facts)]
  const move = event === 'edit' ? 'replace' : event === 'cancel' ? 'reverse' : 'none'
  const gate = gateFaults({ move, permit, row_version: before.row_version, label: '$payorder_clearing' })
  if (gate.length > 0) return gate
  if (event === 'edit' || event === 'follow') return newFaults(doc, facts)
  if (event !== null) return stepFaults(event, doc, before, facts.known)
  return rows && !isBrought(doc) ? settlingFaults(doc, facts) : []
}

/** ACC-032: a pay order that a receipt brought is corrected there. */
const madeElsewhere = ({ source_type }: PayorderRow, { sourceNumber }: PayorderFacts): RuleFault => ({
  ...bookFault('ACC-032', undefined, { number: sourceNumber ?? '' }),
  params: { module: `$${source_type}`, number: asWritten(sourceNumber ?? '') },
})
