import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { reportBase } from '../report/report.ts'
import { fieldLabelIds } from '../texts/label.ts'
import type { ApiContext } from './context.ts'
import { pathsOf } from './openapi_paths.ts'
import { errorSchema, recordSchema, type Json } from './openapi_schemas.ts'

/** A route that Fastify was given: method and address, parameters as `:name`. */
export interface Route {
  readonly method: string
  readonly url: string
}

/**
 * The routes that are registered from now on until `stop`, for services that are no resource. Those with wildcards serve
 * resources; reports are told by their definitions.
 */
export function noteRoutes(app: FastifyInstance): { readonly routes: readonly Route[]; readonly stop: () => void } {
  const routes: Route[] = []
  let isOver = false
  app.addHook('onRoute', ({ method, url }) => {
    if (isOver || url.includes('*') || url.startsWith('/:resource/') || url.startsWith(reportBase)) return
    for (const one of [method].flat()) if (!['HEAD', 'OPTIONS'].includes(one)) routes.push({ method: one, url })
  })
  return { routes, stop: () => (isOver = true) }
}

/** `/openapi.json`: every call, printed from the registry and the routes of services on the first request and kept. */
export const openApi =
  (context: ApiContext, routes: readonly Route[]): FastifyPluginAsync =>
  async (app) => {
    let printed: string | undefined
    app.get('/openapi.json', async (_request, reply) => {
      printed ??= JSON.stringify(describe(context, routes))
      return reply.type('application/json').send(printed)
    })
  }

function describe({ engine, texts }: ApiContext, routes: readonly Route[]): Json {
  const definitions = engine.registry.all
  return {
    openapi: '3.1.0',
    info: { title: 'Samiti', version: '1' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries([
        ...definitions.map((definition): [string, Json] => [
          definition.name,
          recordSchema(definition, (of, field) => texts.first('en', fieldLabelIds(of, field))),
        ]),
        ['error', errorSchema],
      ]),
    },
    security: [{ bearer: [] }],
    paths: pathsOf(definitions, engine.registry.reports, routes),
  }
}
