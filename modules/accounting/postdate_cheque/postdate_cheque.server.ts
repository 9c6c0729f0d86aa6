import { may } from '#platform/access/session.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { RecordStore } from '#platform/record/store.ts'
import { implement, type RuleFault } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { allocationFaults } from '../allocation/allocation.rules.ts'
import { cameBy } from '../instrument/invoice_column.ts'
import { laterThanToday } from '../instrument/book_faults.ts'
import { vouchersOf } from '../instrument/vouchers_call.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { bookFault } from '../ledger/refusals.ts'
import { journalShown } from '../voucher/journal_shown.ts'
import { gateFaults } from '../voucher/voucher.rules.ts'
import { isOther, type ChequeRow } from './cheque_event.ts'
import { chequeFacts, settles, type ChequeFacts } from './cheque_facts.ts'
import { chequeInBooks, deleted, remember } from './cheque_in_books.ts'
import { narrationOf } from './cheque_vouchers.ts'
import { postdate_cheque } from './postdate_cheque.resource.ts'
import { recordedFaults, stepFaults } from './postdate_cheque.rules.ts'

/** @param texts for what the books say of its steps, in the language of the office */
export const postdateChequeServer = (texts: Pick<Texts, 'say'>) =>
  implement(postdate_cheque, {
    columns: { invoice_no: cameBy('postdate_cheque') },
    defaults: async ({ doc, readAll, session }) => {
      const named =
        doc.sub_ledger == null
          ? undefined
          : await readAll
              .selectFrom('sub_ledger_account')
              .select(['name', 'kind'])
              .where('id', '=', doc.sub_ledger)
              .executeTakeFirst()
      const party_name = doc.party_name ?? named?.name
      const branch = doc.branch ?? session.branch
      const ledger =
        named?.kind === 'agency' && doc.type !== 'issued'
          ? (await ledgersOfRole(readAll, 'AR_MEMBER'))(branch)
          : undefined
      return {
        ...(ledger === undefined ? {} : { party_ledger: ledger }),
        ...(party_name === undefined
          ? {}
          : {
              party_name,
              narration: await narrationOf(texts, readAll, 'receive', {
                type: doc.type ?? 'received',
                cheque_no: doc.cheque_no ?? '',
                party_name,
              }),
            }),
      }
    },
    facts: (gathering) => chequeFacts(texts, gathering),
    check: (doc, facts, { before, isDelete, session, isEffect, today }) => {
      if (isDelete) return deleteFaults(doc, facts)
      const faults =
        before === null
          ? newFaults(doc, facts, may(session, 'postdate_cheque.approve'))
          : changeFaults(doc, before, facts, isEffect)
      const roles = facts.unmapped === undefined ? [] : [bookFault('ACC-021', undefined, { role: facts.unmapped })]
      // One that bounced before is given back without a voucher.
      const unseen = facts.event === 'give_back' && facts.vouchers?.length === 0
      const later = unseen ? laterThanToday('returned_on', doc.returned_on, today) : []
      return faults.length > 0 ? faults : [...roles, ...facts.faults, ...later]
    },
    steps: {
      deposit: (_doc, _note, { given, today }) => ({ deposited_on: given.deposited_on ?? today }),
      clear: (_doc, _note, { given, today }) => ({ cleared_on: given.cleared_on ?? today }),
      clear_issued: (_doc, _note, { given, today }) => ({ cleared_on: given.cleared_on ?? today }),
      bounce: bounced,
      bounce_issued: bounced,
      present_again: (_doc, _note, { given, today }) => ({
        deposited_on: given.deposited_on ?? today,
        bounced_on: null,
      }),
      give_back: (_doc, _note, { given, today }) => ({ returned_on: given.returned_on ?? today }),
      replace: (_doc, _note, { given, today }) => ({ returned_on: given.returned_on ?? today }),
      cancel: (_doc, _note, { today }) => ({ returned_on: today }),
    },
    makeRoom: async (change) => {
      const { doc, before, facts, store } = change
      if (before === null || doc.id === null) return {}
      await chequeInBooks({ ...change, doc: { ...doc, id: doc.id } })
      return facts.event === 'bounce' ? penalised(doc, facts, store) : {}
    },
    effects: async (change) => {
      const { doc, before, store } = change
      if (change.isDelete) return deleted(change)
      if (before !== null) return remember(change)
      await chequeInBooks(change)
      if (doc.replaces === null) return
      const on = { returned_on: doc.received_on, replaced_by: doc.id }
      await store.changeStatus('postdate_cheque', doc.replaces, 'replaced', null, undefined, on)
    },
    outcome: (_doc, { vouchers }) => journalShown(vouchers?.[0]?.journal ?? null),
    calls: { vouchers: vouchersOf('postdate_cheque') },
  })

/** Why it was not paid; who only says it in words means none of the usual reasons. */
const bounced = (
  doc: ChequeRow,
  note: string | null,
  { given, today }: { readonly given: Partial<ChequeRow>; readonly today: string },
): Partial<ChequeRow> => ({
  bounced_on: given.bounced_on ?? today,
  bounce_reason: given.bounce_reason ?? (note === null || note.trim() === '' ? null : 'other'),
  bounce_count: doc.bounce_count + 1,
})

