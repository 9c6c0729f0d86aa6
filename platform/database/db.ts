import type pg from 'pg'
import type { Db, Transactions } from '../access/sign_in/db.ts'

/** A pool or a connection in the shape that signing in asks for. On a connection, `transaction` joins the one it is in. */
export function dbOf(over: pg.Pool | pg.PoolClient): Db & Transactions {
  const query = async <R>(text: string, values?: unknown[]) => {
    const { rows, rowCount } = await over.query(text, values)
    return { rows: rows as R[], rowCount }
  }
  if (!('totalCount' in over)) return { query, transaction: (work) => work({ query }) }
  return {
    query,
    async transaction(work) {
      const client = await over.connect()
      try {
        await client.query('begin')
        const result = await work(dbOf(client))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      } finally {
        client.release()
      }
    },
  }
}
