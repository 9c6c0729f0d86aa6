import { addDays } from '#platform/clock/day.ts'
import { fieldsOf, type Definition } from '#platform/resource/definition.ts'
import { isChoice, mayKnow } from '../field/options.ts'

/** A figure that leads to the rows it counts. */
export interface Figure {
  readonly key: string
  readonly filters: Readonly<Record<string, string>>
}

/** The states of a resource, one figure each; none where the session may not know them. */
export function statesOf(
  definition: Definition,
): { readonly field: string; readonly choices: readonly string[] } | undefined {
  const name = definition.states?.field
  const field = name === undefined ? undefined : definition.fields[name]
  return name !== undefined && field && isChoice(field) && mayKnow(field)
    ? { field: name, choices: field.choices }
    : undefined
}

/** Days on which something ends, by the field that holds them: what is past, and what comes within 30 days. */
export function endsOf(
  definition: Definition,
  today: string,
): { readonly field: string; readonly figures: readonly Figure[] }[] {
  return fieldsOf(definition)
    .filter(
      ([name, field]) =>
        field.type === 'date' && field.indexed === true && /expir|due|until/.test(name) && mayKnow(field),
    )
    .map(([name]) => ({
      field: name,
      figures: [
        { key: 'past', filters: { [`${name}.to`]: addDays(today, -1) } },
        { key: 'next_30', filters: { [`${name}.from`]: today, [`${name}.to`]: addDays(today, 30) } },
      ],
    }))
}
