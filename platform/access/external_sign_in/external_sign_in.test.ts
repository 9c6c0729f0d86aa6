import { describe, expect, it, vi } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { castPassword } from '../../testing/cast.ts'
import { codeApp } from '../second_factor/testing.ts'
import { stageOf } from './stage.ts'
import { calls, newBrowser, setProvider, startPath } from './testing.ts'

const stage = stageOf()
let people = 0

/** The page somebody is sent to, with its query. */
const pageOf = ({ leads }: { readonly leads: string }): string => {
  const { pathname, search } = new URL(leads)
  return pathname + search
}
const wrong = '/login?external=login_failed'
const unfinished = '/login?external=external_unfinished'

/** Whether a browser that came back is signed in, asked as its page asks. */
async function isSignedIn(browser: ReturnType<typeof newBrowser>): Promise<boolean> {
  const { server } = stage()
  const cookie = browser.jar(server.url).get('samiti_session')
  if (cookie === undefined) return false
  const answer = await clientOf(server.url)('POST', `${calls}refresh/`, undefined, {
    cookie: `samiti_session=${cookie}`,
  })
  return answer.status === 200
}
const userOf = async (email: string) =>
  (
    await stage().sql(
      `select u.*, (select array_agg(r.name) from user_roles x join role r on r.id = x.value where x.record = u.id) as role_names
         from "user" u where email = $1`,
      [email],
    )
  )[0]
describe('a first sign-in', () => {
  it('from the allow-list makes a user with the first role, who comes in, and tells the administrators', async () => {
    const { provider, allow, come, sql } = stage()
    provider.people.set('rahima', {
      email: 'Rahima.Khatun@allowed.example',
      email_verified: true,
      given_name: 'Rahima',
      family_name: 'Khatun',
    })
    await allow({ domains: ['allowed.example'] })
    const browser = newBrowser()
    const visit = await come('rahima', { browser, back: '/apps/agency-management/agencies?q=1' })
    expect(pageOf(visit)).toBe('/login?external=done&returnTo=%2Fapps%2Fagency-management%2Fagencies%3Fq%3D1')
    expect(await isSignedIn(browser)).toBe(true)
    expect(await userOf('rahima.khatun@allowed.example')).toMatchObject({
      username: 'rahima.khatun',
      first_name: 'Rahima',
      last_name: 'Khatun',
      status: 'active',
      must_change_password: false,
      role_names: ['ADMIN'],
      linked_sign_ins: 'Provider: Rahima.Khatun@allowed.example',
    })
    const [letter] = await sql(`select to_address, params from outbox_message where kind = 'external_user'`)
    expect(letter).toMatchObject({
      to_address: 'admin@example.invalid',
      params: { provider: 'Provider', email: 'Rahima.Khatun@allowed.example', role: 'ADMIN' },
    })
    await come('rahima')
    expect(await sql(`select id from "user" where username like 'rahima%'`)).toHaveLength(1)
  })

  it('in two tabs at once makes one user', async () => {
    const { provider, allow, come, sql } = stage()
    provider.people.set('twice', { email: 'twice@allowed.example', email_verified: true })
    await allow({ emails: ['twice@allowed.example'] })
    const visits = await Promise.all([come('twice'), come('twice')])
    expect(visits.map(pageOf)).toEqual(['/login?external=done', '/login?external=done'])
    expect(await sql(`select id from "user" where email = 'twice@allowed.example'`)).toHaveLength(1)
  })

  it.each([
    ['whose address is not on the allow-list', { email: 'bob@elsewhere.example', email_verified: true }],
    ['of a domain that only ends like an allowed one', { email: 'eve@notallowed.example', email_verified: true }],
    ['whose address the provider has not verified', { email: 'eve@allowed.example', email_verified: false }],
    ['of whom the provider tells no address', {}],
  ])('of somebody %s is told what a wrong password is told', async (_story, claims) => {
    const { provider, allow, come, wayBack, sql } = stage()
    provider.people.set('stranger', claims)
    await allow({ domains: ['allowed.example'] })
    const before = await sql('select count(*) from "user"')
    expect(pageOf(await come('stranger'))).toBe(wrong)
    const program = newBrowser({ accept: 'application/json' })
    const answer = await program.open(await wayBack(program, 'stranger'))
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([401, { detail: 'Incorrect username or password.' }])
    expect(await sql('select count(*) from "user"')).toEqual(before)
  })

  it('never takes over a user by its address: the person is told to link it, and nothing of a disabled one', async () => {
    const { provider, allow, come, cast, sql } = stage()
    const { id } = await cast.person('kamal', { roles: ['STAFF'], over: { email: 'kamal@allowed.example' } })
    provider.people.set('kamal.there', { email: 'KAMAL@allowed.example', email_verified: true })
    await allow({ domains: ['allowed.example'] })
    expect(pageOf(await come('kamal.there'))).toBe('/login?external=external_known')
    await sql(`update "user" set status = 'disabled' where id = $1`, [id])
    expect(pageOf(await come('kamal.there'))).toBe(wrong)
    expect(await sql('select id from external_identity where "user" = $1', [id])).toEqual([])
  })
})

