import type { FastifyPluginAsync } from 'fastify'
import { savedViewCalls } from './saved_view_calls.ts'
import { starredCalls } from './starred_calls.ts'
import type { ApiContext } from './context.ts'

/** What people keep for themselves: ways of looking at lists, pages at hand. */
export const personalCalls =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    await app.register(savedViewCalls(context))
    await app.register(starredCalls(context))
  }
