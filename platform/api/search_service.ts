import type { FastifyPluginAsync } from 'fastify'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { OpenReader } from '../access/read.ts'
import { invalid } from '../errors/errors.ts'
import { holds } from '../record/circumstance.ts'
import { implementationOf } from '../record/engine.ts'
import { keywordFound, type Found } from '../record/search.ts'
import type { Definition } from '../resource/definition.ts'
import { titleSql } from '../record/expand.ts'
import { openReader } from '../record/reading.ts'
import { knowsField } from '../record/visible.ts'
import { languageOf } from '../texts/catalogue.ts'
import type { ApiContext } from './context.ts'

/** Matches shown of one resource. */
const most = 6
/** Matches of one resource among which the first are chosen. */
const mostLookedAt = 10_000

/**
 * `GET /search/api/v1/search/?keyword=`: what the person at the counter says, in every resource the session may read.
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
        (definition) =>
          definition.search.length > 0 &&
          holds(session, definition, 'read') &&
          (session.member === null || definition.memberVerbs.includes('read')),
      )
      const found = await Promise.all(
        searched.map(async (definition) => {
          const source = {
            implementation: implementationOf(context.engine, definition.name),
            registry: context.engine.registry,
            session,
            read,
          }
          const matching = keywordFound(source, keyword)
          if (!matching) return []
          const state = definition.states && definition.fields[definition.states.field]
          const status =
            definition.states && state && knowsField(session, state)
              ? sql.ref(`r.${definition.states.field}`)
              : sql`null`
          const rows = await openReader(read)
            .selectFrom(firstMatches(openReader(read), definition, matching).as('k'))
            .innerJoin(`${definition.name} as r`, 'r.id', 'k.id')
            .select([
              sql<number>`r."id"`.as('id'),
              titleSql(definition, 'r', language).as('title'),
              sql<string | null>`${status}`.as('status'),
              'k.is_exact',
            ])
            .orderBy(sql`k."is_exact" desc, k."place", k."id"`)
            .execute()
          return rows.map((row) => ({
            resource: definition.name,
            detail: context.texts.say(language, definition.name),
            ...row,
          }))
        }),
      )
      const weight = (resource: string): number =>
        context.engine.registry.get(resource).kinds.includes('lookup') ? 1 : 0
      return {
        results: found
          .flat()
          .sort((a, b) => Number(b['is_exact']) - Number(a['is_exact']) || weight(a.resource) - weight(b.resource)),
      }
    })
  }

/**
 * The first matches by title, whole numbers before all. A word that very many records hold is not looked at to its end:
 * whoever typed it has not finished typing.
 */
function firstMatches(read: OpenReader, definition: Definition, { condition, exact }: Found) {
  const of = (matching: Expression<SqlBool>, isExact: boolean, limit: number) =>
    read
      .selectFrom(`${definition.name} as t`)
      .select([
        sql<number>`t."id"`.as('id'),
        sql<unknown>`${sql.ref(`t.${definition.title.at(-1) ?? 'id'}`)}`.as('place'),
        sql<boolean>`${isExact}::boolean`.as('is_exact'),
      ])
      .where(matching)
      .limit(limit)
  const others = of(exact ? sql<SqlBool>`${condition} and (${exact}) is not true` : condition, false, mostLookedAt)
  const found = exact
    ? read
        .selectFrom(of(exact, true, most).as('e'))
        .selectAll()
        .unionAll(read.selectFrom(others.as('o')).selectAll())
    : others
  return read
    .selectFrom(found.as('f'))
    .selectAll()
    .orderBy(sql`f."is_exact" desc, f."place", f."id"`)
    .limit(most)
}
