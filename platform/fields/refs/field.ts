import { refused, valid, type Built, type FieldOptions, type FieldType } from '../field.ts'
import { readId } from '../ref/field.ts'

export interface RefsOptions extends FieldOptions {
  readonly to: string
  /** Most references one record may hold. */
  readonly most?: number
}

/**
 * Several records of another resource, without order or repetition; kept in a link table `{resource}_{field}`. A virtual one keeps
 * nothing: it gathers whom the other fields and the rows of its record name (platform/record/gathered.ts).
 */
export const refs = <const To extends string, const O extends Omit<RefsOptions, 'to'>>(
  to: To,
  options: O,
): Built<'refs', readonly number[], O & { to: To }> => ({
  type: 'refs',
  ...options,
  to,
})

export const refsType: FieldType<readonly number[]> = {
  read(input, field: RefsOptions) {
    const parts: unknown[] = Array.isArray(input) ? input : typeof input === 'string' ? input.split(',') : [input]
    const ids = parts.map(readId)
    if (ids.some((id) => id === undefined)) return refused('field.invalid')
    const distinct = [...new Set(ids as number[])].sort((a, b) => a - b)
    const most = field.most ?? 1000
    return distinct.length > most ? refused('field.too_many', { n: most }) : valid(distinct)
  },
  show: (value) => value.join(', '),
  compare: (a, b) => a.length - b.length,
}
