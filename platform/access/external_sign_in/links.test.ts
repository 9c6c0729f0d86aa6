import { describe, expect, it } from 'vitest'
import { castPassword } from '../../testing/cast.ts'
import { clientOf, type Send } from '../../testing/client.ts'
import { codeApp } from '../second_factor/testing.ts'
import { stageOf } from './stage.ts'
import { calls, newBrowser } from './testing.ts'

const stage = stageOf()

const linksOf = async (send: Send) => (await send('GET', `${calls}external_links/`)).body
const idOfLink = async (send: Send): Promise<number> => {
  const links = (await linksOf(send))['links']
  return Array.isArray(links) ? Number(links[0]?.id) : Number.NaN
}
/** Begins to link, and comes back from the provider as `name`. @returns the page of ours at the end */
async function link(send: Send, name: string, browser = newBrowser()): Promise<string> {
  const { server, through } = stage()
  const begun = await send('POST', `${calls}external_links/begin/`, { password: castPassword })
  expect(begun.status).toBe(200)
  const [, cookie = ''] = /samiti_external=([^;]+)/.exec(begun.headers.get('set-cookie') ?? '') ?? []
  browser.jar(server.url).set('samiti_external', cookie)
  const { leads } = await browser.open(await through(browser, name, String(begun.body['address'])))
  const { pathname, search } = new URL(leads)
  return pathname + search
}
const historyOf = async (user: number) =>
  (
    await stage().sql(
      `select changes from history where resource = 'user' and record = $1 and changes ? 'linked_sign_ins' order by id`,
      [user],
    )
  ).map(({ changes }) => changes)
/** Somebody who came in from the allow-list and has no password, in the browser of the first sign-in. */
async function withoutPassword(name: string): Promise<Send> {
  const { provider, allow, come, server } = stage()
  provider.people.set(name, { email: `${name}@allowed.example`, email_verified: true })
  await allow({ domains: ['allowed.example'] })
  const browser = newBrowser()
  await come(name, { browser })
  const cookie = `samiti_session=${browser.jar(server.url).get('samiti_session')}`
  const { body } = await clientOf(server.url)('POST', `${calls}refresh/`, undefined, { cookie })
  return clientOf(server.url, String(body['access']))
}

