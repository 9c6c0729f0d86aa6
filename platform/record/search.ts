import { sql, type Expression, type SqlBool } from 'kysely'
import { latinDigits, tidyText } from '../fields/digits.ts'
import { readValue } from '../fields/catalogue.ts'
import type { Session } from '../access/session.ts'
import type { Definition } from '../resource/definition.ts'
import { holds } from './circumstance.ts'
import { knowsField } from './visible.ts'
import { escapeLike, openReader, type Source } from './selection.ts'

export interface Found {
  /** What a record must fulfil over the alias `t`. */
  readonly condition: Expression<SqlBool>
  /** Of these, what is a whole number or code: first in any order. Undefined where the keyword can be none. */
  readonly exact: Expression<SqlBool> | undefined
}

/**
 * Records a keyword finds: whole numbers and codes exactly (`RL-0045`), otherwise each word somewhere in the searched
 * fields, in any order, Bengali and Latin digits alike. A word under three letters must begin one: inside of words the
 * trigram index knows nothing shorter. Undefined where nothing can match.
 */
export function keywordFound(source: Source, keyword: string): Found | undefined {
  const text = latinDigits(tidyText(keyword)).slice(0, 200)
  if (text === '') return undefined
  const words = wordsOf(text)
  const exact = exactCondition(source, text)
  const own = textCondition(source, source.implementation.definition, words)
  const through = throughConditions(source, words)
  const [first, ...others] = [...(own ? [own] : []), ...(exact ? [exact] : []), ...through]
  if (!first) return undefined
  return { condition: others.length > 0 ? sql<SqlBool>`(${sql.join([first, ...others], sql` or `)})` : first, exact }
}

/** As an array of ids, so that the index of this table and those of the others are used together. */
const throughConditions = (source: Source, words: readonly Matching[]): Expression<SqlBool>[] =>
  openThrough(source).flatMap(({ resource, by }) => {
    const condition = textCondition(source, source.registry.get(resource), words)
    if (!condition) return []
    const ids = openReader(source.read)
      .selectFrom(`${resource} as t`)
      .select(sql<number>`t.${sql.ref(by)}`.as('id'))
      .where(condition)
    return [sql<SqlBool>`t."id" = any(array(${ids}))`]
  })

/** The words of a keyword as the searched text holds them: a phone without its leading zero, everything in lower case. */
function wordsOf(text: string): Matching[] {
  const phone = text.replace(/[\s().-]/g, '')
  if (/^\+?\d{6,15}$/.test(phone)) return [anywhere(phone.replace(/^(\+?88)?0(?=1\d{5})/, '').replace(/^\+/, ''))]
  return text.split(' ').map((word) => ([...word].length >= 3 ? anywhere(word) : beginning(word)))
}

/**
 * Each word somewhere in the searched fields. `search_text` holds all of them, also those the session may not know: for
 * it they must be found in what it knows as well, or a search would tell whose telephone number that is.
 */
function textCondition(
  source: Source,
  definition: Definition,
  words: readonly Matching[],
): Expression<SqlBool> | undefined {
  const known = searchedFields(source.session, definition)
  if (known.length === 0) return undefined
  const isWhole = known.length === source.registry.get(definition.name).search.length
  const shown = sql`lower(concat_ws(' ', ${sql.join(known.map((name) => sql.ref(`t.${name}`)))}))`
  const each = words.flatMap((matches) => [matches(sql`t."search_text"`), ...(isWhole ? [] : [matches(shown)])])
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}

/** Whether a searched text holds a word. */
type Matching = (searched: Expression<unknown>) => Expression<SqlBool>

const anywhere =
  (word: string): Matching =>
  (searched) =>
    sql<SqlBool>`${searched} like '%' || lower(${escapeLike(word)}) || '%'`

/** At its beginning or after a blank; the trigram index knows beginnings of words also where they are short. */
const beginning =
  (text: string): Matching =>
  (searched) =>
    sql<SqlBool>`(${searched} like lower(${escapeLike(text)}) || '%' or ${searched} like '% ' || lower(${escapeLike(text)}) || '%')`

/** Searched fields that the session may know. */
const searchedFields = (session: Session, definition: Definition): string[] =>
  definition.search.filter((name) => {
    const field = definition.fields[name]
    return field !== undefined && knowsField(session, field)
  })

/** Other resources whose matches lead here, where the session may read them. */
const openThrough = ({ registry, session, implementation }: Source): Definition['searchThrough'] =>
  implementation.definition.searchThrough.filter(({ resource }) => {
    const through = registry.get(resource)
    return holds(session, through, 'read') && (session.member === null || through.memberVerbs.includes('read'))
  })

/** What a keyword is looked for in; two sessions that differ in it may get different totals. */
export const searchedBy = (source: Source): string =>
  [
    ...searchedFields(source.session, source.implementation.definition),
    ...openThrough(source).map(({ resource }) => resource),
  ].join(' ')

/** Fields with a unique value of their own, read as their type reads it. */
function exactCondition(source: Source, text: string): Expression<SqlBool> | undefined {
  const { definition } = source.implementation
  const conditions = definition.unique
    .filter(
      (rule) =>
        rule.fields.length === 1 && !rule.onlyTrue && !rule.within && definition.search.includes(rule.fields[0]),
    )
    .flatMap((rule) => {
      const name = rule.fields[0]
      const field = definition.fields[name]!
      if (!knowsField(source.session, field) || (field.shape !== 'code' && field.type !== 'email')) return []
      const parsed = readValue(field, text)
      if ('fault' in parsed) return []
      return [
        rule.fold === 'case'
          ? sql`lower(${sql.ref(`t.${name}`)}) = lower(${parsed.value})`
          : sql`${sql.ref(`t.${name}`)} = ${parsed.value}`,
      ]
    })
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : undefined
}