/** One that was recorded by mistake is deleted, or canceled, with permission and before it has moved on. */
function deleteFaults(doc: ChequeRow, facts: ChequeFacts): readonly RuleFault[] {
  if (doc.status !== 'in_hand') return [{ text: 'postdate_cheque.moved_on', status: 409 }]
  if (doc.source_type !== null) return [madeElsewhere(doc, facts)]
  const { permit } = facts
  return gateFaults({ move: 'reverse', permit, row_version: doc.row_version, label: '$postdate_cheque' })
}

/** What is against a new cheque. */
function newFaults(doc: ChequeRow, facts: ChequeFacts, mayReplace: boolean): readonly RuleFault[] {
  return [...recordedFaults(doc, facts.known), ...replacedFaults(doc, facts, mayReplace), ...settlingFaults(doc, facts)]
}

/** A cheque comes in the place of another one of the same party; who may give cheques back decides that. */
function replacedFaults(doc: ChequeRow, { replaced }: ChequeFacts, mayReplace: boolean): RuleFault[] {
  if (replaced === null) return []
  if (!mayReplace)
    return [{ field: 'replaces', text: 'postdate_cheque.replace_manager', status: 403, code: 'forbidden' }]
  const isSame = replaced.sub_ledger === doc.sub_ledger && replaced.type === doc.type
  return isSame ? [] : [{ field: 'replaces', text: 'postdate_cheque.replaces_other' }]
}

/** Bills of the side on which the cheque stands, of its party, and none beyond what is open. */
function settlingFaults(doc: ChequeRow, facts: ChequeFacts): RuleFault[] {
  const isReceived = doc.type === 'received'
  const [own, other] = isReceived ? (['bill', 'sale'] as const) : (['payable_bill', 'purchase'] as const)
  const wrong = (doc.allocations ?? []).flatMap((row, at) => {
    const { opening_bill } = row
    const named = [row.bill, row.sale, row.payable_bill, row.purchase, opening_bill].filter((id) => id != null).length
    return named === 1 && (row[own] ?? row[other] ?? opening_bill) != null
      ? []
      : [{ field: `allocations[${at}].${own}`, text: 'allocation.one_bill' }]
  })
  if (wrong.length > 0) return wrong
  const { party_ledger, sub_ledger, branch, amount } = doc
  const paid = party_ledger === null ? [] : [{ ledger: party_ledger, sub_ledger, branch, amount: poisha(amount) }]
  return allocationFaults(settles(doc), facts.bills, paid, isReceived ? 'receivable' : 'payable')
}

/** What is against a change of a cheque that stands in the books. */
function changeFaults(doc: ChequeRow, before: ChequeRow, facts: ChequeFacts, isEffect: boolean): readonly RuleFault[] {
  const { event } = facts
  const isOwn = doc.source_type === null
  const rows = JSON.stringify(settles(doc)) !== JSON.stringify(settles(before))
  const isBrought = !isOwn && !isEffect && (isOther(before, doc) || (rows && before.status === doc.status))
  if (isBrought || (event === 'cancel' && !isOwn && doc.type === 'received')) return [madeElsewhere(doc, facts)]
  const move = event === 'edit' ? 'replace' : event === 'cancel' ? 'reverse' : 'none'
  const gate = gateFaults({ move, permit: facts.permit, row_version: before.row_version, label: '$postdate_cheque' })
  if (gate.length > 0) return gate
  if (event === 'edit')
    return before.status === 'in_hand'
      ? newFaults(doc, facts, true)
      : [{ text: 'postdate_cheque.moved_on', status: 409 }]
  if (event !== null) return [...stepFaults(event, doc, before, facts.known), ...penaltyFaults(doc, facts)]
  return rows && isOwn ? settlingFaults(doc, facts) : []
}

/** ACC-032: a cheque that a receipt brought is corrected there. */
const madeElsewhere = ({ source_type }: ChequeRow, { sourceNumber }: ChequeFacts): RuleFault => ({
  ...bookFault('ACC-032', undefined, { number: sourceNumber ?? '' }),
  params: { module: `$${source_type}`, number: asWritten(sourceNumber ?? '') },
})

/** A penalty is billed to a party, for which there is one, and to a ledger. */
function penaltyFaults({ type, penalty, sub_ledger }: ChequeRow, facts: ChequeFacts): RuleFault[] {
  if (facts.penalty === null || type === 'issued' || poisha(penalty ?? '0') === 0n) return []
  if (sub_ledger === null) return [{ field: 'penalty', text: 'postdate_cheque.penalty_party' }]
  return facts.penalty.ledger === undefined ? [bookFault('ACC-021', 'penalty', { role: 'INC_PENALTY' })] : []
}

/** The bill of what the party owes for a cheque that was not paid. accounting.md 3 postdate_cheque, deposited -> bounced. */
async function penalised(
  doc: ChequeRow,
  { penalty: asked }: ChequeFacts,
  store: RecordStore,
): Promise<Partial<ChequeRow>> {
  if (asked?.ledger === undefined || doc.type === 'issued' || poisha(doc.penalty ?? '0') === 0n) return {}
  const { id } = await store.create('receivable_bill', {
    sub_ledger: doc.sub_ledger,
    branch: doc.branch,
    bill_date: doc.bounced_on,
    voucher_date: doc.bounced_on,
    narration: asked.words,
    reference_no: doc.cheque_no,
    lines: [{ income_ledger: asked.ledger, description: asked.words, amount: doc.penalty }],
  })
  await store.changeStatus('receivable_bill', id, asked.status, null)
  return { penalty_bill: id }
}
