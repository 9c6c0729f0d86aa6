import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { baseOf } from '#platform/resource/registry.ts'
import { fieldsOf, type Definition } from '#platform/resource/definition.ts'
import type { Field } from '#platform/fields/field.ts'
import { call } from '../api/call.ts'
import { pageOf, referred, type RecordRow } from '../api/record.ts'
import { definitionOf } from '../screens.ts'
import { wordsMatch } from '../search/match.ts'
import { useSettled } from '../search/settled.ts'
import { choiceLabel, loadResource } from '../texts/texts.ts'
import type { Option } from './Choose.tsx'
import { isReference } from './options.ts'

/** The words a record is known by: its title fields, first the number, then the name. */
export const titleOfRow = (definition: Definition, row: RecordRow): string =>
  definition.title
    .map((field) => titleWord(definition, field, row))
    .filter((word) => word !== '')
    .join(' ')

/** One field of a title: a choice by its label, a reference by its own title, the rest as it stands. */
export function titleWord(definition: Definition, name: string, row: RecordRow): string {
  const value: unknown = row[name]
  if (typeof value === 'number') return referred(row, name)?.title ?? String(value)
  if (typeof value !== 'string') return ''
  return definition.fields[name]?.type === 'choice' ? choiceLabel(definition, name, value) : value
}

/** The words of a title one by one, as a heading shows them: days as the language writes them. @param dayOf of `useFigures` */
export const headingWords = (
  definition: Definition,
  row: RecordRow,
  dayOf: (iso: string) => string,
): readonly { readonly name: string; readonly word: string }[] =>
  definition.title.map((name) => {
    const word = titleWord(definition, name, row)
    return { name, word: word !== '' && definition.fields[name]?.type === 'date' ? dayOf(word) : word }
  })

const optionOf = (definition: Definition, row: RecordRow): Option => {
  const local = row['name_local']
  return {
    value: String(row.id),
    label: titleOfRow(definition, row),
    names: definition.title.map((field) => titleWord(definition, field, row)).filter((word) => word !== ''),
    ...(typeof local === 'string' && local !== '' ? { detail: local } : {}),
  }
}

/** By which of its fields a referred record belongs to another (a thana to its city). */
export function fieldPointingTo(definition: Definition, resource: string): string | undefined {
  return fieldsOf(definition).find(
    ([name, field]) => isReference(field) && field.to === resource && !name.endsWith('_by'),
  )?.[0]
}

export interface Options {
  readonly definition: Definition | undefined
  readonly options: readonly Option[]
  /** True while the options belong to an earlier text; of those only what fits the new one is offered. */
  readonly waiting: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/**
 * What a picker offers: the server searches, exact numbers first, in any script. Asked when the picker is opened
 * (`enabled`) and when the keys have rested. `within`: the id of the record the choice is narrowed by; `only`: filters of
 * the list that it is narrowed by besides.
 */
export function useOptions(
  to: string,
  text: string,
  options: {
    enabled: boolean
    within?: { resource: string; id: number } | undefined
    only?: Readonly<Record<string, string>>
  },
): Options {
  const asked = useSettled(text.trim(), 150)
  const { within, only } = options
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['options', to, asked, within?.id, only],
    queryFn: async ({ signal }) => {
      await loadResource(to)
      const definition = definitionOf(to)
      if (!definition) return { definition, options: [] }
      const by = within && fieldPointingTo(definition, within.resource)
      const narrowed = { ...only, ...(by && within ? { [by]: within.id } : {}) }
      const active = 'is_active' in definition.fields ? { is_active: true } : {}
      // The search call ranks exact numbers first; the list call knows filters.
      const isSearch = asked !== '' && !by && !only
      const answer = await call<Record<string, unknown>>(`${baseOf(definition)}${isSearch ? 'search/' : 'all/'}`, {
        query: isSearch
          ? { keyword: asked, size: 20 }
          : { keyword: asked, size: 50, count: 'skip', ...narrowed, ...active },
        signal,
      })
      return { definition, options: pageOf(answer, definition.list_key).rows.map((row) => optionOf(definition, row)) }
    },
    enabled: options.enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const waiting = options.enabled && !isError && (data === undefined || isPlaceholderData || asked !== text.trim())
  const found = data?.options ?? []
  return {
    definition: data?.definition ?? definitionOf(to),
    options: waiting ? found.filter((one) => wordsMatch(text, `${one.label} ${one.detail ?? ''}`)) : found,
    waiting,
    failed: isError,
    retry: () => void refetch(),
  }
}

export const targetOf = (field: Field): string => (isReference(field) ? field.to : '')
