import type { MakeUser } from '../access/external_sign_in/come_in.ts'
import { systemSession } from '../access/session.ts'
import { dbOf } from '../database/db.ts'
import { transaction, type Engine } from '../record/engine.ts'
import { createRecord } from '../record/lifecycle.ts'

/** Makes users in the name of the office itself: through the lifecycle, in one transaction with what belongs to them. */
export const makeUser =
  (engine: () => Engine): MakeUser =>
  (request, work) =>
    transaction(engine(), (client) =>
      work(dbOf(client), async (values) => {
        const at = { session: systemSession, request, client, isTrusted: true }
        return (await createRecord(engine(), at, 'user', values)).id
      }),
    )
