import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Session } from '../access/session.ts'
import { Refusal } from '../errors/errors.ts'
import { lineOver, type Line } from '../live/stream.ts'
import type { Live } from '../live/live.ts'
import type { Place } from '../live/presence.ts'
import { unknownKey } from '../record/filter.ts'
import type { ApiContext } from './context.ts'

const base = '/notification/api/v1/notification/'
/** Records one browser can show at the same time, all its tabs together. */
const mostOpen = 50

/**
 * `GET stream/`: server-sent events for whoever is signed in, by token or cookie, because a browser's EventSource sends no
 * header. `POST presence/`: which records this browser shows, said again before 40 seconds have passed. For the office only.
 */
export const liveCalls =
  (context: ApiContext, live: Live): FastifyPluginAsync =>
  async (app) => {
    app.addHook('preClose', () => live.close())
    app.get<{ Querystring: { last_event_id?: unknown } }>(
      `${base}stream/`,
      { exposeHeadRoute: false, config: { isStream: true } },
      async (request, reply) => {
        const session = await context.authenticate(request, 'token or cookie')
        if (!/text\/event-stream/.test(request.headers.accept ?? ''))
          throw new Refusal(406, 'not_acceptable', 'error.not_acceptable')
        const asked = request.headers['last-event-id'] ?? request.query.last_event_id
        const stream = await live.join(session, () => begin(reply), typeof asked === 'string' ? asked : undefined)
        reply.raw.once('close', () => live.leave(stream))
        if (reply.raw.destroyed) live.leave(stream)
      },
    )
    app.post<{ Body: unknown }>(`${base}presence/`, async (request) => {
      const session = await context.authenticate(request, 'token')
      refuseMember(session)
      const { stream, open } = readPresence(request.body)
      await live.show(session, stream, open)
      return { open: open.length }
    })
  }

/** Nothing between here and the browser may hold events back: no compression, no buffer of a proxy. */
function begin(reply: FastifyReply): Line {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // The stream's wire serves nothing after it: a server that stops would wait for it.
    connection: 'close',
  })
  reply.raw.flushHeaders()
  return lineOver(reply.raw)
}

/** Bell and presence are the office's (C-10). */
export function refuseMember(session: Session): void {
  if (session.member !== null) throw new Refusal(403, 'forbidden', 'error.forbidden_code', { code: 'notification' })
}

function readPresence(body: unknown): { stream: string; open: Place[] } {
  const given: Readonly<Record<string, unknown>> = { ...(typeof body === 'object' ? body : {}) }
  const unknown = Object.keys(given).find((key) => key !== 'stream' && key !== 'open')
  if (unknown !== undefined)
    throw new Refusal(
      400,
      'invalid',
      'error.invalid',
      {},
      { errors: { [unknown]: [unknownKey(unknown, ['stream', 'open'])] } },
    )
  const { stream, open } = given
  const isStream = typeof stream === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(stream)
  if (!isStream || !Array.isArray(open) || open.length > mostOpen || !open.every(isPlace))
    throw new Refusal(400, 'malformed', 'error.malformed')
  return { stream, open }
}

const isPlace = (one: unknown): one is Place =>
  typeof one === 'object' &&
  one !== null &&
  'resource' in one &&
  typeof one.resource === 'string' &&
  'id' in one &&
  Number.isSafeInteger(one.id) &&
  Number(one.id) > 0
