import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { dbOf } from '../database/db.ts'
import { forbidden, invalid } from '../errors/errors.ts'
import { orderStarred, readPath, readPaths, readStarred, starPage } from '../starred/starred.ts'
import { bodyOf } from './body.ts'
import type { ApiContext } from './context.ts'

const base = '/starred_page/api/v1/starred_page/'

/** Pages that people have at hand, each their own; somebody without a role has none. Every answer holds all of them. */
export const starredCalls =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    const db = dbOf(context.engine.database.app)
    const asking = async (request: FastifyRequest): Promise<number> => {
      const session = await context.authenticate(request, 'token')
      if (session.roles.length === 0) throw forbidden('read', 'starred_page')
      return session.user
    }
    const answer = async (user: number) => ({ starred_pages: await readStarred(db, user) })

    app.get(`${base}all/`, async (request) => answer(await asking(request)))
    app.put<{ Body: unknown }>(`${base}star/`, async (request) => {
      const user = await asking(request)
      const { path, is_starred } = bodyOf(request.body, ['path', 'is_starred'])
      if (typeof is_starred !== 'boolean') throw invalid({ is_starred: [{ text: 'field.invalid' }] })
      await starPage(db, user, readPath(path), is_starred)
      return answer(user)
    })
    app.put<{ Body: unknown }>(`${base}order/`, async (request) => {
      const user = await asking(request)
      const { paths } = bodyOf(request.body, ['paths'])
      await orderStarred(db, user, readPaths(paths))
      return answer(user)
    })
  }
