import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '#modules/resources.ts'
import { signedIn, type Send } from './client.ts'
import { startTestServer, type TestServer } from './server.ts'
import { standardActions } from '../api/actions.ts'
import { manyActions } from '../api/many_actions.ts'
import { transferActions } from '../api/transfer_actions.ts'

/** The description of the API and the server say the same, both ways. */
let server: TestServer
let admin: Send
let told: Set<string>
beforeAll(async () => {
  server = await startTestServer()
  admin = await signedIn(server.url)
  const { paths } = JSON.parse((await admin('GET', '/openapi.json')).raw) as { paths: Record<string, object> }
  told = new Set(
    Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => nameOf(method, path))),
  )
})
afterAll(() => server.stop())

const nameOf = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '*').replace(/\/$/, '')}`

/** Nobody has this id; a call that ends the session of who asks is not made. */
const nobodysId = '999999999'
const ends = /logout|end_session|signout|sign_out/

/** Files of a resource on their way in and out, which are no JSON and so have routes of their own. */
const files: Readonly<Record<string, { readonly in: readonly string[]; readonly out: readonly string[] }>> = {
  bank_reconciliation: { in: ['import_statement/*'], out: ['reconciliation_sheet/*'] },
  fiscal_year: { in: ['opening_import/*'], out: ['opening_template/*'] },
  provident_fund: { in: [], out: ['card/*', 'summary'] },
  receivable_bill: { in: [], out: ['bulk_create/*/sheet'] },
}

/** Where nothing can be created, a preview is of a record that exists. */
const bodyFor = (path: string, resource: string): object =>
  path.endsWith('/preview') && !registry.get(resource).verbs.includes('create') ? { id: Number(nobodysId) } : {}

describe('the description of the API', () => {
  it.each(registry.all.map(({ name }) => name))(
    'of %s names what the server answers, and nothing else',
    async (name) => {
      const base = `/${name}/api/v1/${name}`
      const definition = registry.get(name)
      const patterns = [
        ...[...standardActions, ...manyActions, ...transferActions].map(({ method, path }) => ({
          method,
          path: path.join('/'),
        })),
        ...['import', ...(files[name]?.in ?? [])].map((path) => ({ method: 'POST', path })),
        ...(files[name]?.out ?? []).map((path) => ({ method: 'GET', path })),
        ...Object.keys(definition.fields).flatMap((field) => [
          { method: 'GET', path: `check_${field}` },
          { method: 'GET', path: `check_${field}_update` },
        ]),
        ...Object.values(definition.calls).map(({ method, path }) => ({
          method,
          path: path.replaceAll(/\{\w+\}/g, '*'),
        })),
      ].map(({ method, path }) => nameOf(method, `${base}/${path}`))
      const answered: string[] = []
      for (const pattern of new Set(patterns)) {
        if (ends.test(pattern)) answered.push(pattern)
        else {
          const [method = '', path = ''] = pattern.split(' ')
          const answer = await admin(
            method,
            path.replaceAll('*', nobodysId),
            method === 'GET' ? undefined : bodyFor(path, name),
          )
          // A field that is not unique by itself has no check; of what there is, only a record can be missing.
          const isThere = answer.status !== 405 && !(answer.status === 404 && path.includes('/check_'))
          if (isThere) answered.push(pattern)
        }
      }
      const own = [...told].filter((one) => one.split(' ')[1]?.startsWith(`${base}/`))
      expect(own.toSorted()).toEqual([...new Set(answered)].toSorted())
    },
  )

  it.each(['br', 'gzip'])('comes packed (%s) to whoever can unpack it, and is the same', async (packing) => {
    const packed = await admin('GET', '/openapi.json', undefined, { 'accept-encoding': packing })
    const plain = await admin('GET', '/openapi.json')
    expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual([packing, null])
    expect(packed.raw === plain.raw).toBe(true)
  })

  it('names the calls of every service', async () => {
    const services = [...told].filter(
      (one) => !registry.all.some(({ name }) => one.includes(`/${name}/api/v1/${name}/`)),
    )
    expect(services).toEqual(
      expect.arrayContaining(['GET /health/ready', 'GET /search/api/v1/search', 'POST /file/api/v1/file/upload']),
    )
    for (const [method = '', path = ''] of services.map((one) => one.split(' ')))
      expect([path, (await admin(method, path.replaceAll('*', nobodysId))).status]).not.toEqual([path, 405])
  })
})
