import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetFailures, settleLocks } from './failures.ts'
import { signIn } from './sign_in.ts'
import type { Db } from './db.ts'
import { dbOver, goodPassword, openOffice, type Office } from './testing.ts'
import { Pool } from '../../database/client.ts'
import { sessionByCookie } from './session_store.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const wrong = 'not the password'
const refusal = { status: 401, code: 'login_failed', text: 'login_failed' }
const fail = async (username: string, times: number, from = {}) => {
  for (let n = 0; n < times; n++) await expect(office.enter(username, wrong, from)).rejects.toMatchObject(refusal)
}
const mails = async (user: number) =>
  (await office.db.query(`select from outbox_message where origin_resource = 'user' and origin_record = $1`, [user]))
    .rowCount

describe('signing in', () => {
  it('opens a session for a user name or an e-mail address in any case', async () => {
    const user = await office.person('u1.test')
    const by = [await office.enter('u1.test', goodPassword), await office.enter(' U1.Test@Example.ORG ', goodPassword)]
    for (const signedIn of by) {
      expect(await office.deps.tokens.readAccess(signedIn.access)).toEqual({ user, signIn: signedIn.signIn })
      expect(await sessionByCookie(office.db, signedIn.cookie)).toEqual({ user, signIn: signedIn.signIn })
    }
    expect(by[0]?.cookie).not.toBe(by[1]?.cookie)
    expect(
      await office.one('select last_login_ip, last_login_at is not null as seen from "user" where id = $1', [user]),
    ).toEqual({ last_login_ip: '203.0.113.5', seen: true })
  })

  it('keeps of the cookie nothing that would sign anybody in', async () => {
    await office.person('copied')
    const { cookie } = await office.enter('copied', goodPassword)
    const stored = await office.one<{ all: string }>('select string_agg(s::text, $1) as all from session s', [' '])
    expect(stored.all).toContain('203.0.113.5')
    expect(stored.all).not.toContain(cookie)
    expect(stored.all).not.toContain(Buffer.from(cookie, 'base64url').toString('hex'))
  })

  it('tells nobody why: wrong password, unknown name, disabled, requested, without a password (C-01)', async () => {
    await office.person('known')
    await office.person('left.us', { status: 'disabled' })
    await office.person('registered', { status: 'requested' })
    await office.person('invited', { password: '' })
    const tries: [string, string][] = [
      ['known', wrong],
      ['nobody.here', wrong],
      ['left.us', goodPassword],
      ['registered', goodPassword],
      ['invited', goodPassword],
      ['invited', ''],
      ["' or true --", goodPassword],
      ['known\0', wrong],
      ['known', `${goodPassword}\0`],
      ['x'.repeat(100_000), 'x'.repeat(100_000)],
      ['', ''],
    ]
    for (const [username, password] of tries) {
      await expect(office.enter(username, password, { ip: '203.0.113.6' })).rejects.toMatchObject(refusal)
    }
  })

  it('cuts a long name of a browser instead of failing', async () => {
    await office.person('long.agent')
    const { signIn: id } = await office.enter('long.agent', goodPassword, { userAgent: '😀'.repeat(1000) })
    expect(await office.one('select char_length(user_agent) as n from session where id = $1', [id])).toEqual({ n: 300 })
  })
})

describe('five wrong passwords', () => {
  it('lock the user for fifteen minutes, also for the right one, and tell the owner once (C-02)', async () => {
    const user = await office.person('hasty')
    const from = { ip: '203.0.113.20' }
    await fail('hasty', 5, from)
    expect(await office.one('select status, failed_count from "user" where id = $1', [user])).toEqual({
      status: 'locked',
      failed_count: 5,
    })
    await expect(office.enter('hasty', goodPassword, from)).rejects.toMatchObject(refusal)
    await expect(office.enter('hasty@example.org', goodPassword, from)).rejects.toMatchObject(refusal)
    expect(await mails(user)).toBe(1)
    await office.wait(14)
    await expect(office.enter('hasty', goodPassword, from)).rejects.toMatchObject(refusal)
    await office.wait(1)
    await office.enter('hasty', goodPassword, from)
    expect(await office.one('select status, failed_count, locked_until from "user" where id = $1', [user])).toEqual({
      status: 'active',
      failed_count: 0,
      locked_until: null,
    })
    expect(office.statusChanges.filter((change) => change.user === user)).toEqual([
      { user, to: 'locked', reason: 'failed_sign_ins' },
      { user, to: 'active', reason: 'lock_expired' },
    ])
    expect(await mails(user)).toBe(1)
  })

  it('from many addresses are five as well', async () => {
    const user = await office.person('hunted')
    for (let n = 1; n <= 5; n++) await fail('hunted', 1, { ip: `198.51.100.${n}` })
    await expect(office.enter('hunted', goodPassword, { ip: '198.51.100.99' })).rejects.toMatchObject(refusal)
    expect(await mails(user)).toBe(1)
  })

  it('from elsewhere lock no owner out of the place where she works', async () => {
    const user = await office.person('owner')
    const [desk, elsewhere] = [{ ip: '203.0.113.30' }, { ip: '198.51.100.30' }]
    const { signIn: open } = await office.enter('owner', goodPassword, desk)
    await fail('owner', 7, elsewhere)
    await expect(office.enter('owner', goodPassword, { ip: '198.51.100.31' })).rejects.toMatchObject(refusal)
    await office.enter('owner', goodPassword, desk)
    expect(await office.one('select ended_at from session where id = $1', [open])).toEqual({ ended_at: null })
    expect(await office.one('select status from "user" where id = $1', [user])).toEqual({ status: 'locked' })
    await fail('owner', 5, desk)
    await expect(office.enter('owner', goodPassword, desk)).rejects.toMatchObject(refusal)
  })

  it('count from the last success on', async () => {
    const user = await office.person('clumsy')
    const from = { ip: '203.0.113.40' }
    for (let round = 0; round < 3; round++) {
      await fail('clumsy', 4, from)
      expect((await office.enter('clumsy', goodPassword, from)).user).toBe(user)
    }
  })

  it('lock nobody who is disabled or was never here, and write to nobody', async () => {
    const user = await office.person('gone', { status: 'disabled' })
    await fail('gone', 6, { ip: '203.0.113.41' })
    expect(await office.one('select status, failed_count, locked_until from "user" where id = $1', [user])).toEqual({
      status: 'disabled',
      failed_count: 0,
      locked_until: null,
    })
    expect(await mails(user)).toBe(0)
  })

  it('are forgotten when a manager lifts the lock', async () => {
    const user = await office.person('lifted')
    const from = { ip: '203.0.113.42' }
    await fail('lifted', 5, from)
    await office.deps.changeStatus(user, 'active', 'lock_expired')
    await forgetFailures(office.db, user)
    await settleLocks(office.deps)
    expect((await office.enter('lifted', goodPassword, from)).user).toBe(user)
  })

  it('end by themselves: the status follows without anybody signing in', async () => {
    const user = await office.person('patient')
    await fail('patient', 5, { ip: '203.0.113.43' })
    await settleLocks(office.deps)
    expect(await office.one('select status from "user" where id = $1', [user])).toEqual({ status: 'locked' })
    await office.wait(15)
    await settleLocks(office.deps)
    expect(await office.one('select status from "user" where id = $1', [user])).toEqual({ status: 'active' })
  })
})

