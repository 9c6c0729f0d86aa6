import { sql, type SqlBool } from 'kysely'
import type { Reader } from '../access/read.ts'
import type { Session } from '../access/session.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import type { Registry } from '../resource/registry.ts'
import type { Errors, Values } from './input.ts'
import { openReader } from './reading.ts'

interface Pointed {
  readonly key: string
  readonly to: string
  readonly ids: readonly number[]
  readonly within: { readonly field: string; readonly value: unknown } | undefined
  /** Newly chosen: what is no longer in use cannot be. */
  readonly isNew: boolean
}

/**
 * Every reference of a document points to a record its writer may know, one still in use when newly chosen, and within
 * what it must belong to (a thana within the city). One query for all.
 * @param options `known`: references found sound before in the same transaction; they are not asked for again. `isKept`: nobody
 * chooses now, so that what is no longer in use is as good
 */
export async function checkReferences(
  registry: Registry,
  read: Reader,
  definition: Definition,
  doc: Readonly<Values>,
  before: Readonly<Values> | null,
  errors: Errors,
  { known = new Set(), isKept = false }: { readonly known?: Set<string> | undefined; readonly isKept?: boolean } = {},
): Promise<void> {
  const pointed = pointedBy(definition, doc, before).filter((one) => !known.has(nameOf(one)))
  if (pointed.length === 0) return
  const queries = pointed.map((one, index) => {
    const target = registry.get(one.to)
    const active = 'is_active' in target.fields ? sql.ref('t.is_active') : sql`true`
    const within =
      one.within && one.within.field in target.fields
        ? sql`${sql.ref(`t.${one.within.field}`)} is not distinct from ${one.within.value}`
        : sql`true`
    return openReader(read)
      .selectFrom(`${one.to} as t`)
      .select([
        sql<number>`${index}::int`.as('place'),
        sql<number>`t."id"`.as('id'),
        sql<boolean>`${active}`.as('active'),
        sql<boolean>`${within}`.as('within'),
      ])
      .where(sql<SqlBool>`t."id" = any(${[...one.ids]})`)
  })
  const [first, ...others] = queries
  const found = await others.reduce((all, next) => all.unionAll(next), first!).execute()
  pointed.forEach((one, index) => {
    const rows = found.filter((row) => Number(row['place']) === index)
    if (errors[one.key]) return
    if (rows.length < one.ids.length) errors[one.key] = [{ text: 'field.invalid' }]
    else if (rows.some((row) => !row['within']))
      errors[one.key] = [{ text: 'field.within', params: { other: `$${definition.name}.${one.within!.field}` } }]
    else if (!isKept && one.isNew && rows.some((row) => !row['active'])) errors[one.key] = [{ text: 'field.inactive' }]
    else known.add(nameOf(one))
  })
}

const nameOf = ({ to, ids, within, isNew }: Pointed): string => JSON.stringify([to, ids, within ?? null, isNew])

/** A record is put, or moved, only where its writer can still see it. */
export function checkScope(definition: Definition, session: Session, doc: Readonly<Values>, errors: Errors): void {
  const { scope } = definition
  if (scope === 'everyone' || scope.branch === undefined || session.branches === 'all') return
  const branch = doc[scope.branch]
  if (typeof branch === 'number' && !session.branches.includes(branch))
    errors[scope.branch] ??= [{ text: 'field.invalid' }]
}

function pointedBy(definition: Definition, doc: Readonly<Values>, before: Readonly<Values> | null): Pointed[] {
  const pointed: Pointed[] = []
  for (const [key, field] of fieldsOf(definition)) {
    if (field.computed) continue
    const value = doc[key]
    const within = field.within === undefined ? undefined : { field: field.within, value: doc[field.within] }
    if (field.to !== undefined) {
      const ids = Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : []
      const isNew = before === null || JSON.stringify(before[key]) !== JSON.stringify(value)
      const isMoved = within !== undefined && before !== null && before[within.field] !== within.value
      if (ids.length > 0 && (isNew || isMoved))
        pointed.push({ key, to: field.to, ids: [...new Set(ids)], within, isNew: isNew && !Array.isArray(value) })
    } else if (field.type === 'lines' && Array.isArray(value)) {
      for (const [child, of] of Object.entries(field.fields ?? {}))
        (value as Values[]).forEach((line, index) => {
          if (of.to !== undefined && !of.computed && typeof line[child] === 'number')
            pointed.push({
              key: `${key}[${index}].${child}`,
              to: of.to,
              ids: [line[child]],
              within: undefined,
              isNew: false,
            })
        })
    }
  }
  return pointed
}
