import { today } from '../clock/clock.ts'
import { pictureAddress, signInAnswer, type SignInAnswer } from '../access/sign_in/answer.ts'
import { changePassword, setPassword } from '../access/sign_in/change_password.ts'
import type { Db, Transactions } from '../access/sign_in/db.ts'
import type { LoadSession } from '../access/sign_in/load_session.ts'
import { acceptInvitation, inviteUser } from '../access/sign_in/invitation.ts'
import { voidLinks } from '../access/sign_in/links.ts'
import { assertManages } from '../access/sign_in/managed.ts'
import { keepOwnSettings, readOwnSettings } from '../access/sign_in/own_settings.ts'
import { forgotPassword, resetPassword } from '../access/sign_in/reset.ts'
import {
  endAllSessions,
  endSession,
  listSessions,
  sessionByCookie,
  type OpenSession,
} from '../access/sign_in/session_store.ts'
import { forgetFailures } from '../access/sign_in/failures.ts'
import { beginView, endView, lastViews } from '../access/view_as/view_as.ts'
import { loginFailed, signIn, type ChangeStatus, type SignedIn } from '../access/sign_in/sign_in.ts'
import type { AccessTokens } from '../access/sign_in/token.ts'
import type { ChangeAccount } from '../access/second_factor/account.ts'
import { invalid, notFound } from '../errors/errors.ts'
import { channels } from '../message/kinds.ts'
import { officeName } from '../message/office_channels.ts'
import { officeSettings } from '../settings/office_settings.ts'
import { languages } from '../texts/languages.ts'
import type { CallContext } from '../resource/implementation.ts'
import type { SecretBox } from '../settings/secret_box.ts'
import { optionalText, requiredText } from './call_text.ts'
import type { ChangeOwn } from './own_profile.ts'
import { externalCalls, type ExternalCall, type ExternalServices } from './external_calls.ts'
import { secondFactorCalls, type SecondFactorCall } from './second_factor_calls.ts'

/** What signing in needs of the server around it. */
export interface SignInServices extends ExternalServices {
  readonly db: Db & Transactions
  readonly tokens: AccessTokens
  readonly loadSession: LoadSession
  readonly changeStatus: ChangeStatus
  readonly changeOwn: ChangeOwn
  readonly changeAccount: ChangeAccount
  /** Seals the keys of code apps. */
  readonly secrets: SecretBox
  readonly publicUrl: () => string
  /** Text of a message in the caller's language. */
  readonly say: (id: string) => string
}

export interface SignInCalls {
  readonly calls: Readonly<
    Record<SignInCall | SecondFactorCall | ExternalCall, (call: CallContext) => Promise<unknown>>
  >
  /** Ends all sessions of a user who may no longer sign in. */
  readonly endSessionsOf: (user: number, within: Db) => Promise<void>
  /** Whoever may not come any more finds that the links sent before open nothing. */
  readonly voidLinksOf: (user: number, within: Db) => Promise<void>
  /** A manager has unlocked a user: failures are counted anew. */
  readonly forgetFailuresOf: (user: number, within: Db) => Promise<void>
}

type SignInCall =
  | 'login'
  | 'refresh'
  | 'logout'
  | 'logout_all'
  | 'sessions'
  | 'end_session'
  | 'end_sessions'
  | 'sessions_of'
  | 'end_sessions_of'
  | 'me'
  | 'me_change'
  | 'passwordchange'
  | 'forgot_password'
  | 'reset_password'
  | 'invite'
  | 'accept_invitation'
  | 'set_password'
  | 'view_as'
  | 'view_as_end'
  | 'views'
  | 'settings_get'
  | 'settings_put'

