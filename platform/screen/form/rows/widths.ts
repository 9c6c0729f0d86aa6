import type { Field } from '#platform/fields/field.ts'
import { screenOfField } from '../../field/catalogue.ts'
import { isText } from '../../field/options.ts'

/** What is a few figures or a tick leaves its room to names. */
const smallWidths: Readonly<Partial<Record<Field['type'], string>>> = {
  decimal: 'minmax(5.5rem, 0.8fr)',
  percent: 'minmax(4.5rem, 0.7fr)',
  bool: 'minmax(4rem, 0.5fr)',
}

/**
 * The columns of a grid of rows for `grid-template-columns`, the button at the end included. They follow from the fields and
 * never from what stands in a row: each row is laid out for itself, and stands under the same heads all the same.
 */
export function widthsOf(columns: readonly (readonly [name: string, field: Field])[]): string {
  const own = columns.map(([, field], at) => {
    // What a row is about needs the most words.
    if (at === 0 && columns.length > 1) return '26%'
    if (isText(field)) return 'minmax(9rem, 1.3fr)'
    const small = smallWidths[field.type]
    if (small !== undefined) return small
    return screenOfField(field).align === 'end' ? 'minmax(7.5rem, 1.2fr)' : 'minmax(0, 1fr)'
  })
  return [...own, '2rem'].join(' ')
}
