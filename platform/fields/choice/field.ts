import { compareText, refused, valid, type Built, type FieldType, type ManyOptions } from '../field.ts'

export interface ChoiceOptions extends ManyOptions {
  readonly choices: readonly string[]
}

/** One of a closed list of stored words, with `many` any number of them; their labels are texts `{resource}.{field}.{choice}`. */
export const choice = <const C extends readonly string[], const O extends ManyOptions>(
  choices: C,
  options: O,
): Built<'choice', O extends { many: true } ? readonly C[number][] : C[number], O & { choices: C }> => ({
  type: 'choice',
  ...options,
  choices,
})

export const choiceType: FieldType<string> = {
  read(input, field: ChoiceOptions) {
    const word = typeof input === 'string' ? input.trim() : ''
    return field.choices.includes(word) ? valid(word) : refused('field.choice', { choices: field.choices.join(', ') })
  },
  show: (value) => value,
  compare: compareText,
}
