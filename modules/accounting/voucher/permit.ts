import type { Reader } from '#platform/access/read.ts'
import type { Session } from '#platform/access/session.ts'
import type { RecordStore } from '#platform/record/store.ts'
import type { Gated } from '../update_permission/gate.ts'
import type { Move, Permit } from './voucher.rules.ts'

/**
 * The approved request that covers the move and is of use to who makes it, or the asker's own that has run out meanwhile; null where
 * none is needed or there is none. accounting.md 3 acc_update_perm, A16.
 */
export async function permitFor(
  readAll: Reader,
  asked: {
    readonly source: Gated
    readonly id: number | null
    readonly move: Move
    readonly session: Session
    readonly isEffect: boolean
    readonly now: string
  },
): Promise<Permit | null> {
  if (asked.id === null || (asked.move !== 'replace' && asked.move !== 'reverse')) return null
  const found = await readAll
    .selectFrom('acc_update_perm')
    .select(['id', 'record_version', 'requested_by', 'reason'])
    .where('record_type', '=', asked.source)
    .where('record', '=', asked.id)
    .where('action', '=', asked.move === 'replace' ? 'edit' : 'delete')
    .where('status', '=', 'approved')
    .where('expires_at', '>', asked.now)
    .forUpdate()
    .executeTakeFirst()
  // Approved and applied at once, it is the approver who carries out what the requester proposed.
  const isTheirs = found?.requested_by === asked.session.user || asked.isEffect
  if (found && isTheirs) return { id: found.id, record_version: found.record_version ?? 0, reason: found.reason }
  if (asked.isEffect) return null
  const newest = await readAll
    .selectFrom('acc_update_perm')
    .select(['id', 'record_version', 'reason', 'status', 'expires_at'])
    .where('record_type', '=', asked.source)
    .where('record', '=', asked.id)
    .where('action', '=', asked.move === 'replace' ? 'edit' : 'delete')
    .where('requested_by', '=', asked.session.user)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest?.expires_at || newest.expires_at > asked.now) return null
  if (newest.status !== 'approved' && newest.status !== 'expired') return null
  const { id, record_version, reason, expires_at: expired_at } = newest
  return { id, record_version: record_version ?? 0, reason, expired_at }
}

/** A permission is used once: the record that it was for says in which revision. */
export async function takePermit(store: RecordStore, permit: Permit, revision: number): Promise<void> {
  await store.update('acc_update_perm', permit.id, { used_revision: revision })
  await store.changeStatus('acc_update_perm', permit.id, 'used', null)
}
