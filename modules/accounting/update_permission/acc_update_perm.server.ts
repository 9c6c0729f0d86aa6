import { asWritten, invalid, Refusal } from '#platform/errors/errors.ts'
import type { Reader } from '#platform/access/read.ts'
import { may } from '#platform/access/session.ts'
import { hoursAfter } from '#platform/clock/clock.ts'
import { notify } from '#platform/live/notify.ts'
import { nextNumber } from '#platform/record/numbering.ts'
import type { RecordStore } from '#platform/record/store.ts'
import { expression } from '#platform/resource/expression.ts'
import { fieldsOf } from '#platform/resource/definition.ts'
import { implement } from '#platform/resource/implementation.ts'
import { officeSetting } from '#platform/settings/office_settings.ts'
import { contra } from '../contra/contra.resource.ts'
import { fdr } from '../fdr/fdr.resource.ts'
import { fdr_installment } from '../fdr_installment/fdr_installment.resource.ts'
import { journal } from '../journal/journal.resource.ts'
import { payable_bill } from '../payable_bill/payable_bill.resource.ts'
import { payorder_clearing } from '../payorder_clearing/payorder_clearing.resource.ts'
import { postdate_cheque } from '../postdate_cheque/postdate_cheque.resource.ts'
import { provident_fund } from '../provident_fund/provident_fund.resource.ts'
import { purchase } from '../purchase/purchase.resource.ts'
import { purchase_return } from '../purchase_return/purchase_return.resource.ts'
import { sales_return } from '../sales_return/sales_return.resource.ts'
import { receivable_bill } from '../receivable_bill/receivable_bill.resource.ts'
import { sales } from '../sales/sales.resource.ts'
import { payment_voucher } from '../payment_voucher/payment_voucher.resource.ts'
import { receipt_voucher } from '../receipt_voucher/receipt_voucher.resource.ts'
import { acc_update_perm } from './acc_update_perm.resource.ts'
import {
  decidedFault,
  decisionFaults,
  requestFaults,
  rewordingFaults,
  type RequestFacts,
} from './acc_update_perm.rules.ts'
import { lockFault, yearOf } from '../voucher/book_facts.ts'
import { gatedRecord } from './gated_record.ts'
import { isInstrument, type Gated } from './gate.ts'

const definitions = {
  receipt_voucher,
  payment_voucher,
  journal,
  contra,
  receivable_bill,
  payable_bill,
  sales,
  purchase,
  sales_return,
  purchase_return,
  postdate_cheque,
  payorder_clearing,
  fdr,
  fdr_installment,
  provident_fund,
} as const satisfies Record<Gated, unknown>

const writable = (resource: Gated): string[] =>
  fieldsOf(definitions[resource]).flatMap(([name, { computed }]) => (computed ? [] : [name]))

export const accUpdatePermServer = implement(acc_update_perm, {
  columns: {
    status: ({ table }) =>
      expression`case when ${expression.ref(`${table}.status`)} = 'approved' and ${expression.ref(`${table}.expires_at`)} < now() then 'expired' else ${expression.ref(`${table}.status`)} end`,
  },
  facts: async ({ doc, before, read, readAll, session, today }) => {
    const record = may(session, `${doc.record_type}.read`) ? await gatedRecord(read, readAll, doc) : undefined
    const isNew = before === null
    // One request after the other: two for the same record do not see each other yet.
    if (isNew)
      await readAll.selectFrom(doc.record_type).select('id').where('id', '=', doc.record).forNoKeyUpdate().execute()
    const facts: RequestFacts = {
      record: record ? { ...record, writable: writable(doc.record_type) } : null,
      open: isNew ? await openRequest(readAll, doc) : null,
      locked: isNew && record ? await lockFault(readAll, record.voucher_date, record.branch) : null,
    }
    const dayOfRecord = record?.voucher_date ?? today
    return {
      ...facts,
      snapshot: record ?? null,
      mayApproveOwn: (await officeSetting(readAll, 'acc_self_approval')) === true,
      hours: (await officeSetting(readAll, 'permission_hours')) ?? 24,
      year: isNew ? ((await yearOf(readAll, today)) ?? (await yearOf(readAll, dayOfRecord)) ?? null) : null,
    }
  },
  check: (doc, facts, { before, session, isEffect, now }) => {
    if (before === null) return requestFaults(doc, facts)
    if (isEffect) return []
    if (before.status === doc.status) return rewordingFaults(doc, before, session.user, facts.record?.writable ?? [])
    if (before.status === 'approved' && before.expires_at !== null && before.expires_at < now)
      return [{ text: 'acc_update_perm.expired', params: { time: `@${before.expires_at}` }, status: 409 }]
    if (doc.status !== 'approved' && doc.status !== 'canceled') return []
    return decisionFaults(before, doc.status, doc.decision_note, {
      user: session.user,
      mayApprove: may(session, 'acc_update_perm.approve'),
      mayApproveOwn: facts.mayApproveOwn,
    })
  },
  steps: {
    approve: (_doc, note) => ({ decision_note: note }),
    cancel: (_doc, note) => ({ decision_note: note }),
  },
  makeRoom: async ({ doc, before, facts, session, db, today, now: at }) => {
    if (before === null) {
      const { snapshot, year } = facts
      const number = await nextNumber(db, 'acc_update_perm', Number((year?.start_date ?? today).slice(0, 4)))
      return {
        request_no: `UP-${shortYear(year?.code ?? today.slice(0, 4))}-${String(number).padStart(5, '0')}`,
        requested_by: session.user,
        requested_at: at,
        ...(snapshot && {
          invoice_no: snapshot.invoice_no,
          record_date: snapshot.voucher_date,
          amount: snapshot.total,
          branch: snapshot.branch,
          record_version: snapshot.row_version,
        }),
      }
    }
    if (before.status === doc.status) return {}
    if (doc.status === 'used') return { used_at: at }
    const decided = { decided_by: session.user, decided_at: at }
    return doc.status === 'approved' ? { ...decided, expires_at: hoursAfter(at, facts.hours) } : decided
  },
  effects: async ({ doc, before, session, db }) => {
    const target = { resource: 'acc_update_perm', id: doc.id }
    const params = { by: asWritten(session.name) }
    if (before === null)
      await notify(db, {
        to: { permission: 'acc_update_perm.approve', branch: doc.branch },
        kind: 'update_asked',
        params,
        target,
      })
    const isDecided = before !== null && before.status !== doc.status && doc.requested_by !== session.user
    if (isDecided && doc.requested_by !== null && (doc.status === 'approved' || doc.status === 'canceled'))
      await notify(db, { to: { users: [doc.requested_by] }, kind: `update_${doc.status}`, params, target })
  },
  calls: {
    approve: async ({ params, body, together, read, list }) => {
      const id = Number(params['id'])
      const open = { states: ['pending'], seen: body['row_version'] }
      const isKnown = await stillOpen(read, id, open)
      await together(async (store, readAll, judged) => {
        if (isKnown) await stillOpen(readAll, id, open, 'held')
        await judged.changeStatus('acc_update_perm', id, 'approved', noteIn(body), body['row_version'])
        if (body['apply'] === true) await apply(store, readAll, id)
      })
      return list.record(id)
    },
    cancel: async ({ params, body, together, read, list }) => {
      const id = Number(params['id'])
      const open = { states: ['pending', 'approved'], seen: body['row_version'] }
      const isKnown = await stillOpen(read, id, open)
      await together(async (_store, readAll, judged) => {
        if (isKnown) await stillOpen(readAll, id, open, 'held')
        await judged.changeStatus('acc_update_perm', id, 'canceled', noteIn(body), body['row_version'])
      })
      return list.record(id)
    },
  },
})

