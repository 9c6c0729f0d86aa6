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
export async function sealHistory(pool: Pick<pg.Pool, 'connect'>): Promise<Seal | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Released only after the seal can be seen by others, so that the next sealer continues it.
    const lock = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('samiti history seal')) as mine`,
    )
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

/**
 * What is final: rows of transactions older than any that still runs can gain no neighbours. A row whose transaction is
 * still to come by this server's clock was written on another server, and is final too. Where the last seal was made on
 * another server, its clock means nothing here, and the rows themselves are asked whether a seal covers them.
 */
const sealSql = `
  with last as (select * from history_seal order by id desc limit 1),
       clock as (
         select (select system_identifier from pg_control_system()) as server,
                pg_snapshot_xmin(pg_current_snapshot()) as until, pg_snapshot_xmax(pg_current_snapshot()) as future),
       since as (select coalesce((select until_xact from last, clock where last.server = clock.server), '0') as xact),
       fresh as (
         select h.id, h.hash from history h, clock, since
         where h.xact >= since.xact and (h.xact < clock.until or h.xact >= clock.future)
           and not exists (select from history_seal s where s.covers @> h.id)),
       made as (
         select range_agg(int8range(id, id, '[]') order by id) as covers, count(*) as row_count, string_agg(hash, ''::bytea order by id) as hashes
         from fresh having count(*) > 0),
       before as (select coalesce((select hash from last), '\\x00') as hash)
  insert into history_seal (server, until_xact, covers, row_count, prev_hash, hash)
  select clock.server, clock.until, made.covers, made.row_count, before.hash, sha256(before.hash || made.hashes)
  from made, clock, before
  returning at, hash`

/** The newest seal, or undefined before the first change. */
export async function lastSeal(queries: Pick<pg.ClientBase, 'query'>): Promise<Seal | undefined> {
  const found = await queries.query<{ at: string; hash: Buffer }>(
    'select at, hash from history_seal order by id desc limit 1',
  )
  const seal = found.rows[0]
  return seal ? { at: seal.at, hash: seal.hash.toString('hex') } : undefined
}
