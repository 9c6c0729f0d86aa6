import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Person } from '../testing/cast.ts'
import { clientOf, type Answer, type Send } from '../testing/client.ts'
import { adminPassword, adminUsername, startTestServer, type TestServer } from '../testing/server.ts'
import { listenAs, tokenOf, untilChange } from '../live/testing.ts'

/** What the office says to each other about a record: who may know it, who is called, and that nothing of it is lost. */
let server: TestServer
let cast: Cast
let clerk: Person
let colleague: Person
let elsewhere: Person
let cashier: Person
let member: Person
let agency: number
let other: number

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const sylhet = await made(cast.admin, 'branch', { name: 'Sylhet', code: 'SY' })
  agency = (await made(cast.admin, 'agency', cast.agency(701))).id
  other = (await made(cast.admin, 'agency', cast.agency(702, { branch: sylhet.id }))).id
  clerk = await cast.person('nasrin', { roles: ['MEMBERSHIP'] })
  colleague = await cast.person('karim', { roles: ['MEMBERSHIP'], over: { first_name: 'Karim', last_name: 'Uddin' } })
  elsewhere = await cast.person('jolly', { roles: ['MEMBERSHIP'], over: { branch: sylhet.id } })
  cashier = await cast.person('nobody', { roles: [] })
  member = await cast.person('owner', { roles: ['MEMBER_USER'], over: { agency, branch: null } })
})
afterAll(() => server.stop())

const base = '/comment/api/v1/comment/'
const all = (send: Send, record = agency) => send('GET', `${base}all/?resource=agency&record=${record}`)
const say = (send: Send, text: string, more: Readonly<Record<string, unknown>> = {}) =>
  send('POST', `${base}create/`, { resource: 'agency', record: agency, text, ...more })
interface Told {
  readonly id: number
  readonly text: string | null
  readonly former: readonly { readonly text: string }[]
  readonly mentions: readonly { readonly name: string }[]
  readonly removed_by_name: string | null
  readonly may_edit: boolean
  readonly may_remove: boolean
  readonly may_restore: boolean
}
const commentOf = ({ body }: Answer): Told => body['comment'] as Told
const toldTo = async (send: Send, record = agency): Promise<Told[]> =>
  (await all(send, record)).body['comments'] as Told[]
const bellOf = async (send: Send) =>
  (await send('GET', '/notification/api/v1/notification/events/?size=100')).body['notifications'] as {
    readonly message: string
    readonly url: string
  }[]
const db = () => server.scratch.database.app

describe('who may know', () => {
  it('and write is whoever of the office may read the record, in every call alike', async () => {
    const { id } = commentOf(await say(clerk.send, 'Their licence copy is missing.'))
    const calls: readonly (readonly [string, string, unknown?])[] = [
      ['GET', `${base}all/?resource=agency&record=${agency}`],
      ['GET', `${base}people/?resource=agency&record=${agency}`],
      ['POST', `${base}create/`, { resource: 'agency', record: agency, text: 'No.' }],
      ['PUT', `${base}update/${id}`, { text: 'No.' }],
      ['DELETE', `${base}delete/${id}`],
      ['PUT', `${base}restore/${id}`, {}],
    ]
    const nobody = clientOf(server.url)
    const asked = await Promise.all(
      calls.map(async ([method, path, body]) =>
        Promise.all(
          [nobody, member.send, cashier.send, elsewhere.send].map(
            async (send) => (await send(method, path, body)).status,
          ),
        ),
      ),
    )
    // Nobody, a member, somebody without the right, somebody of another branch.
    expect(asked).toEqual(calls.map(() => [401, 403, 403, 404]))
    expect((await toldTo(colleague.send)).map(({ text }) => text)).toEqual(['Their licence copy is missing.'])
    expect((await all(cast.admin, other)).status).toBe(200)
  })

  it('is no member, not even how many there are', async () => {
    const [own, office] = await Promise.all(
      [member.send, clerk.send].map((send) => send('GET', `/agency/api/v1/agency/${agency}`)),
    )
    expect([own?.status, own?.body['comment_count'], own?.raw.includes('licence copy')]).toEqual([
      200,
      undefined,
      false,
    ])
    expect(office?.body['comment_count']).toBe(1)
  })

  it.each([
    ['a resource that nobody knows', 'resource=nothing&record=1', 404],
    ['settings of the office', 'resource=general_setting&record=1', 404],
    ['no record', 'resource=agency', 404],
    ['a record that is none', 'resource=agency&record=1e3', 404],
    ['a record of long ago', `resource=agency&record=999999`, 404],
    ['two resources at once', 'resource=agency&resource=user&record=1', 404],
  ])('%s has none', async (_what, query, status) => {
    expect((await cast.admin('GET', `${base}all/?${query}`)).status).toBe(status)
  })

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['nothing', { text: '  \n ' }],
    ['no text', { text: 7 }],
    ['too long a text', { text: 'x'.repeat(4001) }],
    ['signs that nobody sees', { text: 'a\u0000b' }],
    ['a key that nobody knows', { text: 'x', user: 1 }],
    ['people who are none', { text: 'x', mentions: ['1'] }],
    ['more people than one call names', { text: 'x', mentions: Array.from({ length: 101 }, (_, n) => n + 1) }],
    ['more names than anybody reads', { text: Array.from({ length: 21 }, (_, n) => `@ghost${n}`).join(' ') }],
  ])('%s is refused in words', async (_what, body) => {
    const { status, body: said } = await say(clerk.send, '', body)
    expect([status, typeof said['detail']]).toEqual([400, 'string'])
  })
})

