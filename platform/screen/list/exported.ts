import { fieldsOf, type Definition } from '#platform/resource/definition.ts'
import { baseOf } from '#platform/resource/registry.ts'
import { address } from '../api/call.ts'
import { mayKnow } from '../field/options.ts'
import { queryOf, type ListState } from './state.ts'

/**
 * A download of the whole filter with the columns on the screen, and with lists whose rows stand beside each other in a sheet; the session
 * cookie lets it in.
 */
export const exportHref = (definition: Definition, state: ListState, format: string): string =>
  address(`${baseOf(definition)}export/`, {
    format,
    columns: [...state.columns, ...listsOf(definition)].join(','),
    ...queryOf(definition, state),
    // What is folded away on the screen is wanted in a sheet all the same.
    folded: undefined,
  })

const listsOf = (definition: Definition): string[] =>
  fieldsOf(definition).flatMap(([name, field]) => (field.sheet && mayKnow(field) ? [name] : []))
