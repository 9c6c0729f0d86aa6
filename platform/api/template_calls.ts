import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { pictureAddress, signInAnswer } from '../access/sign_in/answer.ts'
import type { Db } from '../access/sign_in/db.ts'
import type { LoadSession } from '../access/sign_in/load_session.ts'
import { keepOwnSettings, readOwnSettings } from '../access/sign_in/own_settings.ts'
import { sessionByCookie } from '../access/sign_in/session_store.ts'
import type { AccessTokens } from '../access/sign_in/token.ts'
import { invalid, Refusal } from '../errors/errors.ts'
import { unknownKey } from '../record/filter.ts'
import { languageOf } from '../texts/catalogue.ts'
import type { ApiContext } from './context.ts'
import { sessionCookie } from './dispatch.ts'

const base = '/api/auth/'

/** What the calls of the document's alternate addresses need of the sign-in (actions.json, group auth). */
interface Services {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly loadSession: LoadSession
}

/**
 * The document's alternate calls of signing in: `GET access-token` signs in with a stored token and gives a fresh one,
 * `POST user/update` keeps the caller's settings. docs/decisions/sign-in.md, Alternate addresses.
 */
export const templateCalls =
  (context: ApiContext, { db, tokens, loadSession }: Services): FastifyPluginAsync =>
  async (app) => {
    app.get(`${base}access-token`, async (request) => {
      const bearer = await tokens.readAccess(tokenOf(request))
      if (bearer === 'expired') throw new Refusal(401, 'token_expired', 'token_expired')
      const cookie = await sessionByCookie(db, request.cookies[sessionCookie])
      // The token alone would renew itself for as long as the session lives, whoever has stolen it.
      if (bearer === 'bad' || cookie?.signIn !== bearer.signIn) throw tokenFailed()
      const session = await loadSession(db, bearer)
      if (!session) throw tokenFailed()
      request.sessionUser = session.user
      const { access, image, ...person } = await signInAnswer(db, session, await tokens.issueAccess(bearer))
      const settings = await readOwnSettings(db, session.user)
      return { user: { ...person, image: pictureAddress(image), settings }, access_token: access }
    })
    app.post<{ Body: unknown }>(`${base}user/update`, async (request) => {
      const session = await context.authenticate(request, 'token')
      const settings = await keepOwnSettings(db, session.user, settingsIn(request.body))
      const message = context.texts.say(languageOf(request.headers['accept-language']), 'saved_api')
      return { user: { id: session.user, ...settings }, message }
    })
  }

const tokenOf = ({ headers: { authorization = '' } }: FastifyRequest): string =>
  authorization.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : ''

const tokenFailed = (): Refusal => new Refusal(401, 'token_login_failed', 'token_login_failed')

/** The settings inside `{ user }`. @throws Refusal 400 */
function settingsIn(body: unknown): Readonly<Record<string, unknown>> {
  const given: Readonly<Record<string, unknown>> = { ...(typeof body === 'object' ? body : {}) }
  for (const key of Object.keys(given)) if (key !== 'user') throw invalid({ [key]: [unknownKey(key, ['user'])] })
  const { user } = given
  if (typeof user !== 'object' || user === null || Array.isArray(user))
    throw invalid({ user: [{ text: 'field.required', params: { Label: '$user' } }] })
  return { ...user }
}