describe('whom a comment calls', () => {
  it('is offered from who may read this very record, and nobody else', async () => {
    const { body } = await clerk.send('GET', `${base}people/?resource=agency&record=${agency}&keyword=`)
    const names = (body['people'] as { name: string }[]).map(({ name }) => name)
    expect(names).toContain('Karim Uddin')
    for (const closed of ['nasrin', 'jolly', 'nobody', 'owner']) expect(names).not.toContain(closed)
    const one = await clerk.send('GET', `${base}people/?resource=agency&record=${agency}&keyword=udd`)
    expect(one.body['people']).toEqual([{ id: colleague.id, name: 'Karim Uddin' }])
  })

  it('hears it in the bell, with the way to the comment; whoever may not read the record does not, and that is said', async () => {
    const answer = await say(clerk.send, '@Karim Uddin, @jolly, @owner and @ghost: whose is this?', {
      mentions: [colleague.id, elsewhere.id, member.id],
    })
    expect(answer.body['untold']).toEqual(['jolly', 'owner', 'ghost'])
    const { id } = commentOf(answer)
    expect(await bellOf(colleague.send)).toMatchObject([
      {
        message: 'nasrin mentioned you in a comment: 701 Agency 701',
        url: `/apps/member-management/members/${agency}?tab=comments#comment-${id}`,
      },
    ])
    expect(await bellOf(elsewhere.send)).toEqual([])
    const { rows } = await db().query(`select "user" from notification where kind = 'mentioned'`)
    expect(rows).toEqual([{ user: colleague.id }])
  })

  it('is not told again by a name that is taken out and put in again', async () => {
    const { id } = commentOf(await say(clerk.send, '@Karim Uddin look'))
    const without = commentOf(await clerk.send('PUT', `${base}update/${id}`, { text: 'Look' }))
    const again = commentOf(await clerk.send('PUT', `${base}update/${id}`, { text: '@karim look' }))
    expect([without.mentions, again.mentions]).toEqual([[], [{ user: colleague.id, name: 'karim' }]])
    const { rows } = await db().query(`select count from notification where view like $1`, [`%#comment-${id}`])
    expect(rows).toEqual([{ count: 1 }])
  })

  it('is told once, also when the words change; somebody named afterwards is told then, whoever writes it never', async () => {
    const { id } = commentOf(await say(clerk.send, '@Karim Uddin look'))
    const told = async () => {
      const { rows } = await db().query(
        `select "user", count from notification where kind = 'mentioned' and view like $1 order by "user"`,
        [`%#comment-${id}`],
      )
      return rows as readonly { readonly user: number; readonly count: number }[]
    }
    expect(await told()).toEqual([{ user: colleague.id, count: 1 }])
    const { mentions } = commentOf(
      await clerk.send('PUT', `${base}update/${id}`, { text: '@Karim Uddin, @nasrin, @admin' }),
    )
    expect(mentions.map(({ name }) => name)).toEqual(expect.arrayContaining(['Karim Uddin', 'admin']))
    expect(await told()).toHaveLength(2)
    expect(await told()).toContainEqual({ user: colleague.id, count: 1 })
    expect((await told()).map(({ user }) => user)).not.toContain(clerk.id)
    const alone = commentOf(await clerk.send('PUT', `${base}update/${id}`, { text: 'Never mind, @admin' }))
    expect(alone.mentions.map(({ name }) => name)).toEqual(['admin'])
  })
})

