import type { Session } from '../access/session.ts'
import { Refusal } from '../errors/errors.ts'
import type { Engine } from '../record/engine.ts'
import { updateRecord } from '../record/lifecycle.ts'

/**
 * What people change of their own user record: how they are called, their picture and phones. Never what decides rights,
 * nor by what they sign in: those belong to the managers of users (collaboration.md 1 and 2).
 */

/** Changes the session's own user record. @throws Refusal 400 with the faults of each field, 409 when it was changed meanwhile or a phone is taken */
export type ChangeOwn = (
  session: Session,
  request: string,
  values: Readonly<Record<string, unknown>>,
) => Promise<unknown>

/** The right to write one user record, lent for one change that was decided by its call. */
export const lentTo = (session: Session): Session => ({
  ...session,
  kind: 'admin',
  branches: 'all',
  member: null,
  permissions: new Set(['user.update', 'user.manage']),
})

/**
 * Through the lifecycle, as any change: version, rules, uniqueness, history in the person's own name. The right to write
 * this one record is lent for this one change; the fields are those that the call declares.
 */
export const ownProfile =
  (engine: () => Engine): ChangeOwn =>
  async (session, request, values) => {
    try {
      await updateRecord(engine(), { session: lentTo(session), request }, 'user', session.user, values)
    } catch (error) {
      // The newer version, or whose phone it is, was read with the lent right: it stays here.
      if (!(error instanceof Refusal)) throw error
      throw new Refusal(error.status, error.code, error.text, error.params, { errors: error.errors })
    }
  }
