import type { FastifyRequest } from 'fastify'
import type { LoadSession } from '../access/sign_in/load_session.ts'
import { sessionByCookie } from '../access/sign_in/session_store.ts'
import type { AccessTokens } from '../access/sign_in/token.ts'
import type { Db } from '../access/sign_in/db.ts'
import type { Session } from '../access/session.ts'
import { refuseWhileViewing } from '../access/view_as/view_as.ts'
import { Refusal } from '../errors/errors.ts'
import type { ApiContext } from './context.ts'

/** Paths that stay open to somebody who must first change the password. */
const beforeChange =
  /^\/user\/api\/v1\/user\/(me|passwordchange|logout|logout_all|settings)\/?(\?|$)|^\/(menu_item|general_setting)\//
/** And to somebody who must first set up a second factor. */
const beforeSetUp = /^\/user\/api\/v1\/user\/second_factor\/((begin|confirm)\/?)?(\?|$)/

/** And to somebody who looks at the office as a role: the ways back. */
const beforeReturn = /^\/user\/api\/v1\/user\/(logout|logout_all|view_as\/end)\/?(\?|$)/

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/**
 * Finds out who is asking. JSON calls need the access token of the `Authorization` header; the session cookie alone
 * opens downloads only (decision 15). A dead token is 401, whatever made it so.
 */
export function authenticator(services: {
  db: Db
  tokens: AccessTokens
  loadSession: LoadSession
  cookieName: string
}): ApiContext['authenticate'] {
  return async (request, by) => {
    const { authorization } = request.headers
    const token = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : undefined
    const bearer =
      token === undefined && by === 'token or cookie' && isReading(request)
        ? await sessionByCookie(services.db, request.cookies[services.cookieName])
        : token === undefined
          ? undefined
          : await services.tokens.readAccess(token)
    if (bearer === 'expired') throw new Refusal(401, 'token_expired', 'token_expired')
    if (bearer === undefined || bearer === 'bad') throw loggedOut()
    const session: Session | undefined = await services.loadSession(services.db, bearer)
    if (!session) throw loggedOut()
    request.sessionUser = session.user
    if (session.mustChangePassword && !beforeChange.test(request.url))
      throw new Refusal(403, 'password_change_required', 'error.password_change')
    if (session.mustSetSecondFactor && !beforeChange.test(request.url) && !beforeSetUp.test(request.url))
      throw new Refusal(403, 'second_factor_required', 'error.second_factor')
    if (!isReading(request) && !beforeReturn.test(request.url)) refuseWhileViewing(session)
    return { ...session, ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) }
  }
}

const loggedOut = (): Refusal => new Refusal(401, 'login_failed', 'login_failed')
