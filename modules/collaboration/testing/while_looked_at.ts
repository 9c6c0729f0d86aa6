import type pg from 'pg'
import { expect } from 'vitest'

/** Does something while another connection holds the rows of a question, which it lets go once that something waits for them. */
export async function whileLookedAt<Done>(app: pg.Pool, rows: string, work: () => Promise<Done>): Promise<Done> {
  const looking = await app.connect()
  const blocked = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
  try {
    await looking.query('begin')
    const [self] = (await looking.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    await looking.query(`${rows} for update`)
    const working = work()
    await expect.poll(async () => (await app.query(blocked, [self?.pid])).rowCount, { timeout: 60_000 }).toBe(1)
    await looking.query('commit')
    return await working
  } finally {
    looking.release(true)
  }
}
