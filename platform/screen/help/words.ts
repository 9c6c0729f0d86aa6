import type { Definition } from '#platform/resource/definition.ts'
import { wordList } from '#platform/texts/word_list.ts'
import { fieldOf } from '../field/options.ts'
import { shownValue } from '../field/shown.ts'
import { localeOf, useLook } from '../look.ts'
import { choiceLabel, fieldLabel, hasText, useT } from '../texts/texts.ts'
import type { Words } from './field_facts.ts'

/** The words of a definition in the language and the digits of the screen. */
export function useWords(definition: Definition): Words {
  const t = useT()
  const locale = localeOf(useLook())
  const figures = new Intl.NumberFormat(locale)
  return {
    field: (name) => fieldLabel(definition, name),
    choice: (field, choice) => choiceLabel(definition, field, choice),
    plural: (resource) => t([`${resource}.plural`, resource].find(hasText) ?? resource),
    number: (value) => figures.format(value),
    list: (words) => wordList(locale, words),
    value: (name, value) => shownValue(definition, name, fieldOf(definition, name), value, undefined, locale),
  }
}

/** Words as a list in the language of the screen. */
export function useWordList(): (words: readonly string[]) => string {
  const locale = localeOf(useLook())
  return (words) => wordList(locale, words)
}
