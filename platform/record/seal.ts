import type pg from 'pg'

/** The last seal: when, and the hash that is printed and stands in the names of backups. */
export interface Seal {
  readonly at: string
  readonly hash: string
}

/**
 * Seals the changes of all transactions that have finished since the last seal: one hash over their hashes, continuing
 * the seal before. Run once a minute by one process; nothing happens when nothing changed. house.md 5.
 */
export async function sealHistory(pool: pg.Pool): Promise<Seal | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const lock = await client.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(hashtext('samiti history seal')) as mine`)
    const made = lock.rows[0]?.mine ? await client.query<{ at: string; hash: Buffer }>(sealSql) : undefined
    await client.query('commit')
    const seal = made?.rows[0]
    return seal ? { at: seal.at, hash: seal.hash.toString('hex') } : undefined
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Rows of transactions older than any that still runs can gain no neighbours, so their order by id is final. */
const sealSql = `
  with last as (select coalesce(max(until_xact::text::numeric), 0) as until from history_seal),
       prev as (select hash from history_seal order by id desc limit 1),
       due as (select pg_snapshot_xmin(pg_current_snapshot()) as until),
       fresh as (
         select h.id, h.hash from history h, last, due
         where h.xact >= (last.until::text)::xid8 and h.xact < due.until order by h.id)
  insert into history_seal (until_xact, row_count, prev_hash, hash)
  select due.until, count(*), coalesce((select hash from prev), '\\x00'), sha256(coalesce((select hash from prev), '\\x00') || string_agg(fresh.hash, ''::bytea order by fresh.id))
  from fresh, due group by due.until having count(*) > 0
  returning at, hash`

/** The newest seal, or undefined before the first change. */
export async function lastSeal(queries: Pick<pg.ClientBase, 'query'>): Promise<Seal | undefined> {
  const found = await queries.query<{ at: string; hash: Buffer }>('select at, hash from history_seal order by id desc limit 1')
  const seal = found.rows[0]
  return seal ? { at: seal.at, hash: seal.hash.toString('hex') } : undefined
}
