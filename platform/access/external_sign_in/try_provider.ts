import * as openid from 'openid-client'
import type { SecretBox } from '../../settings/secret_box.ts'
import type { Db } from '../sign_in/db.ts'
import { boundedFetch } from './bounded_fetch.ts'
import { discover } from './provider.ts'
import type { ProviderProblem, ProviderStep, ProviderTried, StepTried } from './provider_trial.ts'
import { providerSettings, returnAddress, type ProviderSettings } from './provider_settings.ts'

/** Tries the provider of the general settings. @param origin the address of the office as the asker knows it */
export type TryProvider = (origin: string) => Promise<ProviderTried>

export const providerTrier =
  (parts: {
    readonly db: Db
    readonly secrets: SecretBox
    readonly ownAddress: (asked: string) => string
    readonly isPlainAllowed: boolean
  }): TryProvider =>
  async (origin) => {
    const settings = await providerSettings(parts.db, parts.secrets)
    const return_address = returnAddress(parts.ownAddress(origin))
    const steps = settings
      ? await stepsOf(settings, return_address, parts.isPlainAllowed)
      : [wrong('document', 'no_provider')]
    return { steps, return_address }
  }

const right = (step: ProviderStep): StepTried => ({ step, problem: null, answer: null })
const wrong = (step: ProviderStep, problem: ProviderProblem, answer: unknown = null): StepTried => ({
  step,
  problem,
  answer: typeof answer === 'string' ? answer.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').slice(0, 200) : null,
})

async function stepsOf(settings: ProviderSettings, returnTo: string, isPlainAllowed: boolean): Promise<StepTried[]> {
  let config: openid.Configuration
  try {
    config = await discover(settings, isPlainAllowed)
  } catch (error) {
    return [documentFault(error)]
  }
  const { id_token_signing_alg_values_supported: signed = [] } = config.serverMetadata()
  return [
    right('document'),
    signed.length > 0 ? right('signing') : wrong('signing', 'unsigned'),
    await triedKeys(config),
    await triedAddress(config, returnTo),
    await triedClient(config, returnTo),
  ]
}

function documentFault(error: unknown): StepTried {
  if (error instanceof openid.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return wrong('document', 'other_name', issuerIn(error.cause))
  return wrong('document', connectionProblem(error) ?? 'no_document', statusIn(error))
}

const issuerIn = (cause: unknown): unknown =>
  isObject(cause) && isObject(cause['body']) ? cause['body']['issuer'] : undefined
const statusIn = (error: unknown): unknown =>
  error instanceof openid.ClientError && error.cause instanceof Response ? String(error.cause.status) : undefined
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Why nobody answered; undefined when somebody did. */
function connectionProblem(error: unknown): ProviderProblem | undefined {
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError' || (error instanceof openid.ClientError && error.code === 'OAUTH_TIMEOUT'))
    return 'timeout'
  if (!(error instanceof TypeError) || !isObject(error.cause)) return undefined
  const code = String(error.cause['code'])
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host'
  return /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_/.test(code) ? 'certificate' : 'unreachable'
}

const ask = (address: string | URL, config: openid.Configuration): Promise<Response> =>
  boundedFetch(String(address), {
    method: 'GET',
    headers: { accept: '*/*' },
    body: undefined,
    redirect: 'manual',
    signal: AbortSignal.timeout((config.timeout ?? 10) * 1000),
  })

/** At least one key that signs; what it is wrapped in is checked at each sign-in. */
async function triedKeys(config: openid.Configuration): Promise<StepTried> {
  const { jwks_uri } = config.serverMetadata()
  if (jwks_uri === undefined) return wrong('keys', 'no_keys')
  try {
    const answer = await ask(jwks_uri, config)
    const said: unknown = answer.ok ? await answer.json() : undefined
    const keys = isObject(said) && Array.isArray(said['keys']) ? said['keys'].filter(isObject) : []
    return keys.some(({ kty, use }) => ['RSA', 'EC', 'OKP'].includes(String(kty)) && use !== 'enc')
      ? right('keys')
      : wrong('keys', 'no_keys', answer.ok ? null : String(answer.status))
  } catch (error) {
    return wrong('keys', connectionProblem(error) ?? 'no_keys')
  }
}

/** Answers to `prompt=none` of a provider that knows the address of return, but not who asks (OpenID Connect Core 3.1.2.6). */
const nobodyThere = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']

/**
 * Asks as a browser would in which nobody is signed in there. Only to an address that is registered for us a provider sends
 * the answer back.
 */
async function triedAddress(config: openid.Configuration, returnTo: string): Promise<StepTried> {
  try {
    const asked = openid.buildAuthorizationUrl(config, {
      redirect_uri: returnTo,
      scope: 'openid email profile',
      prompt: 'none',
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      code_challenge: await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier()),
      code_challenge_method: 'S256',
    })
    const answer = await ask(asked, config)
    const leads = URL.parse(answer.headers.get('location') ?? '', asked.href)
    if (leads && leads.href.startsWith(`${returnTo}?`)) {
      const said = leads.searchParams.get('error')
      return said === null || nobodyThere.includes(said) ? right('address') : wrong('address', 'not_registered', said)
    }
    const isRefused = answer.status >= 400 && answer.status < 500
    return wrong('address', isRefused ? 'not_registered' : 'address_unclear', String(answer.status))
  } catch (error) {
    return wrong('address', connectionProblem(error) ?? 'address_unclear')
  }
}

/** Shows a code that nobody was given: whoever refuses the code has taken name and secret. */
async function triedClient(config: openid.Configuration, returnTo: string): Promise<StepTried> {
  try {
    await openid.genericGrantRequest(config, 'authorization_code', {
      code: openid.randomState(),
      redirect_uri: returnTo,
      code_verifier: openid.randomPKCECodeVerifier(),
    })
    return wrong('client', 'client_unclear')
  } catch (error) {
    const said =
      error instanceof openid.ResponseBodyError
        ? error.error
        : error instanceof openid.WWWAuthenticateChallengeError
          ? 'invalid_client'
          : undefined
    if (said === 'invalid_grant') return right('client')
    if (said === 'invalid_client' || said === 'unauthorized_client') return wrong('client', 'wrong_secret', said)
    return wrong('client', connectionProblem(error) ?? 'client_unclear', said)
  }
}
