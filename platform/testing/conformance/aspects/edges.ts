import { asObject } from '../finding.ts'
import { idOfNothing } from '../faults.ts'
import type { Notes } from '../notes.ts'
import type { World } from '../world.ts'
import { isWritten, type Aspect } from './aspect.ts'

/** What no form would send: other methods, ids that are none, bodies too large, of another sort or torn. */
export const edges: Aspect = {
  name: 'answers what nobody should ask',
  applies: () => true,
  async run(world, resource, notes) {
    await ids(world, resource, notes)
    await methods(world, resource, notes)
    if (isWritten(world, resource)) {
      await bodies(world, resource, notes)
      await repeats(world, resource, notes)
    }
    const got = await world.admin.get(`${world.resource(resource).base}all/`, { size: 1 })
    notes.holds(
      'every answer has a request id',
      got.headers.get('x-request-id') !== null,
      'x-request-id',
      got.headers.get('x-request-id'),
    )
    notes.status('no such call', [404], await world.admin.get(`${world.resource(resource).base}no_such_call/at/all/`))
  },
}

/** {id} is always a positive whole number; the rest is unknown (404) or malformed (400), never a fault of the server. */
async function ids(world: World, resource: string, notes: Notes): Promise<void> {
  const { base } = world.resource(resource)
  const nothing = { status: 404, code: 'not_found', sentences: [{ id: 'message:not_found' }] }
  for (const id of [idOfNothing, 1_000_000_000, 4_000_000_000])
    notes.refused('an id of nothing', nothing, await world.admin.get(`${base}${id}`))
  for (const id of ['0', '-1', 'abc', '1.5', '1e3', '99999999999999999999', "1'--", '%00', '%E0%A4%A']) {
    notes.status('an id that is none', [400, 404], await world.admin.get(`${base}${id}`))
    notes.status(
      'an id that is none',
      isWritten(world, resource) ? [400, 404] : [400, 404, 405],
      await world.admin.send('DELETE', `${base}delete/${id}?row_version=1`),
    )
  }
}

async function methods(world: World, resource: string, notes: Notes): Promise<void> {
  const { base } = world.resource(resource)
  const others = [
    ['POST', 'all/'],
    ['PUT', 'create/'],
    ['GET', 'update/1'],
    ['POST', 'delete/1'],
    ['DELETE', 'search/'],
    ['PATCH', 'update/1'],
  ] as const
  for (const [method, path] of others)
    notes.status(
      'another method',
      [404, 405],
      await world.admin.send(method, base + path, method === 'GET' ? undefined : {}),
      { call: `${method} ${path}` },
    )
}

async function bodies(world: World, resource: string, notes: Notes): Promise<void> {
  const path = `${world.resource(resource).base}create/`
  for (const torn of ['{"name":', '[]', '"text"', '7', 'null'])
    notes.status('a body that is no object', 400, await world.admin.raw('POST', path, torn, 'application/json'))
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])
    notes.status('a body of another sort', 415, await world.admin.raw('POST', path, 'name=a', type))
  notes.status('a body that is too large', 413, await world.admin.announce('POST', path, 200_000_000))
  const polluted = await world.admin.raw(
    'POST',
    path,
    '{"__proto__": {"is_active": false}, "constructor": {}}',
    'application/json',
  )
  notes.status('a body that reaches for the prototype', 400, polluted)
}

/** The same Idempotency-Key and body is answered once more, not done once more; another body is refused (409). */
async function repeats(world: World, resource: string, notes: Notes): Promise<void> {
  const path = `${world.resource(resource).base}create/`
  const headers = { 'idempotency-key': `${world.make.marker}-${resource}` }
  const [body, other] = [await world.make.draft(resource), await world.make.draft(resource)]
  const first = await world.admin.send('POST', path, body, headers)
  const again = await world.admin.send('POST', path, body, headers)
  notes.status('create with a key', 201, first)
  notes.status('the same again', [200, 201], again)
  notes.equal('the same again makes nothing new', asObject(first.body)?.['id'] ?? null, asObject(again.body)?.['id'], {
    sent: again.sent,
  })
  notes.refused('the same key for another body', { status: 409 }, await world.admin.send('POST', path, other, headers))
}
