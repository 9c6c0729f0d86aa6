import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../files/testing.ts'
import { sweepUnclaimed } from '../files/sweep.ts'
import { fileStore } from '../files/store.ts'
import { castOf, type Cast, type Person } from '../testing/cast.ts'
import type { Answer } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let cast: Cast
let clerk: Person
beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  clerk = await cast.person('scanner', { roles: ['MEMBERSHIP'] })
})
afterAll(() => server.stop())

const db = () => server.scratch.database.app
function upload(person: Pick<Person, 'send'>): Promise<Answer> {
  const form = new FormData()
  form.set('resource', 'agency')
  form.set('field', 'licence_scan')
  form.set('file', new Blob([new Uint8Array(pdf())]), 'licence.pdf')
  return person.send('POST', '/file/api/v1/file/upload/', form)
}
/** So many uploads of the clerk that no record took, of so many bytes each. */
const waiting = (count: number, bytes: number, hoursAgo = 0) =>
  db().query(
    `insert into stored_file ("key", name, kind, media_type, bytes, sha256, uploaded_by, uploaded_at, resource, field)
     select substr(md5($1::text || n || $2::text) || repeat('0', 32), 1, 32), 'a.pdf', 'pdf', 'application/pdf', $2::bigint, repeat('a', 64), $1::bigint, now() - make_interval(hours => $4::int), 'agency', 'licence_scan'
     from generate_series(1, $3::int) n`,
    [clerk.id, bytes, count, hoursAgo],
  )
const forget = () => db().query('delete from stored_file where claimed_at is null')

describe('uploads that no record has taken yet', () => {
  it('are two hundred of one person at most, also when the last ones come at once', async () => {
    await waiting(197, 1000)
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(clerk)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 409, 409, 409])
    const refused = await upload(clerk)
    expect(refused.body).toMatchObject({
      code: 'file_too_many',
      detail:
        'You have uploaded 200 files (1 MB) that no record holds yet. Save the records they are for; what is not saved is deleted after 24 hours.',
    })
    expect((await upload({ send: cast.admin })).status).toBe(201)
    await forget()
  })
  it('are 500 MB of one person at most', async () => {
    await waiting(5, 100_000_000)
    expect((await upload(clerk)).body['code']).toBe('file_too_many')
    await forget()
  })
  it('count no longer once a record has them, or a day has passed', async () => {
    await waiting(150, 1000)
    await waiting(50, 999, 25)
    expect((await upload(clerk)).status).toBe(409)
    await sweepUnclaimed(db(), fileStore(server.dataDir), 24)
    expect((await upload(clerk)).status).toBe(201)
    await waiting(50, 998)
    expect((await upload(clerk)).status).toBe(409)
    await db().query('update stored_file set claimed_at = now() where bytes = 1000')
    expect((await upload(clerk)).status).toBe(201)
  })
})