/** Number of the request for the same record that nobody has decided or used yet. */
async function openRequest(
  readAll: Reader,
  { record_type, record }: { readonly record_type: Gated; readonly record: number },
): Promise<string | null> {
  const open = await readAll
    .selectFrom('acc_update_perm')
    .select('request_no')
    .where('record_type', '=', record_type)
    .where('record', '=', record)
    .where(expression<boolean>`("status" = 'pending' or ("status" = 'approved' and "expires_at" > now()))`)
    .executeTakeFirst()
  return open?.request_no ?? null
}

/** Carries out what was proposed: the approver's deed, by the requester's wish. */
async function apply(store: RecordStore, readAll: Reader, id: number): Promise<void> {
  const request = await readAll
    .selectFrom('acc_update_perm')
    .select(['record_type', 'record', 'action', 'reason', 'proposed_change'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { record_type, record, action, reason, proposed_change } = request
  const ended = isInstrument(record_type) ? 'canceled' : 'void'
  // A deposit has no state in which it counts for nothing.
  if (action === 'delete' && record_type === 'fdr') await store.remove(record_type, record)
  else if (action === 'delete') await store.changeStatus(record_type, record, ended, reason)
  else await store.update(record_type, record, proposed_change ?? {})
  const { status } = await readAll
    .selectFrom('acc_update_perm')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // A change that changes nothing needs no permission: the request would stand there approved.
  if (status !== 'used') throw invalid({ apply: [{ text: 'acc_update_perm.nothing_proposed' }] })
}

/**
 * Whether there is such a request for who reads; one that nobody may see is left to the step itself. Held, it stays as it is until the
 * decision is made: of two who decide at once the second is told how the first did, not that somebody changed the record; so is who
 * withdraws from a page that was read before it was approved. A17.
 * @throws Refusal 409 for a request that is in another state than these
 */
async function stillOpen(
  read: Reader,
  id: number,
  { states, seen }: { readonly states: readonly string[]; readonly seen: unknown },
  held?: 'held',
): Promise<boolean> {
  const asked = read.selectFrom('acc_update_perm').select(['status', 'row_version']).where('id', '=', id)
  const row = await (held ? asked.forUpdate() : asked).executeTakeFirst()
  if (row === undefined) return false
  const isNews = row.status !== 'pending' && Number(seen) < row.row_version
  if (isNews || !states.includes(row.status)) {
    const { status, text, params } = decidedFault(row.status)
    throw new Refusal(status, 'invalid_transition', text, params)
  }
  return true
}

/** `2025-26` as it stands inside numbers: 2526. accounting.md 3 fiscal_year. */
const shortYear = (code: string): string =>
  code
    .split('-')
    .map((part) => part.slice(-2))
    .join('')

function noteIn({ note = null }: Readonly<Record<string, unknown>>): string | null {
  if (note === null || typeof note === 'string') return note
  throw invalid({ note: [{ text: 'field.invalid', params: { Label: '$status.note' } }] })
}
