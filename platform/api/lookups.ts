import type { FastifyPluginAsync } from 'fastify'
import type { ApiContext } from './context.ts'

/** Fixed lists that belong to no resource (lookups.json, kind `enum`), for whoever is signed in. */
export const lookups =
  (context: Pick<ApiContext, 'authenticate'>): FastifyPluginAsync =>
  async (app) => {
    app.get('/lookup/api/v1/lookup/genders/', async (request) => {
      await context.authenticate(request, 'token')
      return {
        genders: ['male', 'female', 'other'].map((code, index) => ({
          id: index + 1,
          name: `${code[0]?.toUpperCase() ?? ''}${code.slice(1)}`,
          code,
        })),
      }
    })
  }
