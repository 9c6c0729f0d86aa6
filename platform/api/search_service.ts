import type { FastifyPluginAsync } from 'fastify'
import { sql, type SqlBool } from 'kysely'
import { invalid } from '../errors/errors.ts'
import { holds } from '../record/circumstance.ts'
import { implementationOf } from '../record/engine.ts'
import { keywordIds } from '../record/search.ts'
import { titleSql } from '../record/expand.ts'
import { openReader } from '../record/reading.ts'
import { knowsField } from '../record/visible.ts'
import { languageOf } from '../texts/catalogue.ts'
import type { ApiContext } from './context.ts'

/** Matches shown of one resource. */
const most = 6

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
      const searched = context.engine.registry.all.filter((definition) => definition.search.length > 0 && holds(session, definition, 'read') && (session.member === null || definition.memberVerbs.includes('read')))
      const found = await Promise.all(
        searched.map(async (definition) => {
          const source = { implementation: implementationOf(context.engine, definition.name), registry: context.engine.registry, session, read }
          const { ids, exact, condition } = await keywordIds(source, keyword)
          if (ids?.length === 0) return []
          const state = definition.states && definition.fields[definition.states.field]
          const status = definition.states && state && knowsField(session, state) ? sql.ref(`t.${definition.states.field}`) : sql`null`
          const rows = await openReader(read)
            .selectFrom(`${definition.name} as t`)
            .select([sql<number>`t."id"`.as('id'), titleSql(definition, 't', language).as('title'), sql<string | null>`${status}`.as('status'), sql<boolean>`(t."id" = any(${[...exact]}))`.as('is_exact')])
            .where(ids === undefined ? condition : sql<SqlBool>`t."id" = any(${[...ids]})`)
            .orderBy(sql`4 desc, ${sql.ref(`t.${definition.title.at(-1) ?? 'id'}`)}`)
            .limit(most)
            .execute()
          return rows.map((row) => ({ resource: definition.name, detail: context.texts.say(language, definition.name), ...row }))
        }),
      )
      const weight = (resource: string): number => (context.engine.registry.get(resource).kinds.includes('lookup') ? 1 : 0)
      return { results: found.flat().sort((a, b) => Number(b['is_exact']) - Number(a['is_exact']) || weight(a.resource) - weight(b.resource)) }
    })
  }
