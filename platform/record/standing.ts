import { sql, type SqlBool } from 'kysely'
import type { Reader } from '../access/read.ts'
import type { Registry } from '../resource/registry.ts'
import { openReader } from './selection.ts'

/** A record that something points to. */
export interface Pointed {
  readonly to: string
  readonly id: number
}

/**
 * Of records that are pointed to, those that cannot be chosen now: `gone`, or none that the reader may know; `inactive`, still
 * there and no longer in use. One query for all.
 */
export async function fallenOf<One extends Pointed>(
  registry: Registry,
  read: Reader,
  pointed: readonly One[],
): Promise<(readonly [one: One, state: 'gone' | 'inactive'])[]> {
  const targets = [...new Set(pointed.map(({ to }) => to))]
  const [first, ...others] = targets.map((to) =>
    openReader(read)
      .selectFrom(`${to} as t`)
      .select([
        sql<string>`${to}::text`.as('resource'),
        sql<number>`t."id"`.as('id'),
        ('is_active' in registry.get(to).fields ? sql<boolean>`t.is_active` : sql<boolean>`true`).as('active'),
      ])
      .where(sql<SqlBool>`t."id" = any(${pointed.flatMap((one) => (one.to === to ? [one.id] : []))})`),
  )
  if (!first) return []
  const rows = await others.reduce((all, next) => all.unionAll(next), first).execute()
  const known = new Map(rows.map((row) => [`${row['resource']} ${row['id']}`, row['active'] === true]))
  return pointed.flatMap((one) => {
    const isActive = known.get(`${one.to} ${one.id}`)
    return isActive === true ? [] : [[one, isActive === undefined ? 'gone' : 'inactive'] as const]
  })
}