describe('a linked sign-in', () => {
  it('comes in whatever the allow-list says, and the password stays as it was', async () => {
    await stage().linked('selim')
    const browser = newBrowser()
    expect(pageOf(await stage().come('selim', { browser }))).toBe('/login?external=done')
    expect(await isSignedIn(browser)).toBe(true)
  })

  it.each(['disabled', 'requested'])('stays out while its user is %s', async (status) => {
    const user = await stage().linked(`${status}.person`)
    await stage().sql('update "user" set status = $2 where id = $1', [user, status])
    expect(pageOf(await stage().come(`${status}.person`))).toBe(wrong)
  })

  it('stays out while its user is locked here', async () => {
    const { come, server } = stage()
    await stage().linked('locked.person')
    const guess = () =>
      clientOf(server.url)('POST', `${calls}login/`, { username: 'locked.person', password: 'not the right one' })
    for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(401)
    expect(pageOf(await come('locked.person'))).toBe(wrong)
  })

  it('still owes the code where a second factor is on', async () => {
    const { come, server } = stage()
    await stage().linked('careful')
    const send = clientOf(server.url)
    const { body } = await send('POST', `${calls}login/`, { username: 'careful', password: castPassword })
    const signed = clientOf(server.url, String(body['access']))
    const begun = await signed('POST', `${calls}second_factor/begin/`, { password: castPassword })
    const code = codeApp(String(begun.body['key']))
    expect((await signed('POST', `${calls}second_factor/confirm/`, { code: code() })).status).toBe(200)
    const browser = newBrowser()
    const { leads } = await come('careful', { browser })
    expect(pageOf({ leads })).toBe('/login?external=second_factor_wanted')
    expect(await isSignedIn(browser)).toBe(false)
    const ticket = new URL(leads).hash.slice(1)
    const second = await send('POST', `${calls}second_factor/login/`, { ticket, code: code(1) })
    expect([second.status, second.body['first_name']]).toEqual([200, 'careful'])
  })

  it('thirty refusals from one address are enough', async () => {
    const { come, provider } = stage()
    provider.people.set('nobody', {})
    await stage().sql(
      `insert into try_counter (key, points, most, expires_at) values ('address:127.0.0.1', 29, 30, now() + interval '5 minutes')`,
    )
    expect(pageOf(await come('nobody'))).toBe(wrong)
    expect(pageOf(await come('nobody'))).toMatch(/^\/login\?external=too_many_tries&n=\d+$/)
  })
})

