import type { FastifyPluginAsync } from 'fastify'
import { recordTemplateCalls } from './record_template_calls.ts'
import { savedViewCalls } from './saved_view_calls.ts'
import { starredCalls } from './starred_calls.ts'
import type { ApiContext } from './context.ts'

/** What people keep for themselves: ways of looking at lists, what new records begin with, pages at hand. */
export const personalCalls =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    await app.register(savedViewCalls(context))
    await app.register(recordTemplateCalls(context))
    await app.register(starredCalls(context))
  }
