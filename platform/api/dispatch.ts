import { sql } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { guestSession, may, readsOwnOnly, systemSession, type Session } from '../access/session.ts'
import { now, today } from '../clock/clock.ts'
import { forbiddenWithout, invalid, notFound, Refusal } from '../errors/errors.ts'
import { dbOf } from '../database/db.ts'
import { judgedStore, storeOf } from '../record/lifecycle.ts'
import { implementationOf, transaction } from '../record/engine.ts'
import type { Call } from '../resource/definition.ts'
import type { Implementation } from '../resource/implementation.ts'
import { languageOf } from '../texts/catalogue.ts'
import { unknownKey } from '../record/filter.ts'
import { standardActions } from './actions.ts'
import { page, record, speaker, unpaged, type Action } from './answers.ts'
import { checkUnique } from './unique_check.ts'
import { manyActions } from './many_actions.ts'
import { printActions } from './print_actions.ts'
import { transferActions } from './transfer_actions.ts'
import { idOf, type ApiContext, type ResourceCall } from './context.ts'

/** Name of the cookie that is the real session (decision 15). */
export const sessionCookie = 'samiti_session'
/** Name of the cookie of a sign-in that is under way at a provider outside. */
const externalCookie = 'samiti_external'

/**
 * Answers any call below `/{resource}/api/v1/{resource}/`: the special calls of the definition first, then the
 * standard actions. One place decides who is asking, for all of them.
 */
export async function dispatch(
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  resource: string,
  rest: string,
): Promise<unknown> {
  const implementation = implementationOf(context.engine, resource)
  const segments = rest
    .split('/')
    .filter((part) => part !== '')
    .map(decoded)
  const special = specialCall(implementation, request.method, segments)
  if (special && special.call.permission === 'public')
    return answerSpecial(callOf(context, implementation, systemSession, request, reply), special)
  if (special?.call.permission === 'anybody' && request.headers.authorization === undefined)
    return answerSpecial(callOf(context, implementation, guestSession, request, reply), special)
  const [action, parameters, isDownload] = standardAction(request.method, segments)
  const session = await context.authenticate(request, isDownload ? 'token or cookie' : 'token')
  const call = callOf(context, implementation, session, request, reply)
  if (special) return answerSpecial(call, special)
  const check =
    request.method === 'GET' && segments.length === 1 ? /^check_([a-z0-9_]+?)(_update)?$/.exec(segments[0] ?? '') : null
  if (check) return checkUnique(call, check[1] ?? '', check[2] !== undefined)
  if (action) return action(call, parameters)
  if (otherMethod(implementation, request.method, segments)) throw new Refusal(405, 'method', 'error.method')
  throw notFound()
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    throw notFound()
  }
}

function callOf(
  context: ApiContext,
  implementation: Implementation,
  session: Session,
  request: FastifyRequest,
  reply: FastifyReply,
): ResourceCall {
  return {
    context,
    implementation,
    definition: implementation.definition,
    session,
    language: languageOf(request.headers['accept-language']),
    request,
    reply,
    query: request.query as Readonly<Record<string, unknown>>,
    body: request.body as Readonly<Record<string, unknown>>,
  }
}

interface Special {
  readonly name: string
  readonly call: Call
  readonly params: Readonly<Record<string, string>>
}

function specialCall(implementation: Implementation, method: string, segments: readonly string[]): Special | undefined {
  for (const [name, call] of Object.entries(implementation.definition.calls)) {
    const params = method === call.method ? matched(call.path, segments) : undefined
    if (params) return { name, call, params }
  }
  return undefined
}

/** Parameters of a path that fits the pattern. */
function matched(pattern: string, segments: readonly string[]): Record<string, string> | undefined {
  const words = pattern.split('/').filter((part) => part !== '')
  if (words.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, word] of words.entries()) {
    const given = segments[index] ?? ''
    if (!word.startsWith('{')) {
      if (word !== given) return undefined
    } else {
      params[word.slice(1, -1)] = given
    }
  }
  return params
}

function standardAction(method: string, segments: readonly string[]): [Action | undefined, string[], boolean] {
  // Their words go before: `export` is no id.
  for (const one of [...transferActions, ...printActions, ...manyActions, ...standardActions]) {
    const wanted = one.method === method || (one.method === 'GET' && method === 'HEAD')
    if (!wanted || one.path.length !== segments.length) continue
    if (one.path.every((word, index) => word === '*' || word === segments[index]))
      return [
        one.action,
        segments.filter((_, index) => one.path[index] === '*'),
        'isDownload' in one && one.isDownload === true,
      ]
  }
  return [undefined, [], false]
}

