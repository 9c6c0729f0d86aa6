import { refused, valid, type Built, type FieldOptions, type FieldType } from '../field.ts'

/** Yes or no; a required one without a default has to be said. */
export const bool = <const O extends FieldOptions>(options: O): Built<'bool', boolean, O> => ({
  type: 'bool',
  ...options,
})

export const boolType: FieldType<boolean> = {
  read(input) {
    if (typeof input === 'boolean') return valid(input)
    const word = typeof input === 'number' || typeof input === 'string' ? String(input).trim() : ''
    if (word === 'true' || word === '1') return valid(true)
    return word === 'false' || word === '0' ? valid(false) : refused('field.invalid')
  },
  show: (value) => (value ? '✓' : ''),
  compare: (a, b) => Number(a) - Number(b),
}
