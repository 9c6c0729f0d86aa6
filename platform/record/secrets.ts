import { sql, type SqlBool } from 'kysely'
import type { Reader } from '../access/read.ts'
import type { Session } from '../access/session.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import type { Engine } from './engine.ts'
import type { Values } from './input.ts'
import { openReader, type Answered } from './selection.ts'
import { writesField } from './visible.ts'

/** The given values with secrets encrypted: from here on nobody has them in the clear. */
export function sealed(engine: Pick<Engine, 'secrets'>, definition: Definition, values: Readonly<Values>): Values {
  const kept = { ...values }
  for (const [field, { type }] of fieldsOf(definition)) {
    const given = kept[field]
    if (type === 'secret' && typeof given === 'string')
      kept[field] = engine.secrets.seal({ resource: definition.name, field }, given)
  }
  return kept
}

/** When each secret of the records was set, by id and field: all that anybody is told of it. */
export async function secretsSet(
  context: { read: Reader; session: Session },
  definition: Definition,
  rows: readonly Answered[],
): Promise<Map<number, Readonly<Record<string, { readonly set_at: string }>>>> {
  const fields = fieldsOf(definition).filter(
    ([, field]) => field.type === 'secret' && writesField(context.session, field),
  )
  if (fields.length === 0) return new Map()
  const found = await openReader(context.read)
    .selectFrom(`${definition.name} as t`)
    .select([
      sql<number>`t."id"`.as('id'),
      ...fields.map(([name]) => sql<string | null>`split_part(${sql.ref(`t.${name}`)}, ' ', 2)`.as(name)),
    ])
    .where(sql<SqlBool>`t."id" = any(${rows.map(({ id }) => id)})`)
    .execute()
  return new Map(
    found.map((row) => [
      Number(row['id']),
      Object.fromEntries(
        fields.flatMap(([name]) => (typeof row[name] === 'string' ? [[name, { set_at: row[name] }]] : [])),
      ),
    ]),
  )
}