function otherMethod(implementation: Implementation, method: string, segments: readonly string[]): boolean {
  const fits = (path: readonly string[]) =>
    path.length === segments.length &&
    path.every((word, index) => word === '*' || word.startsWith('{') || word === segments[index])
  return (
    [...standardActions, ...manyActions, ...transferActions, ...printActions].some(
      (one) => one.method !== method && fits(one.path),
    ) ||
    Object.values(implementation.definition.calls).some(
      (call) => call.method !== method && fits(call.path.split('/').filter((part) => part !== '')),
    )
  )
}

async function answerSpecial(call: ResourceCall, { name, call: declared, params }: Special): Promise<unknown> {
  const { definition, session, request } = call
  const isOpen = ['public', 'anybody', 'session'].includes(declared.permission)
  if (!isOpen) {
    const isMembers =
      session.member === null ||
      definition.memberVerbs.some((one) => `${definition.name}.${one}` === declared.permission)
    const isOpenToOwn = declared.forOwn === true || !readsOwnOnly(session, definition)
    if (!isMembers || !isOpenToOwn || !may(session, declared.permission))
      throw forbiddenWithout(declared.permission, definition.name)
  }
  for (const [param, given] of Object.entries(params)) if (/(^|_)id$/.test(param)) idOf(given)
  refuseUnknown(call, declared)
  const handler = call.implementation.hooks.calls[name]
  if (!handler) throw notFound()
  const deferred: (() => Promise<void>)[] = []
  // Before the handler: a refused sign-in leaves work behind too.
  call.reply.raw.once('close', () => {
    for (const work of deferred)
      work().catch((error: unknown) => request.log.error(error, 'work after the answer failed'))
  })
  return handler({
    params,
    query: call.query as Readonly<Record<string, string>>,
    body: call.body,
    read: call.context.engine.gate.read(session),
    readAll: call.context.engine.gate.read(systemSession),
    language: call.language,
    say: (fault) => speaker(call).rule(fault).text,
    records: storeOf(call.context.engine, { session, request: request.id }),
    together: (work) =>
      transaction(call.context.engine, (client) =>
        work(
          storeOf(call.context.engine, { session, request: request.id, client }),
          call.context.engine.gate.read(systemSession, client),
          judgedStore(call.context.engine, { session, request: request.id, client }),
          dbOf(client),
        ),
      ),
    list: {
      page: (narrowed, key) => page(call, narrowed, key),
      unpaged: (narrowed, field) => unpaged(call, narrowed, field),
      record: (id) => record(call, id),
      where: (field, value) => sql<boolean>`${sql.ref(`t.${field}`)} = ${value}`,
    },
    session,
    today: today(),
    now: now(),
    isEffect: false,
    request: {
      id: request.id,
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      cookie: request.cookies[sessionCookie],
      externalCookie: request.cookies[externalCookie],
      origin: `${request.protocol}://${request.host}`,
      wantsPage: (request.headers.accept ?? '').includes('text/html'),
    },
    reply: {
      setSession: (value, maxAge) =>
        void (value === null
          ? call.reply.clearCookie(sessionCookie, cookieOptions(request))
          : call.reply.setCookie(sessionCookie, value, { ...cookieOptions(request), maxAge })),
      setExternal: (value, maxAge) =>
        void (value === null
          ? call.reply.clearCookie(externalCookie, externalOptions(request))
          : call.reply.setCookie(externalCookie, value, { ...externalOptions(request), maxAge })),
      redirect: (address) => void call.reply.header('cache-control', 'no-store').redirect(address, 303),
      afterAnswer: (work) => void deferred.push(work),
      isUnchanged(version) {
        const tag = `"${version}"`
        void call.reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'authorization')
        const isKnown = (request.headers['if-none-match'] ?? '')
          .split(/,\s*/)
          .some((one) => one.replace(/^W\//, '') === tag)
        if (isKnown) void call.reply.code(304).send()
        return isKnown
      },
    },
  })
}

/** Not for scripts, not for other sites; over TLS only where the request came over TLS. */
const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' }) as const

/** Comes along when the provider sends the browser back, and to nothing but the calls of that way in. */
const externalOptions = (request: FastifyRequest) =>
  ({ ...cookieOptions(request), path: '/user/api/v1/user/external_login/', sameSite: 'lax' }) as const

const listWords = new Set(['page', 'size', 'sort', 'keyword', 'count', 'limit'])

function refuseUnknown(call: ResourceCall, declared: Call): void {
  const [query, body] = [declared.query ?? [], declared.body ?? []]
  const isList = declared.query?.includes('sort') === true
  for (const [key, value] of Object.entries(call.query)) {
    if (!query.includes(key) && !listWords.has(key) && !isList && !declared.hasOpenQuery)
      throw invalid({ [key]: [unknownKey(key, query)] })
    if (Array.isArray(value) && !isList) throw invalid({ [key]: [{ text: 'field.invalid' }] })
  }
  for (const key of Object.keys(call.body)) if (!body.includes(key)) throw invalid({ [key]: [unknownKey(key, body)] })
}
