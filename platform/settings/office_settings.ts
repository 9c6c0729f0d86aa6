import type pg from 'pg'

/** Settings of the association that rules and defaults read (`home_country`). Those of the operator are in settings.ts. */
export async function readSetting(queries: Pick<pg.ClientBase, 'query'>, key: string): Promise<unknown> {
  const found = await queries.query<{ value: unknown }>('select value from setting where key = $1', [key])
  return found.rows[0]?.value
}

export async function keepSetting(queries: Pick<pg.ClientBase, 'query'>, key: string, value: unknown): Promise<void> {
  await queries.query(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  )
}
