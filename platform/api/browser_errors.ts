import type { FastifyPluginAsync } from 'fastify'
import type { Db } from '../access/sign_in/db.ts'
import { countTry } from '../access/sign_in/tries.ts'
import type { ApiContext } from './context.ts'

/** Errors of screens that one person's browser may tell within the hour; what comes beyond is thrown away. */
const tally = (user: number) => ({ key: `browser_error:${user}`, most: 30, minutes: 60 })
const bodyLimit = 16_384

/** `POST browser_error/`: a screen broke in somebody's browser. For whoever is signed in. */
export const browserErrors =
  (context: Pick<ApiContext, 'authenticate' | 'reportError'>, db: Db): FastifyPluginAsync =>
  async (app) => {
    app.post('/office/api/v1/office/browser_error/', { bodyLimit }, async (request) => {
      const { user } = await context.authenticate(request, 'token')
      if ((await countTry(db, tally(user))) === undefined) {
        const given = Object(request.body)
        context.reportError(broken(given), {
          origin: 'browser',
          place: placeOf(given['page']),
          request: request.id,
        })
      }
      return {}
    })
  }

/** What a browser tells, as an error of ours: it may be anything. */
function broken(given: Readonly<Record<string, unknown>>): Error {
  const error = new Error(wordOf(given['message']))
  error.name = wordOf(given['name']).replaceAll(/[^A-Za-z]/g, '') || 'Error'
  error.stack = wordOf(given['stack'])
  return error
}

/** The address of the page without the ids in it. */
const placeOf = (page: unknown): string =>
  wordOf(page)
    .split('?')[0]
    ?.replaceAll(/\d+/g, '{id}')
    .replaceAll(/[^\w/{}.-]/g, '')
    .slice(0, 200) ?? ''

const wordOf = (given: unknown): string => (typeof given === 'string' ? given.slice(0, 8000) : '')
