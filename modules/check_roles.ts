import type { Database } from '#platform/database/pools.ts'
import { assertAppRoleIsWeak, assertClosed } from '#platform/database/start_checks.ts'
import { closedTables } from './accounting/server.ts'

/** Refuses to serve with a database role that could rewrite the past or write the books. @throws DatabaseRefused */
export async function checkRoles(database: Database): Promise<void> {
  const client = await database.app.connect()
  try {
    await assertAppRoleIsWeak(client)
    await assertClosed(client, closedTables)
  } finally {
    client.release()
  }
}
