import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
} from 'fastify'
import { Refusal } from '../errors/errors.ts'
import { dispatch } from './dispatch.ts'
import { answerError } from './error_answer.ts'
import { health } from './health.ts'
import { noteRoutes, openApi } from './openapi.ts'
import { site } from './site.ts'
import { closeUnused } from './unused_sockets.ts'
import type { ApiContext } from './context.ts'
import type { Meters } from './meters.ts'

/** What the HTTP server is built from. */
export interface ServerParts {
  readonly context: ApiContext
  readonly log: FastifyBaseLogger
  readonly meters: Meters
  /** Folder of the built browser part. */
  readonly dist: string
  /** Who may say, in X-Forwarded-For, where a call comes from. */
  readonly trustedProxies: readonly string[]
  /** Calls of services that are no resource: menu, search, files, office. */
  readonly services: readonly FastifyPluginAsync[]
  readonly isReady: () => Promise<boolean>
}

/** Mean delay of the event loop in milliseconds above which new requests are turned away, so that those under way can end. A busy machine alone stays far below. */
const overloadedMs = 10_000

/** A window of 256 KB: the standard one of 4 MB for each answer is memory that is slow to come back. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }

/** Largest JSON body in bytes. Files go by their own, streamed call. */
const bodyLimit = 1_048_576

/** The HTTP server, not yet listening. Every error answers in one shape, every answer carries its request id. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.log,
    genReqId: () => randomUUID().slice(0, 13),
    bodyLimit,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    trustProxy: [...parts.trustedProxies],
    logController: new fastify.LogController({ disableRequestLogging: true }),
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    frameworkErrors(error, request, reply) {
      void reply.header('x-request-id', request.id)
      answerError(parts.context, error, request, reply)
    },
  })
  closeUnused(app)
  app.setErrorHandler((error, request, reply) => answerError(parts.context, error, request, reply))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts as long as its browser: that says nothing about how fast anything is answered.
    if (!request.routeOptions.config.isStream)
      parts.meters.answered(request.routeOptions.url ?? 'unknown', request.method, reply.statusCode, reply.elapsedTime)
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.sessionUser,
      },
      'answered',
    )
  })
  app.decorateRequest('sessionUser', 0)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
  })
  await app.register(cookie)
  await app.register(compress, { threshold: 1400, encodings: ['br', 'gzip'], brotliOptions })
  await app.register(underPressure, {
    maxEventLoopDelay: overloadedMs,
    pressureHandler: async (_request, reply, _kind, delay) => {
      // A second in which nothing was measured counts as endless there; it says nothing about the server.
      if (delay === Infinity) return
      void reply.header('retry-after', 2)
      throw new Refusal(503, 'busy', 'error.shutting_down')
    },
  })
  readJson(app)
  const { routes, stop } = noteRoutes(app)
  await app.register(health({ isReady: parts.isReady }))
  await app.register(openApi(parts.context, routes))
  for (const service of parts.services) await app.register(service)
  app.route<{ Params: { resource: string; same: string } }>({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: '/:resource/api/v1/:same/*',
    handler: async (request, reply) => {
      const { resource, same } = request.params
      const answer = await dispatch(parts.context, request, reply, resource === same ? resource : '', restOf(request))
      return reply.sent ? reply : answer
    },
  })
  // Files of the browser part are no calls.
  stop()
  await app.register(site({ dist: parts.dist, context: parts.context }))
  return app
}

/** What follows the base of a resource, as it was sent: the number `CTG/RV/2627/0001` has slashes that part nothing. */
const restOf = ({ url }: FastifyRequest): string => /\/api\/v1\/[^/?#]+\/([^?#]*)/.exec(url)?.[1] ?? ''

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer goes on as long as the browser listens. */
    isStream?: boolean
  }
  interface FastifyRequest {
    /** User id of the session, for the log; 0 before anybody is known. */
    sessionUser: number
  }
}

/** No record is nested deeper than a list of lines; what walks over values recursively must not run out of stack. */
const deepest = 32

function isTooDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '"') isText = !isText
    else if (isText) at += sign === '\\' ? 1 : 0
    else if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    if (depth > deepest) return true
  }
  return false
}

/** JSON only, and an object: whatever a call reads from it is a key. No body at all is an empty one, and a prototype cannot be smuggled in. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addHook('preValidation', async (request) => {
    if (request.body === undefined) request.body = {}
    if (typeof request.body !== 'object' || request.body === null || Array.isArray(request.body))
      throw new Refusal(400, 'malformed', 'error.malformed')
  })
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else if (isTooDeep(String(body))) done(new Refusal(400, 'malformed', 'error.malformed'))
    else void parse(request, body as string, done)
  })
}
