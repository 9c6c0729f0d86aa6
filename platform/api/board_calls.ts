import { setTimeout } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { today } from '../clock/clock.ts'
import { invalid, notFound, Refusal } from '../errors/errors.ts'
import { gatherTiles, isFor, type AnyTile, type Patience } from '../board/implementation.ts'
import { leadsOf } from '../board/leads.ts'
import { boardPath, boards } from '../board/tile.ts'
import { roleOfKind, opensTo } from '../resource/route_group.ts'
import { languageOf } from '../texts/catalogue.ts'
import type { ApiContext } from './context.ts'

/** How long a board waits for its slowest tile, in milliseconds; what takes longer is asked for by itself. */
const patienceMs = 1500
const waitPatiently: Patience = () => setTimeout(patienceMs, undefined, { ref: false })
const waitForEver: Patience = () => new Promise(() => {})

/**
 * `GET /dashboard/api/v1/dashboard/board/{board}/`: all tiles of a board that are for the asker, each with its figures, in one
 * answer. `?tiles=a,b` asks for these alone, and waits for them. Nothing is kept: figures are what they are at this moment.
 * @throws Error at start for two tiles of one name
 */
export function boardCalls(
  context: ApiContext,
  tiles: readonly AnyTile[],
  patience: Patience = waitPatiently,
): FastifyPluginAsync {
  const names = tiles.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw new Error(`Two tiles are called "${twice}".`)
  return async (app) => {
    const { engine, texts } = context
    app.get<{ Params: { board: string }; Querystring: { tiles?: unknown } }>(`${boardPath}:board/`, async (request) => {
      const session = await context.authenticate(request, 'token')
      const board = boards.find((one) => one === request.params.board)
      if (board === undefined) throw notFound()
      const isMembers = board === 'member'
      // The landing page is for everybody of the office, also for who has no role yet; postings are for those who post.
      const isLanding = board === 'project' || isMembers
      const isOpen = isLanding || opensTo('user', roleOfKind(session.kind, ''))
      if (isMembers !== (session.member !== null) || !isOpen)
        throw new Refusal(403, 'forbidden', 'error.forbidden_code', { code: 'dashboard' })
      const wanted = wantedOf(request.query.tiles)
      const language = languageOf(request.headers['accept-language'])
      const chosen = tiles.filter(
        (one) => isFor(one, board, session) && (wanted === undefined || wanted.includes(one.name)),
      )
      return {
        tiles: await gatherTiles(chosen, {
          asking: {
            read: engine.gate.read(session),
            session,
            today: today(),
            language,
            texts,
            engine,
            leads: leadsOf(engine.registry, session),
            say: (id, params) => texts.say(language, id, params),
          },
          patience: wanted === undefined ? patience : waitForEver,
          reportError: (error) =>
            context.reportError(error, { origin: 'request', place: `GET ${boardPath}:board/`, request: request.id }),
        }),
      }
    })
  }
}

/** @throws Refusal 400 for anything but names */
function wantedOf(written: unknown): string[] | undefined {
  if (written === undefined) return undefined
  if (typeof written !== 'string') throw invalid({ tiles: [{ text: 'field.invalid' }] })
  return written.split(',')
}
