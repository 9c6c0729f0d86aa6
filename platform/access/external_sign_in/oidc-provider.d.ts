/** What the tests use of oidc-provider, which brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Context {
    readonly oidc: {
      readonly client: { readonly clientId: string }
      readonly session: { readonly accountId: string }
    }
  }

  export class Grant {
    constructor(of: { readonly clientId: string; readonly accountId: string })
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export interface Configuration {
    readonly clients: readonly Readonly<Record<string, unknown>>[]
    readonly claims: Readonly<Record<string, readonly string[]>>
    readonly jwks: { readonly keys: readonly Readonly<Record<string, unknown>>[] }
    readonly cookies: { readonly keys: readonly string[] }
    readonly ttl: Readonly<Record<string, number>>
    readonly features: Readonly<Record<string, { readonly enabled: boolean }>>
    readonly interactions: { readonly url: (context: unknown, interaction: { readonly uid: string }) => string }
    readonly findAccount: (
      context: unknown,
      id: string,
    ) => { readonly accountId: string; claims(): Readonly<Record<string, unknown>> } | undefined
    readonly loadExistingGrant: (context: Context) => Promise<Grant>
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    readonly Grant: typeof Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { readonly login: { readonly accountId: string } },
    ): Promise<void>
  }
}
