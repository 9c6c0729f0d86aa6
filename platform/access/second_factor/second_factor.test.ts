import { describe, expect, it } from 'vitest'
import { castPassword } from '../../testing/cast.ts'
import { clientOf } from '../../testing/client.ts'
import { startTestServer } from '../../testing/server.ts'
import { base, nextCode, stageOf } from './stage.ts'

/** The second step of a sign-in, through HTTP. */
const stage = stageOf()

describe('signing in with a second factor', () => {
  it('opens nothing before the code; then answers as every sign-in does', async () => {
    const owner = await stage().withPhone('two.steps')
    const plain = (
      await stage().login({ username: stage().server.adminUsername, password: stage().server.adminPassword })
    ).body
    const first = await stage().login({ username: 'two.steps', password: castPassword })
    expect(first.headers.get('set-cookie')).toBeNull()
    expect(first.body).not.toHaveProperty('access')
    const done = await stage().second({ ticket: first.body['ticket'], code: owner.code() })
    expect(done.status).toBe(200)
    expect(Object.keys(done.body)).toEqual(Object.keys(plain))
    expect(done.headers.get('set-cookie')).toContain('samiti_session=')
    expect((await clientOf(stage().server.url, String(done.body['access']))('GET', `${base}me/`)).status).toBe(200)
  })

  it('tells who does not know the password nothing about it', async () => {
    await stage().withPhone('quiet.one')
    await stage().cast.person('plain.one', { roles: ['STAFF'] })
    const { request_id: _a, ...on } = (await stage().login({ username: 'quiet.one', password: 'wrong one here' })).body
    const { request_id: _b, ...off } = (await stage().login({ username: 'plain.one', password: 'wrong one here' })).body
    expect(on).toEqual(off)
    expect(on['code']).toBe('login_failed')
  })

  it('takes a code once, also with another ticket, and never an older one', async () => {
    const owner = await stage().withPhone('replayed')
    const [one, other] = [await stage().ticketOf('replayed'), await stage().ticketOf('replayed')]
    const code = owner.code()
    expect((await stage().second({ ticket: one, code })).status).toBe(200)
    for (const used of [code, owner.code(-1)])
      expect((await stage().second({ ticket: other, code: used })).body['code']).toBe('second_factor_wrong')
    nextCode()
    expect((await stage().second({ ticket: other, code: owner.code() })).status).toBe(200)
  })

  it('takes one of two equal codes that arrive at once', async () => {
    const owner = await stage().withPhone('at.once')
    const tickets = await Promise.all([
      stage().ticketOf('at.once'),
      stage().ticketOf('at.once'),
      stage().ticketOf('at.once'),
    ])
    const code = owner.code()
    const answers = await Promise.all(tickets.map((ticket) => stage().second({ ticket, code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body['code'] === 'second_factor_wrong')).toHaveLength(2)
  })

  it('takes the digits of any keyboard, with or without a blank', async () => {
    const owner = await stage().withPhone('bengali.digits')
    const bengali = [...owner.code()].map((digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]).join('')
    const ticket = await stage().ticketOf('bengali.digits')
    expect((await stage().second({ ticket, code: `${bengali.slice(0, 3)} ${bengali.slice(3)}` })).status).toBe(200)
  })

  it('begins anew when the ticket was spent, is too old, or was made up', async () => {
    const owner = await stage().withPhone('late.code')
    const spent = await stage().ticketOf('late.code')
    expect((await stage().second({ ticket: spent, code: owner.code() })).status).toBe(200)
    nextCode()
    const old = await stage().ticketOf('late.code')
    await stage().sql(`update sign_in_ticket set expires_at = now() - interval '1 second'`)
    for (const ticket of [spent, old, 'made up', 'A'.repeat(43)]) {
      const { status, body } = await stage().second({ ticket, code: owner.code() })
      expect([status, body['code']]).toEqual([401, 'second_factor_expired'])
    }
    expect((await stage().second({ ticket: '', code: '1' })).status).toBe(400)
  })

  it('needs the password too: a ticket ends when the password is set anew', async () => {
    const owner = await stage().withPhone('reset.between')
    const ticket = await stage().ticketOf('reset.between')
    const set = { new_password: 'Eleven wet cormorants 11', confirm_password: 'Eleven wet cormorants 11' }
    expect((await stage().cast.admin('PUT', `${base}set_password/${owner.id}`, set)).status).toBe(200)
    expect((await stage().second({ ticket, code: owner.code() })).body['code']).toBe('second_factor_expired')
  })
})

describe('guessing codes', () => {
  it('locks after five as guessing passwords does, in every server process; then a right code opens nothing', async () => {
    const owner = await stage().withPhone('guessed.at')
    const other = await startTestServer({ given: stage().server })
    try {
      const there = other.url
      const [ticket, theirs] = [await stage().ticketOf('guessed.at'), await stage().ticketOf('guessed.at', there)]
      const wrong = owner.code(7)
      for (const [token, url] of [
        [ticket, stage().server.url],
        [theirs, there],
        [ticket, stage().server.url],
        [theirs, there],
        [ticket, stage().server.url],
      ] as const)
        expect((await stage().second({ ticket: token, code: wrong }, url)).body['code']).toBe('second_factor_wrong')
      for (const code of [wrong, owner.code()]) {
        const { status, body } = await stage().second({ ticket: theirs, code }, there)
        expect([status, body['code']]).toEqual([429, 'too_many_tries'])
      }
      expect((await stage().login({ username: 'guessed.at', password: castPassword })).body['code']).toBe(
        'login_failed',
      )
      const rows = await stage().sql(
        `select from outbox_message where kind = 'sign_in_locked' and origin_record = $1`,
        [owner.id],
      )
      expect(rows).toHaveLength(1)
    } finally {
      await other.office.app.close()
    }
  })

  it('is not forgiven by the right password between the guesses', async () => {
    const owner = await stage().withPhone('patient.guess')
    for (let n = 0; n < 5; n++)
      await stage().second({ ticket: await stage().ticketOf('patient.guess'), code: owner.code(7) })
    expect((await stage().login({ username: 'patient.guess', password: castPassword })).body['code']).toBe(
      'login_failed',
    )
  })
})
