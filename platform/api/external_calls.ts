import { comeIn, type ComeInDeps } from '../access/external_sign_in/come_in.ts'
import { addLink, hasPassword, linksOf, removeLink, removeLinkOf } from '../access/external_sign_in/links.ts'
import type { ExternalProvider, NoteTrouble } from '../access/external_sign_in/provider.ts'
import {
  providerKey,
  providerSettings,
  returnAddress,
  type ProviderSettings,
} from '../access/external_sign_in/provider_settings.ts'
import { providerAway, unfinished } from '../access/external_sign_in/refusals.ts'
import { openWaiting, pathBack, sealWaiting, waitingSeconds, type Waiting } from '../access/external_sign_in/waiting.ts'
import type { ChangeAccount } from '../access/second_factor/account.ts'
import { assertManages } from '../access/sign_in/managed.ts'
import type { LoadSession } from '../access/sign_in/load_session.ts'
import { provePassword } from '../access/sign_in/owner.ts'
import { secretHash } from '../access/sign_in/secret.ts'
import type { SignedIn } from '../access/sign_in/sign_in.ts'
import { countTry } from '../access/sign_in/tries.ts'
import { invalid, notFound, Refusal } from '../errors/errors.ts'
import type { CallContext } from '../resource/implementation.ts'
import type { SecretBox } from '../settings/secret_box.ts'
import { optionalText } from './call_text.ts'

/** What signing in by a provider outside needs of the server around it. */
export interface ExternalServices extends Omit<ComeInDeps, 'afterAnswer'> {
  readonly secrets: SecretBox
  readonly provider: ExternalProvider
  readonly noteTrouble: NoteTrouble
  readonly changeAccount: ChangeAccount
  readonly loadSession: LoadSession
  /** The address people know the office by: the operator's, else the one that the asker used. */
  readonly ownAddress: (asked: string) => string
}

export type ExternalCall =
  | 'external_login'
  | 'external_callback'
  | 'external_links'
  | 'external_link'
  | 'external_unlink'
  | 'external_links_of'
  | 'external_unlink_of'

const accountPage = '/apps/account'
const loginPage = '/login'

/** The calls of `user` that lead to a provider outside and back. docs/decisions/sign-in.md, External sign-in. */
export function externalCalls(
  services: ExternalServices,
  message: (id: string) => unknown,
): Readonly<Record<ExternalCall, (call: CallContext) => Promise<unknown>>> {
  const { db, secrets, provider } = services
  const settingsOf = async (key: string | undefined): Promise<ProviderSettings> => {
    const settings = key === providerKey ? await providerSettings(db, secrets) : undefined
    if (!settings) throw notFound()
    return settings
  }
  const returnTo = ({ request }: CallContext): string => returnAddress(services.ownAddress(request.origin))
  /** Address of the provider's page; the browser keeps what has to fit when it comes back. */
  const begin = async (call: CallContext, settings: ProviderSettings, wish: Pick<Waiting, 'back' | 'linking'>) => {
    const { address, expected } = await provider.begin(settings, returnTo(call))
    call.reply.setExternal(sealWaiting(secrets, { ...expected, ...wish }), waitingSeconds)
    return address
  }
  const link = async (
    call: CallContext,
    settings: ProviderSettings,
    waiting: Waiting,
    linking: NonNullable<Waiting['linking']>,
  ) => {
    const session = await services.loadSession(db, linking)
    if (!session) throw unfinished()
    const identity = await provider.finish(settings, returnTo(call), call.query, waiting)
    await addLink(services, { session, request: call.request.id }, identity, settings.name)
  }
  const enter = async (call: CallContext, settings: ProviderSettings, waiting: Waiting): Promise<SignedIn> => {
    const { request, reply } = call
    const identity = await provider.finish(settings, returnTo(call), call.query, waiting)
    return comeIn(
      { ...services, afterAnswer: (work) => reply.afterAnswer(work) },
      { identity, settings, ip: request.ip, userAgent: request.userAgent, request: request.id },
    )
  }
  /** A person is told on our own page; a program gets the refusal itself. */
  const tell = (call: CallContext, page: string, error: unknown, back = ''): undefined => {
    if (!(error instanceof Refusal) || !call.request.wantsPage) throw error
    const query = new URLSearchParams({ external: error.code })
    if (typeof error.params['n'] === 'number') query.set('n', String(error.params['n']))
    if (back !== '') query.set('returnTo', back)
    const ticket = error.body['ticket']
    // Behind the #, which no server and no log sees.
    call.reply.redirect(`${page}?${query.toString()}${typeof ticket === 'string' ? `#${ticket}` : ''}`)
    return undefined
  }
  return {
    async external_login(call) {
      const settings = await settingsOf(call.params['provider'])
      const back = pathBack(call.query['return'])
      try {
        call.reply.redirect(await begin(call, settings, { back, linking: undefined }))
      } catch (error) {
        return tell(call, loginPage, error, back)
      }
    },
    async external_callback(call) {
      const settings = await settingsOf(call.params['provider'])
      const waiting = openWaiting(secrets, call.request.externalCookie)
      call.reply.setExternal(null, 0)
      const page = waiting?.linking ? accountPage : loginPage
      try {
        if (!waiting || (await isUsed(waiting.state))) throw unfinished()
        if (waiting.linking) {
          await link(call, settings, waiting, waiting.linking)
          call.reply.redirect(`${accountPage}?external=linked`)
          return undefined
        }
        const signed = await enter(call, settings, waiting)
        call.reply.setSession(signed.cookie, signed.cookieSeconds)
        const query = new URLSearchParams({ external: 'done', ...(waiting.back ? { returnTo: waiting.back } : {}) })
        call.reply.redirect(`${loginPage}?${query.toString()}`)
      } catch (error) {
        return tell(call, page, told(error, settings), waiting?.back)
      }
    },
    external_links: async ({ session }) => ({
      links: await linksOf(db, session.user),
      has_password: await hasPassword(db, session.user),
    }),
    async external_link(call) {
      const settings = await settingsOf(providerKey)
      const { user, signIn } = call.session
      await provePassword(db, call.session, 'password', optionalText(call.body, 'password', 1000) ?? '')
      return { address: await begin(call, settings, { back: '', linking: { user, signIn } }) }
    },
    async external_unlink({ session, request, params }) {
      await removeLink(services, { session, request: request.id }, Number(params['id']))
      return message('message.saved')
    },
    async external_links_of({ session, params }) {
      const user = Number(params['id'])
      await assertManages(db, session, user)
      return { links: await linksOf(db, user) }
    },
    async external_unlink_of({ session, request, params, body }) {
      const one = body['link']
      if (typeof one !== 'number' || !Number.isSafeInteger(one)) throw invalid({ link: [{ text: 'field.invalid' }] })
      await removeLinkOf(services, { session, request: request.id }, Number(params['id']), one)
      return message('message.saved')
    },
  }

  /** Each way to the provider brings one answer back, in whichever server process it arrives first. */
  async function isUsed(state: string): Promise<boolean> {
    const key = `external:${secretHash(state).toString('base64url')}`
    return (await countTry(db, { key, most: 1, minutes: waitingSeconds / 60 })) !== undefined
  }

  /** A user that could not be made (the role of the settings asks for what a provider does not tell) is the office's to mend. */
  function told(error: unknown, { issuer }: ProviderSettings): unknown {
    if (!(error instanceof Refusal) || (error.status !== 400 && error.status !== 403)) return error
    services.noteTrouble({ issuer, error: JSON.stringify(error.errors).slice(0, 500) })
    return providerAway()
  }
}
