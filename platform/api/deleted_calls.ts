import type { FastifyPluginAsync } from 'fastify'
import { forbidden } from '../errors/errors.ts'
import { listDeleted } from '../record/deleted.ts'
import { baseOf } from '../resource/registry.ts'
import { languageOf } from '../texts/catalogue.ts'
import type { ApiContext } from './context.ts'

/** What was deleted within a day and the asker may bring back; the way back itself is each resource's `restore/{id}`. */
export const deletedCalls =
  ({ engine, texts, authenticate }: ApiContext): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: { resource?: unknown } }>('/deleted/api/v1/deleted/all/', async (request) => {
      const session = await authenticate(request, 'token')
      if (session.member !== null) throw forbidden('restore', 'record.deleted')
      const { resource } = request.query
      const language = languageOf(request.headers['accept-language'])
      const found = await listDeleted(engine, session, typeof resource === 'string' ? resource : undefined)
      return {
        deleted: found.map((one) => ({
          ...one,
          label: texts.say(language, one.resource),
          restore: `${baseOf({ name: one.resource })}restore/${one.id}`,
        })),
      }
    })
  }
