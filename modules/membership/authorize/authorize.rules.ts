import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'

/** What of a signatory decides whether two of them meet. Days are `YYYY-MM-DD`; no `valid_to`: until further notice. */
export interface Signatory {
  readonly documents: readonly string[]
  readonly valid_from: string
  readonly valid_to: string | null
  readonly is_default: boolean
  readonly is_active: boolean
}

/** Whether both sign the same sort of document by default on one day. */
const meets = (one: Signatory, other: Signatory): boolean =>
  one.documents.some((sort) => other.documents.includes(sort)) &&
  (other.valid_to === null || one.valid_from <= other.valid_to) &&
  (one.valid_to === null || other.valid_from <= one.valid_to)

/** One default per document and day: who stands in the way is named. membership.md 6 authorize. */
export function signatoryFaults(
  doc: Signatory,
  defaults: readonly (Signatory & { readonly name: string })[],
): RuleFault[] {
  if (doc.valid_to !== null && doc.valid_to < doc.valid_from)
    return [{ field: 'valid_to', text: 'authorize.to_after_from' }]
  if (!doc.is_default || !doc.is_active) return []
  const other = defaults.find((one) => meets(doc, one))
  return other ? [{ field: 'is_default', text: 'authorize.one_default', params: { name: asWritten(other.name) } }] : []
}
