import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** 'Why can she not see it?', answered as the gate would. */
let server: TestServer
let cast: Cast
let here: Row
let there: Row
let clerk: Person
let member: Person

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const sylhet = await made(cast.admin, 'branch', { name: 'Sylhet', code: 'SY' })
  here = await made(cast.admin, 'agency', cast.agency(81))
  there = await made(cast.admin, 'agency', cast.agency(82, { branch: sylhet.id }))
  clerk = await cast.person('why.clerk', { roles: ['MEMBERSHIP'] })
  member = await cast.person('why.member', { roles: ['MEMBER_USER'], over: { agency: here.id, branch: null } })
})
afterAll(() => server.stop())

interface Explained {
  readonly allowed: boolean
  readonly codes: readonly string[]
  readonly texts: readonly string[]
  readonly against: readonly string[]
}

function ask(send: Send, query: Readonly<Record<string, unknown>>, language = 'en') {
  const words = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])
  const path = `/permission/api/v1/permission/why/?${new URLSearchParams(words).toString()}`
  return send('GET', path, undefined, { 'accept-language': language })
}
async function why(query: Readonly<Record<string, unknown>>, language?: string): Promise<Explained> {
  const { status, body, raw } = await ask(cast.admin, query, language)
  if (status !== 200) throw new Error(raw)
  const reasons = body['reasons'] as { code: string; is_against: boolean; text: string }[]
  return {
    allowed: body['allowed'] === true,
    codes: reasons.map(({ code }) => code),
    texts: reasons.map(({ text }) => text),
    against: reasons.filter(({ is_against }) => is_against).map(({ code }) => code),
  }
}

describe('why', () => {
  it('names the role that gives a right, and the branches whose rows are in sight', async () => {
    const told = await why({ user: clerk.id, resource: 'agency', record: here.id })
    expect(told.allowed).toBe(true)
    expect(told.texts).toContain('why.clerk holds these roles: MEMBERSHIP.')
    expect(told.texts).toContain('MEMBERSHIP gives agency.read.')
    expect(told.codes).toEqual(['roles', 'role_gives', 'rows_branches', 'record_seen'])
  })

  it('says of a record of another branch that it is out of sight', async () => {
    const told = await why({ user: clerk.id, resource: 'agency', record: there.id })
    expect([told.allowed, told.against]).toEqual([false, ['record_unseen']])
    expect((await clerk.send('GET', `/agency/api/v1/agency/${there.id}`)).status).toBe(404)
  })

  it('says that nothing gives the right', async () => {
    const told = await why({ user: clerk.id, resource: 'agency', action: 'delete' })
    expect([told.allowed, told.against]).toEqual([false, ['nothing_gives']])
    expect(told.texts).toContain('Nothing that why.clerk holds gives agency.delete.')
  })

  it('says of a member what it never does, what it sees, and which fields are hidden', async () => {
    expect((await why({ user: member.id, resource: 'agency', action: 'update' })).against).toEqual(['not_for_members'])
    const own = await why({ user: member.id, resource: 'agency', record: here.id })
    expect([own.allowed, own.codes.includes('rows_member')]).toEqual([true, true])
    expect(own.codes.at(-1)).toBe('fields')
    expect((await why({ user: member.id, resource: 'agency', record: there.id })).against).toEqual(['record_unseen'])
  })

  it('says of a step that the status does not fit', async () => {
    const told = await why({ user: 1, resource: 'user', action: 'unlock', record: clerk.id })
    expect(told.against).toEqual(['state_against'])
    expect(told.texts.at(-1)).toBe('Its status, Active, does not allow it.')
  })

  it('names a switched-off permission, a grant beside the roles, and one that has run out', async () => {
    const helper = await cast.person('why.helper', { roles: ['USER'] })
    const permission = await cast.permissionId('agency.read')
    const give = async (expires_on: string | null) => {
      const { row_version } = rowOf((await cast.admin('GET', `/user/api/v1/user/${helper.id}`)).body)
      const user_permissions = [{ permission, expires_on, reason: 'help' }]
      const path = `/user/api/v1/user/update/${helper.id}`
      expect((await cast.admin('PUT', path, { user_permissions, row_version })).status).toBe(200)
    }
    await give(null)
    expect((await why({ user: helper.id, resource: 'agency', record: here.id })).codes).toContain('grant_gives')
    await give('2020-01-01')
    expect((await why({ user: helper.id, resource: 'agency' })).codes).toEqual(
      expect.arrayContaining(['grant_over', 'nothing_gives']),
    )
    const right = rowOf((await cast.admin('GET', `/permission/api/v1/permission/${permission}`)).body)
    const path = `/permission/api/v1/permission/update/${permission}`
    const off = await cast.admin('PUT', path, { is_active: false, row_version: right.row_version })
    expect((await why({ user: clerk.id, resource: 'agency' })).against).toContain('inactive')
    await cast.admin('PUT', path, { is_active: true, row_version: rowOf(off.body).row_version })
  })

  it('says of somebody who left, or must change the password first, that nothing opens', async () => {
    const gone = await cast.person('why.gone', { roles: ['STAFF'] })
    const { row_version } = rowOf((await cast.admin('GET', `/user/api/v1/user/${gone.id}`)).body)
    await cast.admin('PUT', `/user/api/v1/user/update_status/${gone.id}`, {
      status: 'disabled',
      note: 'left',
      row_version,
    })
    const told = await why({ user: gone.id, resource: 'agency' })
    expect([told.allowed, told.against]).toEqual([false, ['cannot_sign_in']])
    expect(told.texts[0]).toBe('why.gone cannot sign in: Disabled.')
    const fresh = await made(cast.admin, 'user', {
      username: 'why.fresh',
      email: 'why.fresh@people.example',
      first_name: 'Fresh',
      primary_phone: '01999000111',
      roles: [await cast.roleId('STAFF')],
    })
    expect((await why({ user: fresh.id, resource: 'agency' })).against).toEqual(['password_first'])
  })

  it('speaks the language of who asks', async () => {
    for (const [language, sentence] of [
      ['bn', 'MEMBERSHIP ভূমিকা agency.read দেয়।'],
      ['ar', 'الدور MEMBERSHIP يمنح agency.read.'],
      ['tr', 'MEMBERSHIP rolü agency.read verir.'],
    ] as const)
      expect((await why({ user: clerk.id, resource: 'agency' }, language)).texts).toContain(sentence)
  })

  it('agrees with the office about every verb, for the office and for members', async () => {
    const verbs = [
      ['read', 'GET', `/agency/api/v1/agency/${here.id}`],
      ['update', 'PUT', `/agency/api/v1/agency/update/${here.id}`],
      ['delete', 'DELETE', `/agency/api/v1/agency/delete/${here.id}`],
      ['create', 'POST', '/agency/api/v1/agency/create/'],
    ] as const
    for (const person of [clerk, member])
      for (const [action, method, path] of verbs) {
        const told = await why({
          user: person.id,
          resource: 'agency',
          action,
          ...(action === 'create' ? {} : { record: here.id }),
        })
        const { status } = await person.send(method, path, method === 'GET' ? undefined : {})
        expect([person.username, action, told.allowed]).toEqual([person.username, action, status !== 403])
      }
  })
})

