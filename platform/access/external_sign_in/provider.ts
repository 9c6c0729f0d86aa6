import * as openid from 'openid-client'
import { nowMs } from '../../clock/clock.ts'
import { Refusal } from '../../errors/errors.ts'
import { boundedFetch } from './bounded_fetch.ts'
import type { ProviderSettings } from './provider_settings.ts'
import { providerAway, unfinished } from './refusals.ts'
import type { Waiting } from './waiting.ts'

/** A person as the provider names them. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** Null unless the provider says that it has verified it. */
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
}

/** What the two ways to the provider need. Both throw Refusal `external_away`. */
export interface ExternalProvider {
  /** Where the browser is sent, and what has to fit when it comes back. */
  begin(
    settings: ProviderSettings,
    returnTo: string,
  ): Promise<{ address: string; expected: Pick<Waiting, 'state' | 'nonce' | 'verifier'> }>
  /** Who has come back. @throws Refusal `external_unfinished` when anything does not fit */
  finish(
    settings: ProviderSettings,
    returnTo: string,
    answer: Readonly<Record<string, string>>,
    expected: Pick<Waiting, 'state' | 'nonce' | 'verifier'>,
  ): Promise<Identity>
}

/** Tells the operator why the provider could not be used. */
export type NoteTrouble = (facts: { readonly issuer: string; readonly error: string }) => void

const timeoutSeconds = 10
/** Milliseconds after which the provider is asked for its addresses and keys anew. */
const rememberedMs = 10 * 60_000
/** Signed with a key that only the provider has: neither unsigned nor with a shared secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** @param isPlainAllowed http instead of https: for a provider on this machine, in tests */
export function externalProvider(parts: {
  readonly noteTrouble: NoteTrouble
  readonly isPlainAllowed: boolean
}): ExternalProvider {
  let remembered:
    { readonly key: string; readonly at: number; readonly found: Promise<openid.Configuration> } | undefined

  const discovered = (settings: ProviderSettings): Promise<openid.Configuration> => {
    const key = JSON.stringify([settings.issuer, settings.clientId, settings.clientSecret])
    if (remembered?.key === key && nowMs() - remembered.at < rememberedMs) return remembered.found
    const found = discover(settings, parts.isPlainAllowed)
    const asked = { key, at: nowMs(), found }
    remembered = asked
    found.catch(() => {
      if (remembered === asked) remembered = undefined
    })
    return found
  }
  const told = (settings: ProviderSettings, error: unknown): Refusal => {
    parts.noteTrouble({ issuer: settings.issuer, error: error instanceof Error ? nameOf(error) : 'unknown' })
    return isAway(error) ? providerAway() : unfinished()
  }
  return {
    async begin(settings, returnTo) {
      try {
        const config = await discovered(settings)
        const expected = {
          state: openid.randomState(),
          nonce: openid.randomNonce(),
          verifier: openid.randomPKCECodeVerifier(),
        }
        const address = openid.buildAuthorizationUrl(config, {
          redirect_uri: returnTo,
          scope: 'openid email profile',
          state: expected.state,
          nonce: expected.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(expected.verifier),
          code_challenge_method: 'S256',
        })
        return { address: address.href, expected }
      } catch (error) {
        told(settings, error)
        throw providerAway()
      }
    },
    async finish(settings, returnTo, answer, expected) {
      try {
        const config = await discovered(settings)
        const address = new URL(returnTo)
        address.search = new URLSearchParams(answer).toString()
        const tokens = await openid.authorizationCodeGrant(config, address, {
          pkceCodeVerifier: expected.verifier,
          expectedState: expected.state,
          expectedNonce: expected.nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw unfinished()
        // Many providers tell the address there only; it is bound to the same subject.
        const more =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {}
        return identityIn(claims.iss, claims.sub, { ...more, ...claims })
      } catch (error) {
        throw error instanceof Refusal ? error : told(settings, error)
      }
    },
  }
}

/** Asks the provider for its addresses; of what it signs with only `algorithms` are kept. @throws openid.ClientError, TypeError */
export async function discover(settings: ProviderSettings, isPlainAllowed: boolean): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = settings
  const execute = isPlainAllowed ? [openid.allowInsecureRequests] : []
  const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
    timeout: timeoutSeconds,
    execute,
    [openid.customFetch]: boundedFetch,
  })
  const { issuer: name, ...server }: openid.ServerMetadata = found.serverMetadata()
  const signed = (server.id_token_signing_alg_values_supported ?? ['RS256']).filter((one) => algorithms.includes(one))
  const config = new openid.Configuration(
    { ...server, issuer: name, id_token_signing_alg_values_supported: signed },
    clientId,
    undefined,
    clientSecret === undefined ? openid.None() : authentication(clientSecret),
  )
  config.timeout = timeoutSeconds
  config[openid.customFetch] = boundedFetch
  openid.enableNonRepudiationChecks(config)
  for (const one of execute) one(config)
  return config
}

/** How the provider wants to be shown the secret; in the header unless it says otherwise (OpenID Connect Discovery 3). */
function authentication(secret: string): openid.ClientAuth {
  const [inHeader, inBody] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const show = methods.includes('client_secret_basic') ? inHeader : inBody
    show(server, client, body, headers)
  }
}

/** True when the fault is the provider's or the settings', not that of who comes back. */
function isAway(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.error !== 'invalid_grant'
  if (error instanceof openid.ClientError) return awayCodes.has(error.code ?? '')
  return error instanceof TypeError
}

const awayCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
])

/** Never a token or an address of the person: a code and what the provider calls the fault. */
function nameOf(error: Error): string {
  if (error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError)
    return `${error.code} ${error.error}`.slice(0, 200)
  if (error instanceof openid.ClientError) return error.code ?? error.message
  return error.message.slice(0, 200)
}

function identityIn(issuer: string, subject: string, claims: Readonly<Record<string, unknown>>): Identity {
  const text = (name: string): string | null => {
    const value = claims[name]
    const written = typeof value === 'string' ? value.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').trim() : ''
    return written === '' ? null : written
  }
  return {
    issuer,
    subject,
    email: claims['email_verified'] === true ? text('email') : null,
    firstName: text('given_name') ?? text('name'),
    lastName: text('given_name') === null ? null : text('family_name'),
  }
}
