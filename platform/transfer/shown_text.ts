import { showValue } from '../fields/catalogue.ts'
import type { Field } from '../fields/field.ts'
import { inside, titleIn, titleSeparator, wordOf } from '../record/expanded.ts'
import type { Definition } from '../resource/definition.ts'
import type { Language, Texts } from '../texts/catalogue.ts'
import { locales } from '../texts/languages.ts'
import { choiceLabel } from './columns.ts'

/**
 * A value as people read it in running text: titles for references, labels for choices, days and amounts in the
 * language's digits; empty without one. `expanded` is what the answer holds beside it.
 */
export function shownText(
  { texts, language }: { readonly texts: Texts; readonly language: Language },
  definition: Pick<Definition, 'name'>,
  name: string,
  field: Field,
  value: unknown,
  expanded?: unknown,
): string {
  if (value === null || value === undefined || value === '') return ''
  if (field.type === 'json' || field.type === 'lines') return ''
  const labelOf = (choice: unknown): string => choiceLabel(texts, language, definition, name, wordOf(choice))
  if (Array.isArray(value) && field.many)
    return value.map(field.type === 'choice' ? labelOf : wordOf).join(titleSeparator)
  if (Array.isArray(value))
    return value.map((id) => titleIn(Array.isArray(expanded) ? expanded : [], id)).join(titleSeparator)
  if (field.to !== undefined) return titleIn([expanded], value)
  switch (field.type) {
    case 'choice':
      return labelOf(value)
    case 'bool':
      return texts.say(language, value === true ? 'print.yes' : 'print.no')
    case 'file':
    case 'image':
      return wordOf(inside(expanded, 'name'))
    default:
      return showValue(field, value, locales[language])
  }
}
