import { asWritten } from '../../errors/errors.ts'
import { notify } from '../../live/notify.ts'
import type { Db } from './db.ts'

/** Tells a user that another password is in force, in the transaction that sets it: whoever did not do it should know. */
export const tellOwner = (within: Db, user: number, kind: 'password_set' | 'password_reset', by = ''): Promise<void> =>
  notify(within, {
    to: { users: [user] },
    kind,
    variant: 'warning',
    params: { by: asWritten(by) },
    target: { path: '/apps/account' },
  })
