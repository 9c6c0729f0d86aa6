import type { Definition } from '#platform/resource/definition.ts'
import { fieldOf } from '../field/options.ts'
import { linesOf } from '../field/lines.ts'
import { readTyped } from '../field/pure.ts'
import { keptHere } from '../kept_here.ts'
import { isSent, type Values } from './values.ts'

/** What a new record takes over from the one before it, by names of fields; `rows.column` is a cell of its one row. */
export interface Keeps {
  /** From the last one that was saved in this browser. */
  readonly always: readonly string[]
  /** From the one that was just saved, when the next is begun with the same key. */
  readonly inRow: readonly string[]
}

const keyOf = (definition: Definition): string => `last.${definition.name}`

/** What the next record of a row begins with. Of rows only a single one says what the next is about. */
export function takenOver(values: Values, { inRow }: Keeps): Values {
  const next: Record<string, unknown> = {}
  for (const name of inRow) {
    const [rows = '', column] = name.split('.')
    if (column === undefined) {
      if (values[name] != null) next[name] = values[name]
      continue
    }
    const [only, another] = linesOf(values[rows]).filter(isSent)
    const [row] = linesOf(next[rows])
    if (only?.[column] != null && !another) next[rows] = [{ ...row, [column]: only[column] }]
  }
  return next
}

export function rememberLast(definition: Definition, values: Values, { always }: Keeps): void {
  keptHere.set(keyOf(definition), JSON.stringify(Object.fromEntries(always.map((name) => [name, values[name]]))))
}

/** What this browser remembers, as far as it still has a meaning. */
export function lastUsed(definition: Definition, { always }: Keeps): Values {
  const kept = parsed(keptHere.get(keyOf(definition)))
  return Object.fromEntries(
    always.flatMap((name) => {
      const read = readTyped(fieldOf(definition, name), kept[name])
      return 'value' in read && read.value !== null ? [[name, read.value]] : []
    }),
  )
}

function parsed(words: string | null): Values {
  try {
    const value: unknown = JSON.parse(words ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
