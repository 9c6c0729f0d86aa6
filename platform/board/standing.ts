import { openReader } from '../record/selection.ts'
import { expression } from '../resource/expression.ts'
import { choiceLabel } from '../transfer/columns.ts'
import type { BoardAsking } from './implementation.ts'
import type { TileData } from './tile.ts'

/** How the records of a resource stand that the reader may know, by state, in the order of the states. */
export async function standingOf(
  { engine, read, texts, language, leads, say }: BoardAsking,
  resource: string,
  empty: string,
): Promise<TileData['standing']> {
  const definition = engine.registry.get(resource)
  const { states } = definition
  const field = states && definition.fields[states.field]
  if (!states || !field?.choices) throw new Error(`${resource} has no states to be counted by.`)
  const rows = await openReader(read)
    .selectFrom(`${resource} as t`)
    .select([
      expression<string>`t.${expression.ref(states.field)}`.as('state'),
      expression<number>`count(*)::int`.as('n'),
    ])
    .groupBy(expression`t.${expression.ref(states.field)}`)
    .execute()
  const counted = new Map(rows.map(({ state, n }) => [state, n]))
  const label = (choice: string): string => choiceLabel(texts, language, definition, states.field, choice)
  const figures = field.choices.flatMap((choice) => {
    const value = counted.get(choice)
    const href = leads.list(resource, { [states.field]: choice })
    return value === undefined ? [] : [{ key: choice, label: label(choice), value, unit: 'count' as const, href }]
  })
  return { figures, empty: say(empty) }
}
