import type { Session } from '../access/session.ts'
import type { Field } from '../fields/field.ts'
import type { Definition } from '../resource/definition.ts'
import type { Engine } from './engine.ts'
import { titlesOf } from './expand.ts'
import { inside, titleSeparator } from './expanded.ts'

/** A former and a newer value of each field that changed. */
export type Pairs = Readonly<Record<string, readonly [unknown, unknown]>>

/** What a value that points elsewhere is called: a record by its title, a file by its name. */
export interface Pointed {
  /** Undefined for a field that points to nothing. */
  readonly wordsOf: (field: Field, value: unknown) => string | undefined
}

/** Reads the words for all that several changes point to, one statement for each resource; what the session may not know has none. */
export async function pointedBy(
  engine: Engine,
  session: Session,
  definition: Definition,
  changes: readonly Pairs[],
): Promise<Pointed> {
  const ids = new Map<string, Set<number>>()
  const keys = new Set<string>()
  for (const { field, value } of valuesIn(definition, changes)) {
    if (field.to !== undefined && typeof value === 'number')
      ids.set(field.to, (ids.get(field.to) ?? new Set()).add(value))
    if (isFile(field) && typeof value === 'string') keys.add(value)
  }
  const naming = { registry: engine.registry, read: engine.gate.read(session), session }
  const titles = new Map<string, string>()
  for (const [to, wanted] of ids)
    for (const [id, title] of await titlesOf(naming, engine.registry.get(to), [...wanted]))
      titles.set(`${to} ${id}`, title)
  const names = await namesOf(engine, [...keys])
  return {
    wordsOf(field, value) {
      const { to } = field
      if (isFile(field)) return names.get(String(value)) ?? ''
      if (to === undefined) return undefined
      const all = Array.isArray(value) ? value : [value]
      return all.flatMap((one) => titles.get(`${to} ${String(one)}`) ?? []).join(titleSeparator)
    },
  }
}

const isFile = ({ type }: Field): boolean => type === 'file' || type === 'image'

/** Every single value of a change with its field, those inside of lines too. */
function valuesIn(definition: Definition, changes: readonly Pairs[]): { field: Field; value: unknown }[] {
  return changes.flatMap((pairs) =>
    Object.entries(pairs).flatMap(([name, pair]) => {
      const field = definition.fields[name]
      if (!field) return []
      const values = pair.flat()
      if (field.type !== 'lines') return values.map((value) => ({ field, value }))
      return Object.entries(field.fields ?? {}).flatMap(([child, of]) =>
        values.map((line) => ({ field: of, value: inside(line, child) })),
      )
    }),
  )
}

/** Names of files that records have held; who may know the field may know them. */
async function namesOf(engine: Engine, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const { rows } = await engine.database.app.query<{ key: string; name: string }>(
    'select key, name from stored_file where key = any($1)',
    [keys],
  )
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** What the values of each line are called, by the fields of the line; undefined where there are no lines. */
export function lineWords({ wordsOf }: Pointed, field: Field, lines: unknown): Record<string, string>[] | undefined {
  if (field.type !== 'lines' || !Array.isArray(lines)) return undefined
  return lines.map((line) =>
    Object.fromEntries(
      Object.entries(field.fields ?? {}).flatMap(([child, of]) => {
        const words = wordsOf(of, inside(line, child))
        return words === undefined || words === '' ? [] : [[child, words]]
      }),
    ),
  )
}