describe('of a comment', () => {
  it('the author changes the words within a day: the former ones are kept', async () => {
    const { id } = commentOf(await say(clerk.send, 'Paid in cash'))
    await clerk.send('PUT', `${base}update/${id}`, { text: 'Paid by cheque' })
    const told = commentOf(await clerk.send('PUT', `${base}update/${id}`, { text: 'Paid by pay order' }))
    expect([told.text, told.former.map(({ text }) => text)]).toEqual([
      'Paid by pay order',
      ['Paid by cheque', 'Paid in cash'],
    ])
    for (const send of [colleague.send, cast.admin])
      expect((await send('PUT', `${base}update/${id}`, { text: 'Not paid' })).status).toBe(403)
  })

  it('who took it back and when stays, it counts no more; it can be brought back by the same person', async () => {
    const { id } = commentOf(await say(clerk.send, 'Another mistake of mine'))
    const before = await clerk.send('PUT', `${base}update/${id}`, { text: 'A mistake of mine' })
    expect((await colleague.send('DELETE', `${base}delete/${id}`)).status).toBe(403)
    const taken = await clerk.send('DELETE', `${base}delete/${id}`)
    expect(commentOf(taken)).toMatchObject({ text: null, former: [], mentions: [], removed_by_name: 'nasrin' })
    expect(taken.body['total']).toBe(Number(before.body['total']) - 1)
    expect((await all(colleague.send)).raw).not.toContain('mistake of mine')
    expect((await clerk.send('PUT', `${base}update/${id}`, { text: 'Again' })).status).toBe(409)
    expect((await colleague.send('PUT', `${base}restore/${id}`, {})).status).toBe(403)
    expect(commentOf(await clerk.send('PUT', `${base}restore/${id}`, {})).text).toBe('A mistake of mine')
  })

  it('what was taken back can be brought back for a day', async () => {
    const { id } = commentOf(await say(clerk.send, 'Said too fast'))
    expect(commentOf(await clerk.send('DELETE', `${base}delete/${id}`)).may_restore).toBe(true)
    await db().query(`update comment set removed_at = now() - interval '25 hours' where id = $1`, [id])
    expect((await toldTo(clerk.send)).find((one) => one.id === id)?.may_restore).toBe(false)
    expect((await clerk.send('PUT', `${base}restore/${id}`, {})).status).toBe(409)
  })

  it('whoever only looks through a role is offered nothing to do with it', async () => {
    const chief = await cast.person('chief', { roles: ['ADMIN'] })
    const [own, taken] = [commentOf(await say(chief.send, 'Mine')), commentOf(await say(chief.send, 'Gone'))]
    await chief.send('DELETE', `${base}delete/${taken.id}`)
    await chief.send('POST', `/user/api/v1/user/view_as/${await cast.roleId('MEMBERSHIP')}`, {})
    const seen = (await toldTo(chief.send)).filter(({ id }) => id === own.id || id === taken.id)
    expect(seen).toHaveLength(2)
    expect(seen.flatMap((one) => [one.may_edit, one.may_remove, one.may_restore])).toEqual(Array(6).fill(false))
    expect((await say(chief.send, 'Not me')).status).toBe(403)
  })

  it('the newest are told first, and whether there are earlier ones', async () => {
    const whole = (await toldTo(clerk.send)).length
    const asked = async (size: number) =>
      (await clerk.send('GET', `${base}all/?resource=agency&record=${agency}&size=${size}`)).body['has_earlier']
    expect([await asked(whole - 1), await asked(whole)]).toEqual([true, false])
  })

  it('an administrator takes back any, its author only one of the last day', async () => {
    const { id } = commentOf(await say(clerk.send, 'Of last week'))
    await db().query(`update comment set created_at = now() - interval '25 hours' where id = $1`, [id])
    expect((await toldTo(clerk.send)).find((one) => one.id === id)?.may_edit).toBe(false)
    expect((await clerk.send('PUT', `${base}update/${id}`, { text: 'Other' })).status).toBe(409)
    expect((await clerk.send('DELETE', `${base}delete/${id}`)).status).toBe(409)
    expect(commentOf(await cast.admin('DELETE', `${base}delete/${id}`)).removed_by_name).toBe('Administrator')
  })

  it('nothing is lost: the application cannot delete a row', async () => {
    await expect(db().query('delete from comment')).rejects.toThrow('permission denied')
    await expect(db().query('delete from comment_version')).rejects.toThrow('permission denied')
  })

  it('one is written when a request is sent twice with the same key', async () => {
    const key = { 'idempotency-key': 'comment-1' }
    const body = { resource: 'agency', record: agency, text: 'Once' }
    const [first, second] = [
      await clerk.send('POST', `${base}create/`, body, key),
      await clerk.send('POST', `${base}create/`, body, key),
    ]
    expect([first.status, second.status]).toEqual([201, 200])
    expect(commentOf(second).id).toBe(commentOf(first).id)
  })
})