/** The calls of `user` that sign in and out and look after passwords. Paths: actions.json group auth; decision 15. */
export function signInCalls(services: SignInServices): SignInCalls {
  const { db, tokens, loadSession } = services
  const answer = async (
    bearer: { user: number; signIn: number },
    access: string,
  ): Promise<SignInAnswer & Record<string, unknown>> => {
    const session = await loadSession(db, bearer)
    if (!session) throw loginFailed()
    const held = await signInAnswer(db, session, access)
    return { ...held, image: pictureAddress(held.image) }
  }
  const message = (id: string) => ({ message: services.say(id) })
  const opened = (signed: SignedIn, { reply }: Pick<CallContext, 'reply'>) => {
    reply.setSession(signed.cookie, signed.cookieSeconds)
    return answer(signed, signed.access)
  }
  return {
    forgetFailuresOf: (user, within) => forgetFailures(within, user),
    voidLinksOf: (user, within) => voidLinks(within, user, 'void'),
    endSessionsOf: async (user, within) => void (await endAllSessions(within, user, 'disabled')),
    calls: {
      async login({ body, request, reply }) {
        const [username, password] = [requiredText(body, 'username', 320), requiredText(body, 'password', 1000)]
        const signed = await signIn(
          { db, tokens, changeStatus: services.changeStatus, afterAnswer: (work) => reply.afterAnswer(work) },
          { username, password, ip: request.ip, userAgent: request.userAgent },
        )
        return opened(signed, { reply })
      },
      ...secondFactorCalls(services, opened, message),
      ...externalCalls(services, message),
      async refresh({ request }) {
        const bearer = await sessionByCookie(db, request.cookie)
        if (!bearer) throw loginFailed()
        return answer(bearer, await tokens.issueAccess(bearer))
      },
      async logout({ session, reply }) {
        await endSession(db, session.user, session.signIn, 'signed_out')
        reply.setSession(null, 0)
        return message('message.signed_out')
      },
      async logout_all({ session, reply }) {
        await endAllSessions(db, session.user, 'signed_out_everywhere')
        reply.setSession(null, 0)
        return message('message.signed_out')
      },
      sessions: async ({ session }) => ({
        sessions: markedCurrent(await listSessions(db, session.user), session.signIn),
      }),
      async end_session({ session, params }) {
        if (!(await endSession(db, session.user, Number(params['id']), 'ended_by_user'))) throw notFound()
        return message('message.saved')
      },
      async end_sessions({ session }) {
        await endAllSessions(db, session.user, 'ended_by_user', session.signIn)
        return message('message.saved')
      },
      async sessions_of({ session, params }) {
        const user = Number(params['id'])
        await assertManages(db, session, user)
        return { sessions: markedCurrent(await listSessions(db, user), session.signIn) }
      },
      async end_sessions_of({ session, params, body }) {
        const user = Number(params['id'])
        const one = body['session']
        await assertManages(db, session, user)
        if (one === undefined) await endAllSessions(db, user, 'ended_by_manager')
        else if (typeof one !== 'number' || !Number.isSafeInteger(one))
          throw invalid({ session: [{ text: 'field.invalid' }] })
        else if (!(await endSession(db, user, one, 'ended_by_manager'))) throw notFound()
        return message('message.saved')
      },
      me: async ({ session }) => ({ ...(await me(db, session.user)), member: session.member }),
      async me_change({ body, session, request }) {
        await services.changeOwn(session, request.id, body)
        return { ...(await me(db, session.user)), member: session.member }
      },
      async passwordchange({ body, session }) {
        await changePassword(db, session, {
          old_password: optionalText(body, 'old_password', 1000) ?? '',
          ...newPassword(body),
        })
        return message('message.password_changed')
      },
      async forgot_password({ body, request }) {
        await forgotPassword(db, {
          username_or_email: requiredText(body, 'username_or_email', 320),
          ip: request.ip,
          publicUrl: services.publicUrl(),
        })
        return message('reset_sent')
      },
      async reset_password({ body, request }) {
        await resetPassword(
          { db, changeStatus: services.changeStatus },
          { token: requiredText(body, 'token', 200), ...newPassword(body), ip: request.ip },
        )
        return message('message.password_changed')
      },
      async invite({ params, session, body, request }) {
        const user = Number(params['id'])
        await assertManages(db, session, user)
        const { until } = await inviteUser(db, {
          user,
          channel: oneOf(channels, body, 'channel'),
          language: oneOf(languages, body, 'language'),
          by: { session, request: request.id },
          office: officeName(await officeSettings(db)),
          publicUrl: services.publicUrl(),
        })
        return { ...message('user.invited'), until }
      },
      async accept_invitation({ body, request, reply }) {
        const username = await acceptInvitation(
          { db, changeStatus: services.changeStatus },
          { token: requiredText(body, 'token', 200), ...newPassword(body), ip: request.ip },
        )
        const signed = await signIn(
          { db, tokens, changeStatus: services.changeStatus, afterAnswer: (work) => reply.afterAnswer(work) },
          {
            username,
            password: requiredText(body, 'new_password', 1000),
            ip: request.ip,
            userAgent: request.userAgent,
          },
        )
        reply.setSession(signed.cookie, signed.cookieSeconds)
        return answer(signed, signed.access)
      },
      async set_password({ params, session, body }) {
        await setPassword(db, session, Number(params['id']), newPassword(body))
        return message('message.password_changed')
      },
      async view_as({ session, params }) {
        await beginView(db, session, Number(params['role_id']))
        return message('message.saved')
      },
      async view_as_end({ session }) {
        await endView(db, session)
        return message('message.saved')
      },
      views: async () => ({ views: await lastViews(db) }),
      settings_get: ({ session }) => readOwnSettings(db, session.user),
      settings_put: ({ session, body }) => keepOwnSettings(db, session.user, body),
    },
  }
}

const markedCurrent = (sessions: readonly OpenSession[], signIn: number) =>
  sessions.map((one) => ({ ...one, is_current: one.id === signIn }))

/** The caller as profile pages show it; with the branch that new records get and the codes held now. */
async function me(db: Db, user: number): Promise<Record<string, unknown>> {
  const { rows } = await db.query<Record<string, unknown> & { image: string | null }>(
    `select u.id, u.username, u.email, u.first_name, u.last_name, u.image, u.primary_phone, u.secondary_phone, u.row_version, u.branch, b.name as branch_name, u.must_change_password, u.last_login_at,
        coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'label', r.label, 'kind', r.kind) order by r.id) from user_roles x join role r on r.id = x.value where x.record = u.id), '[]') as roles,
        $2 as today
     from "user" u left join branch b on b.id = u.branch where u.id = $1`,
    [user, today()],
  )
  const [person] = rows
  if (!person) throw notFound()
  return { ...person, image: pictureAddress(person.image) }
}

const newPassword = (body: Readonly<Record<string, unknown>>) => ({
  new_password: requiredText(body, 'new_password', 1000),
  confirm_password: requiredText(body, 'confirm_password', 1000),
})

/** A value of a body that is one of few words. @throws Refusal 400 */
function oneOf<Word extends string>(
  words: readonly Word[],
  body: Readonly<Record<string, unknown>>,
  name: string,
): Word {
  const word = words.find((one) => one === body[name])
  if (word === undefined)
    throw invalid({
      [name]: [{ text: 'field.choice', params: { Label: `$sign_in.${name}`, choices: words.join(', ') } }],
    })
  return word
}
