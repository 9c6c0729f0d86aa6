import { sql, type Expression, type SqlBool } from 'kysely'
import { latinDigits, tidyText } from '../fields/digits.ts'
import { readValue } from '../fields/catalogue.ts'
import type { Session } from '../access/session.ts'
import type { Definition } from '../resource/definition.ts'
import { holds } from './circumstance.ts'
import { knowsField } from './visible.ts'
import { escapeLike, openReader, type Source } from './reading.ts'

/** Up to so many matches are named one by one; above, a common word is better matched while walking the sorted index. */
const mostNamed = 1000

export interface Found {
  /** Every match, when there are at most a thousand; undefined for more. */
  readonly ids: readonly number[] | undefined
  /** Matches of a whole number or code: first in any order. */
  readonly exact: readonly number[]
  readonly condition: Expression<SqlBool>
}

/**
 * Records a keyword finds: whole numbers and codes exactly (`RL-0045`), otherwise each word somewhere in the searched
 * fields, in any order, Bengali and Latin digits alike. Words under three letters find whole codes and beginnings only:
 * the trigram index knows nothing shorter.
 */
export async function keywordIds(source: Source, keyword: string): Promise<Found> {
  const text = latinDigits(tidyText(keyword)).slice(0, 200)
  const exact = await exactIds(source, text)
  const words = wordsOf(text)
  const condition = textCondition(source, source.implementation.definition, words)
  if (!condition) {
    const begun = await beginningIds(source, text)
    return { ids: [...new Set([...exact, ...begun])], exact, condition: sql<SqlBool>`false` }
  }
  const own = await idsWhere(source, source.implementation.definition.name, 'id', condition)
  const through = await Promise.all(
    openThrough(source).map(async ({ resource, by }) => {
      const matching = textCondition(source, source.registry.get(resource), words)
      return matching ? idsWhere(source, resource, by, matching) : []
    }),
  )
  const all = [own, ...through]
  if (all.some((ids) => ids.length > mostNamed)) return { ids: undefined, exact, condition }
  return { ids: [...new Set([...exact, ...all.flat()])], exact, condition }
}

/** The words of a keyword as the searched text holds them: a phone without its leading zero, everything in lower case. */
function wordsOf(text: string): string[] {
  const phone = text.replace(/[\s().-]/g, '')
  if (/^\+?\d{6,15}$/.test(phone)) return [phone.replace(/^(\+?88)?0(?=1\d{5})/, '').replace(/^\+/, '')]
  return text.split(' ').filter((word) => [...word].length >= 3)
}

/**
 * Each word somewhere in the searched fields. `search_text` holds all of them, also those the session may not know: for
 * it they must be found in what it knows as well, or a search would tell whose telephone number that is.
 */
function textCondition(source: Source, definition: Definition, words: readonly string[]): Expression<SqlBool> | undefined {
  const known = searchedFields(source.session, definition)
  if (words.length === 0 || known.length === 0) return undefined
  const isWhole = known.length === source.registry.get(definition.name).search.length
  const shown = sql`lower(concat_ws(' ', ${sql.join(known.map((name) => sql.ref(`t.${name}`)))}))`
  const each = words.flatMap((word) => {
    const like = sql`like '%' || lower(${escapeLike(word)}) || '%'`
    return [sql`t."search_text" ${like}`, ...(isWhole ? [] : [sql`${shown} ${like}`])]
  })
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}

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
export const searchedBy = (source: Source): string => [...searchedFields(source.session, source.implementation.definition), ...openThrough(source).map(({ resource }) => resource)].join(' ')

async function idsWhere(source: Source, table: string, column: string, condition: Expression<SqlBool>): Promise<number[]> {
  const rows = await openReader(source.read).selectFrom(`${table} as t`).select(sql<number>`t.${sql.ref(column)}`.as('id')).where(condition).limit(mostNamed + 1).execute()
  return rows.map((row) => Number(row['id']))
}

/** Fields with a unique value of their own, read as their type reads it. */
async function exactIds(source: Source, text: string): Promise<number[]> {
  const { definition } = source.implementation
  const conditions = definition.unique
    .filter((rule) => rule.fields.length === 1 && !rule.onlyTrue && !rule.within && definition.search.includes(rule.fields[0]))
    .flatMap((rule) => {
      const name = rule.fields[0]
      const field = definition.fields[name]!
      if (!knowsField(source.session, field) || (field.shape !== 'code' && field.type !== 'email')) return []
      const parsed = readValue(field, text)
      if ('fault' in parsed) return []
      return [rule.fold === 'case' ? sql`lower(${sql.ref(`t.${name}`)}) = lower(${parsed.value})` : sql`${sql.ref(`t.${name}`)} = ${parsed.value}`]
    })
  if (conditions.length === 0) return []
  const rows = await openReader(source.read).selectFrom(`${definition.name} as t`).select(sql<number>`t."id"`.as('id')).where(sql<SqlBool>`(${sql.join(conditions, sql` or `)})`).limit(5).execute()
  return rows.map((row) => Number(row['id']))
}

async function beginningIds(source: Source, text: string): Promise<number[]> {
  const { definition } = source.implementation
  const fields = definition.search.filter((name) => definition.fields[name]!.type === 'text' && knowsField(source.session, definition.fields[name]!))
  if (text === '' || fields.length === 0) return []
  const begins = fields.map((name) => sql`lower(${sql.ref(`t.${name}`)}) like lower(${escapeLike(text)}) || '%'`)
  const rows = await openReader(source.read).selectFrom(`${definition.name} as t`).select(sql<number>`t."id"`.as('id')).where(sql<SqlBool>`(${sql.join(begins, sql` or `)})`).limit(200).execute()
  return rows.map((row) => Number(row['id']))
}
