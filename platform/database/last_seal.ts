import type pg from 'pg'

/** The last seal of the history in hexadecimal; undefined where nothing is sealed yet. */
export async function lastSeal(client: pg.ClientBase): Promise<string | undefined> {
  const known = await client.query<{ known: boolean }>(`select to_regclass('public.history_seal') is not null as known`)
  if (!known.rows[0]?.known) return undefined
  const seal = await client.query<{ seal: string }>(
    `select encode(hash, 'hex') as seal from public.history_seal order by id desc limit 1`,
  )
  return seal.rows[0]?.seal
}