describe('under My account', () => {
  it('somebody links a sign-in with the password, comes in with it, and takes it away again', async () => {
    const { cast, provider, come } = stage()
    const { id, send } = await cast.person('nadia', { roles: ['STAFF'] })
    provider.people.set('nadia.there', { email: 'nadia@private.example', email_verified: true })
    expect(await linksOf(send)).toEqual({ links: [], has_password: true })
    expect(await link(send, 'nadia.there')).toBe('/apps/account?external=linked')
    expect(await linksOf(send)).toMatchObject({ links: [{ provider: 'Provider', email: 'nadia@private.example' }] })
    expect((await come('nadia.there')).leads).toMatch(/external=done/)

    expect((await send('POST', `${calls}external_links/remove/${await idOfLink(send)}`)).status).toBe(200)
    expect((await come('nadia.there')).leads).toMatch(/external=login_failed/)
    expect(await historyOf(id)).toMatchObject([
      { linked_sign_ins: [null, 'Provider: nadia@private.example'] },
      { linked_sign_ins: ['Provider: nadia@private.example', null] },
    ])
  })

  it('a wrong password begins nothing', async () => {
    const { send } = await stage().cast.person('guesser', { roles: ['STAFF'] })
    const answer = await send('POST', `${calls}external_links/begin/`, { password: 'not the right one' })
    expect([answer.status, answer.body['errors']]).toEqual([
      400,
      { password: ['The current password is not correct.'] },
    ])
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('an identity opens one user, and a user has one identity of a provider', async () => {
    const { cast, provider } = stage()
    const [first, second] = [
      await cast.person('first.one', { roles: ['STAFF'] }),
      await cast.person('second.one', { roles: ['STAFF'] }),
    ]
    for (const name of ['shared', 'spare']) provider.people.set(name, {})
    expect(await link(first.send, 'shared')).toBe('/apps/account?external=linked')
    expect(await link(second.send, 'shared')).toBe('/apps/account?external=external_taken')
    expect(await link(first.send, 'spare')).toBe('/apps/account?external=external_taken')
  })

  it('who signed out meanwhile links nothing', async () => {
    const { cast, provider, server, through } = stage()
    const { send } = await cast.person('gone.home', { roles: ['STAFF'] })
    provider.people.set('gone.there', {})
    const begun = await send('POST', `${calls}external_links/begin/`, { password: castPassword })
    const [, cookie = ''] = /samiti_external=([^;]+)/.exec(begun.headers.get('set-cookie') ?? '') ?? []
    await send('POST', `${calls}logout/`)
    const browser = newBrowser()
    browser.jar(server.url).set('samiti_external', cookie)
    const { leads } = await browser.open(await through(browser, 'gone.there', String(begun.body['address'])))
    expect(leads).toMatch(/external=external_unfinished/)
  })

  it('nobody takes away the link of somebody else', async () => {
    const { cast, provider, sql } = stage()
    const owner = await cast.person('owner.of.link', { roles: ['STAFF'] })
    const other = await cast.person('other.person', { roles: ['STAFF'] })
    provider.people.set('owned', {})
    await link(owner.send, 'owned')
    const id = await idOfLink(owner.send)
    expect((await other.send('POST', `${calls}external_links/remove/${id}`)).status).toBe(404)
    expect((await other.send('GET', `${calls}external_links_of/${owner.id}`)).status).toBe(403)
    expect((await other.send('POST', `${calls}external_unlink_of/${owner.id}`, { link: id })).status).toBe(403)
    expect(await sql('select id from external_identity where id = $1', [id])).toHaveLength(1)
  })
})

describe('somebody without a password', () => {
  it('keeps the only way in', async () => {
    const send = await withoutPassword('onlyone')
    const answer = await send('POST', `${calls}external_links/remove/${await idOfLink(send)}`)
    expect([answer.status, answer.body['detail']]).toEqual([409, 'This is your only way in. Set a password first.'])
  })

  it('sets up a second factor within ten minutes of the sign-in, and not later', async () => {
    const send = await withoutPassword('nopassword')
    const begun = await send('POST', `${calls}second_factor/begin/`, {})
    expect(begun.status).toBe(200)
    const code = codeApp(String(begun.body['key']))()
    expect((await send('POST', `${calls}second_factor/confirm/`, { code })).status).toBe(200)
    await stage().sql(`update session set created_at = created_at - interval '10 minutes'`)
    const late = await send('POST', `${calls}second_factor/codes/`, {})
    expect([late.status, late.body['errors']]).toEqual([
      400,
      { password: ['You have no password. Sign out, sign in again and do this within ten minutes.'] },
    ])
  })
})

describe('who manages users', () => {
  it('sees the links of a user and takes one away: its sessions end', async () => {
    const { cast, linked, come, server } = stage()
    const user = await linked('lost.account')
    const browser = newBrowser()
    await come('lost.account', { browser })
    const seen = await cast.admin('GET', `${calls}external_links_of/${user}`)
    expect(seen.body).toMatchObject({ links: [{ provider: 'Provider', last_used_at: expect.any(String) }] })
    const [link] = seen.body['links'] as { id: number }[]
    expect((await cast.admin('POST', `${calls}external_unlink_of/${user}`, { link: link?.id })).status).toBe(200)
    const cookie = `samiti_session=${browser.jar(server.url).get('samiti_session')}`
    expect((await clientOf(server.url)('POST', `${calls}refresh/`, undefined, { cookie })).status).toBe(401)
    expect((await come('lost.account')).leads).toMatch(/external=login_failed/)
  })
})