describe('a record', () => {
  it('takes its comments with it when it is deleted, and brings them back', async () => {
    const owner = await made(cast.admin, 'agency_owner', cast.owner(711, agency))
    await clerk.send('POST', `${base}create/`, { resource: 'agency_owner', record: owner.id, text: 'Speaks Sylheti' })
    const read = () => clerk.send('GET', `${base}all/?resource=agency_owner&record=${owner.id}`)
    await cast.admin('DELETE', `/agency_owner/api/v1/agency_owner/delete/${owner.id}?row_version=${owner.row_version}`)
    expect((await read()).status).toBe(404)
    await cast.admin('POST', `/agency_owner/api/v1/agency_owner/restore/${owner.id}`, {})
    expect(rowsOf(await read(), 'comments')).toMatchObject([{ text: 'Speaks Sylheti' }])
  })

  it('tells those of the office who have it open, and nobody else, that something was said', async () => {
    const [hearing, far] = await Promise.all([
      tokenOf(server.url, adminUsername, adminPassword).then((token) => listenAs(server.url, token)),
      tokenOf(server.url, 'jolly', 'Nine grey kingfishers 9').then((token) => listenAs(server.url, token)),
    ])
    for (const one of [hearing, far]) await one.until(({ event }) => event === 'beat')
    await say(clerk.send, 'Called them today')
    const { data } = await untilChange(hearing, 'agency', agency, 'comment')
    expect(data).toEqual([{ resource: 'agency', id: agency, action: 'comment', by: 'nasrin' }])
    // What comes later was told in a later round, or in the same: the comment is not on its way any more.
    const theirs = await made(elsewhere.send, 'agency', cast.agency(799))
    await untilChange(far, 'agency', theirs.id)
    expect(far.raw()).not.toContain('"comment"')
    for (const one of [hearing, far]) one.close()
  })

  it('can be saved as it was read, its count of comments with it', async () => {
    const { body } = await clerk.send('GET', `/agency/api/v1/agency/${agency}`)
    expect(Number(body['comment_count'])).toBeGreaterThan(1)
    const saved = await clerk.send('PUT', `/agency/api/v1/agency/update/${agency}`, {
      ...body,
      address: '9 Topkhana Road',
    })
    expect(saved.status).toBe(200)
  })
})