describe('whoever asks', () => {
  it('is told about others as a manager of users only, and about the own rights with the right to see permissions', async () => {
    expect((await ask(clerk.send, { user: clerk.id, resource: 'agency' })).status).toBe(200)
    expect((await ask(clerk.send, { user: member.id, resource: 'agency' })).status).toBe(403)
    expect((await ask(member.send, { user: member.id, resource: 'agency' })).status).toBe(403)
  })

  it('looks through a role and is told what that role sees', async () => {
    const { send } = await cast.person('why.viewer', { roles: ['ADMIN'] })
    await send('POST', `/user/api/v1/user/view_as/${await cast.roleId('AUDITOR')}`, {})
    const { body } = await ask(send, { resource: 'agency', action: 'update' })
    expect(body['allowed']).toBe(false)
    expect(JSON.stringify(body['reasons'])).toContain('why.viewer holds these roles: AUDITOR.')
  })

  it('learns nothing of a record that is hidden from the asker', async () => {
    expect((await ask(clerk.send, { resource: 'agency', record: there.id })).status).toBe(404)
    expect((await ask(clerk.send, { resource: 'general_setting', record: 1 })).status).toBe(403)
  })

  it('is refused an unknown resource, action or user in words', async () => {
    expect((await ask(cast.admin, { user: clerk.id, resource: 'ghost' })).body['errors']).toHaveProperty('resource')
    expect(
      (await ask(cast.admin, { user: clerk.id, resource: 'agency', action: 'fly' })).body['errors'],
    ).toHaveProperty('action')
    expect((await ask(cast.admin, { user: 999_999, resource: 'agency' })).status).toBe(404)
  })
})
