import type { FastifyPluginAsync } from 'fastify'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { OpenReader } from '../access/read.ts'
import { invalid } from '../errors/errors.ts'
import { implementationOf } from '../record/engine.ts'
import { keywordFound, type Found } from '../record/search.ts'
import type { Definition } from '../resource/definition.ts'
import { titleSql } from '../record/expand.ts'
import { openReader, type Source } from '../record/reading.ts'
import { knowsField } from '../record/visible.ts'
import { expectedRows, walkedIds } from '../record/walk.ts'
import { languageOf, type Language } from '../texts/catalogue.ts'
import type { ApiContext } from './context.ts'
import { opensRecords } from './menu.ts'

/** Matches shown of one resource. */
const most = 6
/** Matches of one resource among which the first are chosen. */
const mostLookedAt = 10_000

/**
 * `GET /search/api/v1/search/?keyword=`: what the person at the counter says, in every resource whose records open to it.
 * Whole numbers come first; matches of records people look for every day before masters.
 */
export const search =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: { keyword?: string | string[] } }>('/search/api/v1/search/', async (request) => {
      const session = await context.authenticate(request, 'token')
      const keyword = request.query.keyword ?? ''
      if (typeof keyword !== 'string') throw invalid({ keyword: [{ text: 'field.invalid' }] })
      if (keyword.trim() === '') return { results: [] }
      const language = languageOf(request.headers['accept-language'])
      const read = context.engine.gate.read(session)
      const searched = context.engine.registry.all.filter(
        (definition) => definition.search.length > 0 && opensRecords(session, definition),
      )
      const parts = await Promise.all(
        searched.map((definition) => {
          const implementation = implementationOf(context.engine, definition.name)
          return partOf({ implementation, registry: context.engine.registry, session, read }, keyword, language)
        }),
      )
      // One statement for all: a dozen round trips would take longer than the finding.
      const [first, ...others] = parts.filter((part) => part !== undefined)
      const rows = first ? await others.reduce((all, part) => all.unionAll(part), first).execute() : []
      const weight = (resource: string): number => {
        const { kinds, isFoundAfter } = context.engine.registry.get(resource)
        return kinds.includes('lookup') ? 2 : Number(isFoundAfter === true)
      }
      const places = new Map(searched.map(({ name }, index) => [name, index]))
      const results = rows
        .map(({ at, ...row }) => ({
          row,
          order: [-Number(row.is_exact), weight(row.resource), places.get(row.resource) ?? 0, Number(at)],
        }))
        .sort((a, b) => compare(a.order, b.order))
        .map(({ row }) => ({ ...row, id: Number(row.id), detail: context.texts.say(language, row.resource) }))
      return { results }
    })
  }

const compare = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((found, value, index) => found || value - (b[index] ?? 0), 0)

/** The first matches of one resource, ready to be shown beside those of others. */
async function partOf(source: Source, keyword: string, language: Language) {
  const { definition } = source.implementation
  const found = keywordFound(source, keyword)
  if (!found) return undefined
  const read = openReader(source.read)
  const state = definition.states && definition.fields[definition.states.field]
  const isStateKnown = definition.states && state && knowsField(source.session, state)
  return read
    .selectFrom(firstMatches(read, definition, found, await walkedMatches(source, keyword, found)).as('k'))
    .innerJoin(`${definition.name} as r`, 'r.id', 'k.id')
    .select([
      sql<string>`${definition.name}::text`.as('resource'),
      sql<number>`r."id"`.as('id'),
      titleSql(source, definition, 'r', language).as('title'),
      sql<string | null>`${isStateKnown ? sql.ref(`r.${definition.states.field}`) : sql`null`}::text`.as('status'),
      sql<boolean>`k."is_exact"`.as('is_exact'),
      sql<number>`row_number() over (order by k."is_exact" desc, k."place", k."id")`.as('at'),
    ])
}

/** The first matches by title of a word that very many records hold, where none of them is meant exactly. */
async function walkedMatches(source: Source, keyword: string, { condition, exact }: Found) {
  const { title } = source.implementation.definition
  const sort = [{ field: title.at(-1) ?? 'id', descending: false }]
  const query = { conditions: [], keyword, sort, page: 1, size: most, count: 'skip' } as const
  const narrowed = { where: [condition], exact }
  return walkedIds(source, query, narrowed, await expectedRows(source, query, narrowed))
}

const matchesOf = (
  read: OpenReader,
  definition: Definition,
  matching: Expression<SqlBool>,
  isExact: boolean,
  limit: number,
) =>
  read
    .selectFrom(`${definition.name} as t`)
    .select([
      sql<number>`t."id"`.as('id'),
      sql<unknown>`${sql.ref(`t.${definition.title.at(-1) ?? 'id'}`)}`.as('place'),
      sql<boolean>`${isExact}::boolean`.as('is_exact'),
    ])
    .where(matching)
    .limit(limit)

/**
 * The first matches by title, whole numbers before all. A word that very many records hold is not looked at to its end:
 * whoever typed it has not finished typing.
 */
function firstMatches(
  read: OpenReader,
  definition: Definition,
  { condition, exact }: Found,
  walked: readonly number[] | undefined,
) {
  const others = matchesOf(
    read,
    definition,
    exact ? sql<SqlBool>`${condition} and (${exact}) is not true` : condition,
    false,
    mostLookedAt,
  )
  const found = walked
    ? matchesOf(read, definition, sql<SqlBool>`t."id" = any(${[...walked]})`, false, most)
    : exact
      ? read
          .selectFrom(matchesOf(read, definition, exact, true, most).as('e'))
          .selectAll()
          .unionAll(read.selectFrom(others.as('o')).selectAll())
      : others
  return read
    .selectFrom(found.as('f'))
    .selectAll()
    .orderBy(sql`f."is_exact" desc, f."place", f."id"`)
    .limit(most)
}
