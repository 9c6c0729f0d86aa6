import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { clientOf, signedIn } from '../../testing/client.ts'
import { stageOf } from './stage.ts'
import { setProvider, startPath } from './testing.ts'

/** 'Test the provider': what the general settings say of it, tried against a real one and against what is none. */
const stage = stageOf()
const path = '/general_setting/api/v1/general_setting/test_provider/'

/** What is wrong at each step, and what the other side said of it. */
async function tried(url = stage().server.url): Promise<Record<string, unknown>> {
  const { status, body } = await (await signedIn(url))('POST', path, {})
  expect(status).toBe(200)
  expect(body['return_address']).toBe(`${url}${startPath}callback/`)
  const steps = body['steps'] as { step: string; problem: string | null; answer: string | null }[]
  return Object.fromEntries(
    steps.map(({ step, problem, answer }) => [step, problem === null ? null : [problem, answer]]),
  )
}

/** Something that answers every request the same. */
const strangers: Server[] = []
async function stranger(body: string, type = 'application/json'): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': type }).end(body))
  strangers.push(server)
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  return `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
}
afterEach(() => {
  for (const one of strangers.splice(0)) one.close()
})

describe('the saved provider', () => {
  it('is found right in every step', async () => {
    expect(await tried()).toEqual({ document: null, signing: null, keys: null, address: null, client: null })
  })

  it('that knows the office by another address is said to refuse it', async () => {
    const known = stage().server.url.replace('127.0.0.1', 'localhost')
    expect(await tried(known)).toMatchObject({ address: ['not_registered', '400'], client: null })
  })

  it('that knows another secret, or us by another name, is said to refuse us', async () => {
    const { sql } = stage()
    await sql(`update general_setting set provider_secret = null, row_version = row_version + 1`)
    expect(await tried()).toMatchObject({ address: null, client: ['wrong_secret', 'invalid_client'] })
    await sql(
      `update general_setting set sign_in_provider = sign_in_provider || '{"client_id": "another"}', row_version = row_version + 1`,
    )
    expect(await tried()).toMatchObject({
      document: null,
      address: ['not_registered', '400'],
      client: ['wrong_secret', 'invalid_client'],
    })
  })

  it('that is none is said to be none', async () => {
    const { server, provider, sql } = stage()
    await setProvider(server, 'http://localhost:9')
    expect(await tried()).toEqual({ document: ['unreachable', null] })
    await setProvider(server, `${provider.issuer}/elsewhere`)
    expect(await tried()).toEqual({ document: ['no_document', '404'] })
    await setProvider(server, await stranger('<p>Welcome</p>', 'text/html'))
    expect(await tried()).toMatchObject({ document: ['no_document', expect.anything()] })
    await setProvider(server, await stranger('{"issuer": "https://else.example"}'))
    expect(await tried()).toEqual({ document: ['other_name', 'https://else.example'] })
    await sql('update general_setting set sign_in_provider = null, row_version = row_version + 1')
    expect(await tried()).toEqual({ document: ['no_provider', null] })
  })

  it('that never stops talking is not listened to', async () => {
    await setProvider(stage().server, await stranger(`{"issuer": "${'x'.repeat(3_000_000)}"}`))
    expect(await tried()).toEqual({ document: ['no_document', null] })
  })

  it('is tried by who may change the settings, and by nobody else', async () => {
    const { server, cast } = stage()
    const clerk = await cast.person('curious.clerk', { roles: ['STAFF'] })
    expect((await clerk.send('POST', path, {})).status).toBe(403)
    expect((await clientOf(server.url)('POST', path, {})).status).toBe(401)
  })
})
