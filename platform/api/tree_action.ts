import { invalid, notAllowed } from '../errors/errors.ts'
import { rowsOf } from '../record/reading.ts'
import { readTree, type Under } from '../record/tree.ts'
import { knowsField } from '../record/visible.ts'
import { answered, listQuery, sourceOf, type Action } from './answers.ts'

/** Branches that one call names at most. */
const mostBranches = 1000

/**
 * `GET {base}tree/?under=-,12,15`: the records directly under the named ones, `-` being the top, or all (`*`), with what stands
 * under each; narrowed as the list is, what is found with all above it.
 */
export const tree: Action = async (call) => {
  const { definition, session } = call
  const by = definition.tree
  const field = by === undefined ? undefined : definition.fields[by]
  if (by === undefined || !field || !knowsField(session, field)) throw notAllowed()
  const { under: written, ...query } = call.query
  const source = sourceOf(call)
  const { branches, total } = await readTree(source, by, listQuery({ ...call, query }), readUnder(written))
  const shown = await rowsOf(
    source,
    branches.map(({ id }) => id),
  )
  const rows = new Map((await answered(call, shown)).map((row) => [row.id, row]))
  return {
    [definition.list_key]: branches.flatMap(({ id, ...branch }) => {
      const row = rows.get(id)
      return row ? [{ ...row, branch }] : []
    }),
    total_elements: total,
  }
}

/** @throws Refusal 400 at `under` */
function readUnder(written: unknown): Under {
  if (written === undefined || written === '') return [null]
  if (written === '*') return 'all'
  const parts = typeof written === 'string' ? written.split(',') : []
  if (parts.length === 0 || parts.length > mostBranches || !parts.every((part) => /^(-|[1-9]\d{0,14})$/.test(part)))
    throw invalid({ under: [{ text: 'field.invalid' }] })
  return parts.map((part) => (part === '-' ? null : Number(part)))
}
