import { createServer, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { secretBox } from '../../settings/secret_box.ts'
import { appSecret, type TestServer } from '../../testing/server.ts'

/** A real provider of OpenID Connect on a free port, where people sign in by their name alone. Only tests use it. */
export interface TestProvider {
  readonly issuer: string
  /** Who has an account there, by name; changed by the story. */
  readonly people: Map<string, Readonly<Record<string, unknown>>>
  readonly stop: () => Promise<void>
}

const testClient = { id: 'samiti', secret: 'the office and the provider know it' } as const

export const calls = '/user/api/v1/user/'
export const startPath = `${calls}external_login/openid/`

/** Writes the provider into the general settings; http is for tests alone, so that the form would refuse it. */
export async function setProvider(server: TestServer, issuer: string): Promise<void> {
  const secret = secretBox(appSecret).seal({ resource: 'general_setting', field: 'provider_secret' }, testClient.secret)
  await server.office.engine.database.app.query(
    'update general_setting set sign_in_provider = $1, provider_secret = $2, row_version = row_version + 1',
    [JSON.stringify({ name: 'Provider', issuer, client_id: testClient.id }), secret],
  )
}

/** @param returnTo the office's address of return, as it is registered at the provider */
export async function startTestProvider(returnTo: string): Promise<TestProvider> {
  const server = createServer()
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The provider listens on no port.')
  const issuer = `http://localhost:${address.port}`
  const people: TestProvider['people'] = new Map()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider: Provider = new Provider(issuer, {
    clients: [{ client_id: testClient.id, client_secret: testClient.secret, redirect_uris: [returnTo] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['signs the cookies of the provider'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => {
      const person = people.get(id)
      return person && { accountId: id, claims: () => ({ sub: id, ...person }) }
    },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    if (request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(
        `<!doctype html><html lang="en"><title>Provider</title><form method="post" action="${request.url}">
           <label>Name <input name="name"></label><button>Go on</button></form></html>`,
      )
    formOf(request)
      .then((form) => provider.interactionFinished(request, response, { login: { accountId: form.get('name') ?? '' } }))
      .catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  return { issuer, people, stop: () => closed(server) }
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

/** A browser as far as a sign-in needs one: it keeps cookies, by origin, and follows nothing by itself. */
export interface Browser {
  readonly open: (address: string, form?: URLSearchParams) => Promise<Visit>
  /** Cookies of the office, to be taken away or handed on by a story. */
  readonly jar: (origin: string) => Map<string, string>
}

export interface Visit {
  readonly status: number
  /** Where it leads, whole; empty for nowhere. */
  readonly leads: string
  readonly text: string
}

export function newBrowser(headers: Readonly<Record<string, string>> = { accept: 'text/html' }): Browser {
  const jars = new Map<string, Map<string, string>>()
  const jar = (origin: string): Map<string, string> => {
    const kept = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, kept)
    return kept
  }
  return {
    jar,
    async open(address, form) {
      const cookies = jar(new URL(address).origin)
      const answer = await fetch(address, {
        redirect: 'manual',
        headers: { ...headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form ? { method: 'POST', body: form } : {}),
      })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      const leads = answer.headers.get('location')
      return {
        status: answer.status,
        leads: leads === null ? '' : new URL(leads, address).href,
        text: await answer.text(),
      }
    },
  }
}
