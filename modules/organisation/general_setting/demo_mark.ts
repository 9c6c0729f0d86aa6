import { systemSession } from '#platform/access/session.ts'
import { transaction, type Engine } from '#platform/record/engine.ts'
import { storeOf } from '#platform/record/lifecycle.ts'

/** Says for good that what this office holds is invented. Nothing takes the mark away: the field is written by no call. */
export async function markDemo(engine: Engine): Promise<void> {
  await transaction(engine, async (client) => {
    const store = storeOf(engine, { session: systemSession, request: null, isTrusted: true, client })
    const settings = await engine.gate
      .read(systemSession, client)
      .selectFrom('general_setting')
      .select('id')
      .executeTakeFirst()
    if (settings) await store.update('general_setting', settings.id, { is_demo: true })
  })
}
