import type { ChangeAccount } from '../access/second_factor/account.ts'
import { dbOf } from '../database/db.ts'
import { transaction, type Engine } from '../record/engine.ts'
import { updateRecord } from '../record/lifecycle.ts'
import { lentTo } from './own_profile.ts'

/** Changes of how a user signs in, with what the record says of them: through the lifecycle, in one transaction. */
export const accountChange =
  (engine: () => Engine): ChangeAccount =>
  async (user, request, work) => {
    const outcome = await transaction(engine(), (client) =>
      work(dbOf(client), async (by, facts) => {
        const at = { session: lentTo(by), request, client, isTrusted: true }
        await updateRecord(engine(), at, 'user', user, { ...facts })
      }),
    )
    engine().announce({ resource: 'user', id: user, action: 'update' })
    return outcome
  }