describe('an address', () => {
  it('with thirty failures waits, whoever it asks for, and no other address with it', async () => {
    const user = await office.person('innocent')
    const [cafe, home] = [{ ip: '192.0.2.7' }, { ip: '192.0.2.8' }]
    for (let n = 0; n < 30; n++) await fail(`guess${n}`, 1, cafe)
    await expect(office.enter('innocent', goodPassword, cafe)).rejects.toMatchObject({
      status: 429,
      text: 'too_many_tries',
      params: { n: 15 },
    })
    await office.enter('innocent', goodPassword, home)
    await office.wait(14)
    await expect(office.enter('innocent', goodPassword, cafe)).rejects.toMatchObject({ status: 429, params: { n: 1 } })
    await office.wait(1)
    expect((await office.enter('innocent', goodPassword, cafe)).user).toBe(user)
  })

  it('counts IPv6 by the network of one subscriber', async () => {
    for (let n = 0; n < 30; n++) await fail(`guess${n}`, 1, { ip: `2001:db8:0:7::${n.toString(16)}` })
    await expect(office.enter('x', wrong, { ip: '2001:db8:0:7:ffff::1' })).rejects.toMatchObject({ status: 429 })
    await fail('x', 1, { ip: '2001:db8:0:8::1' })
  })

  it('of an office lets fifty colleagues in', async () => {
    const user = await office.person('colleague')
    const colleagues = Array.from({ length: 50 }, () => office.enter('colleague', goodPassword, { ip: '192.0.2.50' }))
    expect(new Set((await Promise.all(colleagues)).map((one) => one.user))).toEqual(new Set([user]))
  })
})

describe('two server processes', () => {
  it('count together, and forty guesses at once are worth no more than five', async () => {
    const user = await office.person('shared')
    const second = new Pool(
      { connection: { connectionString: office.url, ssl: false }, role: undefined, applicationName: 'second' },
      5,
    )
    const processes = [office.deps, { ...office.deps, db: dbOver(second) }]
    try {
      const guesses = Array.from({ length: 40 }, (_, n) =>
        signIn(processes[n % 2] ?? office.deps, {
          username: 'shared',
          password: wrong,
          ip: `198.51.101.${n}`,
          userAgent: '',
        }),
      )
      const outcomes = await Promise.allSettled(guesses)
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(0)
      for (const deps of processes) {
        const right = signIn(deps, { username: 'shared', password: goodPassword, ip: '198.51.101.200', userAgent: '' })
        await expect(right).rejects.toMatchObject(refusal)
      }
      expect(await mails(user)).toBe(1)
      expect(await office.one('select points from try_counter where key = $1', [`user:${user}`])).toEqual({
        points: 42,
      })
    } finally {
      await second.end()
    }
  })

  it('let no right guess in that was verified before the fifth wrong one was counted', async () => {
    await office.person('raced')
    const from = { ip: '198.51.103.1' }
    const slow: Db = {
      async query(text, values) {
        if (text.includes('insert into session')) await fail('raced', 5, from)
        return office.db.query(text, values)
      },
    }
    const guess = signIn(
      { ...office.deps, db: slow },
      { username: 'raced', password: goodPassword, userAgent: '', ...from },
    )
    await expect(guess).rejects.toMatchObject(refusal)
  })

  it('sign in and fail at once without waiting for each other for ever', async () => {
    await office.person('busy')
    const tries = Array.from({ length: 60 }, (_, n) =>
      office.enter('busy', n % 3 === 0 ? wrong : goodPassword, { ip: '198.51.102.1' }),
    )
    const refused = (await Promise.allSettled(tries)).filter((outcome) => outcome.status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(20)
    expect(refused).toEqual(
      refused.map(() => ({ status: 'rejected', reason: expect.objectContaining(refusal) as unknown })),
    )
  })
})
