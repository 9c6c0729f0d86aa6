import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dbOf } from '../database/db.ts'
import { castOf, made, type Cast, type Person, type Row } from '../testing/cast.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { mailNotification } from './mail_job.ts'
import { notify } from './notify.ts'

/** The bell by mail: one letter for each item, for who asked for it, saying what that one may read. */
let server: TestServer
let cast: Cast
let agency: Row
beforeAll(async () => {
  server = await startTestServer({ hasChores: true })
  cast = await castOf(server)
  agency = await made(cast.admin, 'agency', cast.agency(1, { name: 'Secret Overseas' }))
})
afterAll(() => server.stop())

const base = '/notification/api/v1/notification/'
const db = () => dbOf(server.office.engine.database.app)
const reader = async (username: string, roles: readonly string[], switches: object): Promise<Person> => {
  const person = await cast.person(username, { roles })
  const kept = await person.send('PUT', `${base}switches/`, switches)
  expect(kept.status, kept.raw).toBe(200)
  return person
}
const tell = (person: Person, kind = 'agency_rejected') =>
  db().transaction((within) =>
    notify(within, {
      to: { users: [person.id] },
      kind,
      params: { by: '=Karim', roles: '=USER' },
      target: { resource: 'agency', id: agency.id },
    }),
  )
interface Letter {
  readonly state: string
  readonly problem: string | null
  readonly language: string
  readonly params: Readonly<Record<string, string>>
}
const letters = async ({ username }: Person): Promise<Letter[]> => {
  const sql = `select state, problem, language, params from outbox_message where kind = 'notification' and to_address = $1 order by id`
  return (await db().query<Letter>(sql, [`${username}@people.example`])).rows
}
/** Waits until no letter of the bell is still to be written. */
async function written(): Promise<void> {
  const sql = `select 1 from job_run where job = 'mail_notification' and state in ('waiting', 'running')`
  await expect.poll(async () => (await db().query(sql)).rowCount, { timeout: 60_000 }).toBe(0)
}
const bell = async ({ send }: Person): Promise<unknown> => (await send('GET', `${base}events/`)).body['total_elements']

describe('who wants news of records by mail', () => {
  it('gets one letter for an item, however often it is told, in the own language', async () => {
    const person = await reader('mailed.clerk', ['MEMBERSHIP'], { mail: { records: true } })
    await person.send('PUT', '/user/api/v1/user/settings/', { language: 'bn' })
    await tell(person)
    await tell(person)
    await written()
    const [letter, ...more] = await letters(person)
    expect(more).toEqual([])
    expect(letter?.params['message']).toContain('Secret Overseas')
    expect(letter?.params['link']).toMatch(new RegExp(`/apps/member-management/members/${agency.id}$`))
    expect(letter?.language).toBe('bn')
    expect(await bell(person)).toBe(1)
    // A run that was begun more than once finds its letter written.
    const { rows } = await db().query<{ id: number }>('select id from notification where "user" = $1', [person.id])
    for (const { id } of rows)
      await db().transaction((within) => enqueue(within, mailNotification, { notification: id }))
    await written()
    expect((await letters(person)).length).toBe(1)
  })

  it('gets none while the bell is closed: somebody else set the password, and it is to be changed first', async () => {
    const person = await reader('mailed.late', ['MEMBERSHIP'], { mail: { records: true } })
    await db().query('update "user" set must_change_password = true where id = $1', [person.id])
    await tell(person)
    await written()
    expect(await letters(person)).toEqual([])
  })

  it('reads no title there that the bell would not show', async () => {
    const person = await reader('mailed.stranger', ['USER'], { mail: { records: true } })
    await tell(person)
    await written()
    const [letter] = await letters(person)
    expect(letter?.params['message']).toBe('Karim has rejected a record you may not see.')
    expect(letter?.params['link']).toMatch(/\/apps\/notifications$/)
    expect(JSON.stringify(letter)).not.toContain('Secret')
  })

  it('may have them by mail alone', async () => {
    const person = await reader('mailed.only', ['MEMBERSHIP'], { records: false, mail: { records: true } })
    await tell(person)
    await written()
    expect([(await letters(person)).length, await bell(person)]).toEqual([1, 0])
  })

  it('gets none at an address that has declined', async () => {
    const person = await reader('mailed.tired', ['MEMBERSHIP'], { mail: { records: true } })
    await made(cast.admin, 'message_opt_out', { channel: 'mail', address: 'mailed.tired@people.example' })
    await tell(person)
    await expect
      .poll(async () => (await letters(person)).map(({ problem }) => problem), { timeout: 60_000 })
      .toEqual(['declined'])
  })
})

it('nobody gets letters who did not ask, none come of the own account, and topics are known ones', async () => {
  const plain = await reader('mailed.never', ['MEMBERSHIP'], {})
  const asking = await reader('mailed.always', ['MEMBERSHIP'], { mail: { records: true, imports: true } })
  await tell(plain)
  await tell(asking, 'role_given')
  await written()
  expect([await letters(plain), await letters(asking)]).toEqual([[], []])
  const { body } = await asking.send('PUT', `${base}switches/`, { mail: { imports: false } })
  expect(body).toMatchObject({ switches: { records: true }, mail: { records: true, imports: false } })
  for (const wrong of [{ mail: true }, { mail: { weather: true } }, { mail: { records: 'yes' } }])
    expect((await asking.send('PUT', `${base}switches/`, wrong)).status).toBe(400)
})
