import { implement } from '#platform/resource/implementation.ts'
import type { Circumstances } from '#platform/resource/implementation.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { reverseJournals } from '../journal/later_jobs.ts'
import { changeManyLocks } from './many_locks.ts'
import { period_lock } from './period_lock.resource.ts'
import { lockFaults } from './period_lock.rules.ts'

/** What every step notes: who, when, and why. */
const noted = (_doc: unknown, note: string | null, { session, now }: Circumstances) => ({
  reason: note,
  changed_by: session.user === 0 ? null : session.user,
  changed_at: now,
})

export const periodLockServer = implement(period_lock, {
  check: (doc, _facts, { before, isDelete }) => (isDelete ? [] : lockFaults(doc, before)),
  // What waited for the month does not wait until night.
  effects: async ({ doc, before, db }) => {
    if (before !== null && before.status !== 'open' && doc.status === 'open')
      await enqueue(db, reverseJournals, null, { key: 'month opened' })
  },
  steps: { soft_lock: noted, lock: noted, unlock: noted },
  calls: { change_many: changeManyLocks },
})
