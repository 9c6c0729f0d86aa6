import type { Reader } from '#platform/access/read.ts'
import { asWritten } from '#platform/errors/errors.ts'
import type { RecordStore } from '#platform/record/store.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'
import type { GatedInstrument } from '../update_permission/gate.ts'
import type { VoucherStatus } from '../voucher/voucher.kind.ts'
import type { Move } from '../voucher/voucher.rules.ts'

/** The cheque or pay order that a voucher brought in or sent out, and whether it has moved on since. */
export interface Brought {
  readonly resource: GatedInstrument
  readonly id: number
  readonly no: string
  readonly hasMoved: boolean
  /** What the books say of it. */
  readonly narration: string
}

/** What a voucher says of the paper it brings: where it is followed, and its values there. */
export interface Paper {
  readonly resource: GatedInstrument
  readonly values: Readonly<Record<string, unknown>>
}

type BringingVoucher = 'receipt_voucher' | 'payment_voucher'

/**
 * The paper that a posted voucher brought; null for one that brought none. It is held meanwhile: a step that somebody takes at the
 * same moment is seen here, or sees the paper canceled.
 */
export async function broughtBy(readAll: Reader, source: BringingVoucher, id: number | null): Promise<Brought | null> {
  return (await chequeBroughtBy(readAll, source, id)) ?? (await payorderBroughtBy(readAll, source, id))
}

async function chequeBroughtBy(readAll: Reader, source: BringingVoucher, id: number | null): Promise<Brought | null> {
  const cheque = await readAll
    .selectFrom('postdate_cheque')
    .select(['id', 'cheque_no', 'status', 'cheque_date', 'received_on', 'type', 'bounce_count', 'narration'])
    .where('source_type', '=', source)
    .where('source_id', '=', id ?? 0)
    .where('status', '!=', 'canceled')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!cheque) return null
  const { cheque_date, received_on, type, bounce_count, status } = cheque
  const first = type === 'issued' || cheque_date > received_on ? 'in_hand' : 'deposited'
  return {
    resource: 'postdate_cheque',
    id: cheque.id,
    no: cheque.cheque_no,
    narration: cheque.narration,
    hasMoved: status !== first || bounce_count > 0,
  }
}

async function payorderBroughtBy(readAll: Reader, source: BringingVoucher, id: number | null): Promise<Brought | null> {
  const found = await readAll
    .selectFrom('payorder_clearing')
    .select(['id', 'instrument_no as no', 'status', 'narration'])
    .where('source_type', '=', source)
    .where('source_id', '=', id ?? 0)
    .where('status', '!=', 'canceled')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) return null
  const { status, ...payorder } = found
  return { resource: 'payorder_clearing', ...payorder, hasMoved: status !== 'received' }
}

/**
 * ACC-031: what has moved on is undone before its voucher is changed or taken back, and what cannot follow before it is changed.
 * @param paper as it would follow; a bank that is null is entered nowhere
 */
export function movedOnIn(move: Move, brought: Brought | null, paper: Paper | null = null): RuleFault[] {
  if (brought === null || (move !== 'reverse' && move !== 'replace')) return []
  const isStuck = move === 'replace' && paper?.values['bank'] === null
  if (!brought.hasMoved && !isStuck) return []
  const action = `$books.action.${move === 'reverse' ? 'cancel' : 'change'}`
  return [{ ...bookFault('ACC-031'), params: { action, n: 1, list: asWritten(brought.no) } }]
}

interface Bringing {
  readonly doc: { readonly id: number; readonly status: VoucherStatus }
  readonly before: { readonly status: VoucherStatus } | null
  /** What it brought before; null for none. */
  readonly brought: Brought | null
  /** What it brings as it is now; null for cash and transfers. */
  readonly paper: Paper | null
  /** Something that was posted reads otherwise. */
  readonly isOther: boolean
  readonly store: RecordStore
}

/** Has the paper of a voucher follow it, in the transaction of both: made with posting, changed and canceled with it. */
export async function followVoucher(source: BringingVoucher, change: Bringing): Promise<void> {
  const { doc, before, brought, paper, isOther, store } = change
  const isPosted = doc.status === 'posted'
  const wasPosted = before?.status === 'posted'
  const gone = brought !== null && ((wasPosted && !isPosted) || (isOther && paper?.resource !== brought.resource))
  // No step of its own, which people take with a permission for the cheque: the permission was for the voucher.
  if (gone) await store.update(brought.resource, brought.id, { status: 'canceled' })
  if (!isPosted || paper === null) return
  if (brought !== null && !gone) {
    if (isOther) await store.update(brought.resource, brought.id, paper.values)
    return
  }
  if (!wasPosted || isOther) {
    const from = { source_type: source, source_id: doc.id }
    await store.create(paper.resource, { ...paper.values, ...from })
  }
}

/** The party of a voucher's lines, where it is one: the first of its lines says in which ledger it stands. */
export function partyLine(
  lines: readonly { readonly ledger: number; readonly sub_ledger: number | null }[],
  party: number | null,
): { readonly party_ledger: number | null; readonly sub_ledger: number | null } {
  const line = party === null ? undefined : lines.find(({ sub_ledger }) => sub_ledger === party)
  return { party_ledger: line?.ledger ?? null, sub_ledger: line ? party : null }
}
