import { compareText, refused, valid, type Built, type FieldOptions, type FieldType } from '../field.ts'

export interface ChoiceOptions extends FieldOptions {
  readonly choices: readonly string[]
}

/** One of a closed list of stored words; their labels are texts `{resource}.{field}.{choice}`. */
export const choice = <const C extends readonly string[], const O extends FieldOptions>(
  choices: C,
  options: O,
): Built<'choice', C[number], O & { choices: C }> => ({
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