describe('what comes back', () => {
  it('counts once', async () => {
    await stage().linked('once')
    const browser = newBrowser()
    const jar = browser.jar(stage().server.url)
    const back = await stage().wayBack(browser, 'once')
    const kept = jar.get('samiti_external') ?? ''
    expect(pageOf(await browser.open(back))).toBe('/login?external=done')
    expect(jar.has('samiti_external')).toBe(false)
    jar.set('samiti_external', kept)
    expect(pageOf(await browser.open(back))).toBe(unfinished)
  })

  it('opens nothing in another browser', async () => {
    await stage().linked('robbed')
    const back = await stage().wayBack(newBrowser(), 'robbed')
    const thief = newBrowser()
    expect(pageOf(await thief.open(back))).toBe(unfinished)
    await thief.open(`${stage().server.url}${startPath}`)
    expect(pageOf(await thief.open(back))).toBe(unfinished)
    expect(await isSignedIn(thief)).toBe(false)
  })

  it.each([
    ['a state that is not ours', (address: URL) => address.searchParams.set('state', 'another')],
    ['a nonce that is not ours', (address: URL) => address.searchParams.set('nonce', 'another')],
    [
      'a proof key that is not ours',
      (address: URL) => address.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
    ],
  ])('is refused with %s', async (_story, bend) => {
    const name = `bent${++people}`
    await stage().linked(name)
    const browser = newBrowser()
    const back = await stage().wayBack(browser, name, { bend })
    expect(pageOf(await browser.open(back))).toBe(unfinished)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('is refused after ten minutes, or when the cookie was tampered with', async () => {
    await stage().linked('late')
    const { server, wayBack } = stage()
    const browser = newBrowser()
    const back = await wayBack(browser, 'late')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
    try {
      expect(pageOf(await browser.open(back))).toBe(unfinished)
    } finally {
      vi.useRealTimers()
    }
    const again = await wayBack(browser, 'late')
    const jar = browser.jar(server.url)
    jar.set('samiti_external', `${jar.get('samiti_external')?.slice(0, -4)}AAAA`)
    expect(pageOf(await browser.open(again))).toBe(unfinished)
  })

  it('is told kindly when somebody gives up there', async () => {
    const { server } = stage()
    const browser = newBrowser()
    const { leads } = await browser.open(`${server.url}${startPath}?return=/apps/account`)
    const state = new URL(leads).searchParams.get('state') ?? ''
    const answer = new URLSearchParams({ error: 'access_denied', state, session_state: 'of the provider' })
    const visit = await browser.open(`${server.url}${startPath}callback/?${answer.toString()}`)
    expect(pageOf(visit)).toBe(`${unfinished}&returnTo=%2Fapps%2Faccount`)
  })

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', '/\t/evil.example'])(
    'never leads to %s',
    async (back) => {
      const name = `led${++people}`
      await stage().linked(name)
      expect(pageOf(await stage().come(name, { back }))).toBe('/login?external=done')
    },
  )
})

describe('the provider', () => {
  it('that does not answer sends nobody into the void', async () => {
    const { server } = stage()
    await setProvider(server, 'http://localhost:9')
    const visit = await newBrowser().open(`${server.url}${startPath}?return=/apps/account`)
    expect(pageOf(visit)).toBe('/login?external=external_away&returnTo=%2Fapps%2Faccount')
  })

  it('is told to guests by its name only, and without one there is no such way in', async () => {
    const { server, sql } = stage()
    const guest = clientOf(server.url)
    const open = '/general_setting/api/v1/general_setting/without_pagination/all/'
    const told = await guest('GET', open)
    expect(told.body).toMatchObject({ general_settings: [{ sign_in_by: 'Provider' }] })
    expect(told.raw).not.toMatch(/issuer|client_id|provider_secret|allow_list|localhost/)
    await sql('update general_setting set sign_in_provider = null, row_version = row_version + 1')
    expect((await guest('GET', open)).body).toMatchObject({ general_settings: [{ sign_in_by: null }] })
    expect((await guest('GET', startPath)).status).toBe(404)
    expect((await guest('GET', `${calls}external_login/another/`)).status).toBe(404)
  })
})
