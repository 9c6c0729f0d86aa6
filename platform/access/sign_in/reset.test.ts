import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitingMessages } from '../../message/outbox.ts'
import { forgotPassword, resetPassword } from './reset.ts'
import { sessionByCookie } from './session_store.ts'
import { goodPassword, openOffice, type Office } from './testing.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const ip = '203.0.113.9'
const ask = (name: string, from = ip) =>
  forgotPassword(office.db, { username_or_email: name, ip: from, publicUrl: 'https://office.example.org' })
const links = async (address: string) =>
  (await waitingMessages(office.db, { say: (_, id) => id }))
    .filter((message) => message.to_address === address && message.kind === 'password_reset')
    .map((message) => String(message.params['link']))
const tokenOf = (link = '') => link.replace('https://office.example.org/pages/auth/reset-password/', '')
const reset = (token: string, password: string, confirm = password) =>
  resetPassword(office.deps, { token, new_password: password, confirm_password: confirm, ip })
const used = { status: 400, code: 'reset_link_used', text: 'user.reset_link_used' }

it('sends a link that sets a new password once, ends all sessions and voids the other links', async () => {
  await office.person('lost')
  const { cookie } = await office.enter('lost', goodPassword)
  await ask('Lost@Example.org')
  await ask('lost')
  const [second, first] = (await links('lost@example.org')).map(tokenOf)
  expect(first).toMatch(/^[\w-]{43}$/)
  await expect(reset(first ?? '', 'Nine loud geese 9', 'Nine loud geese 8')).rejects.toMatchObject({
    errors: { confirm_password: [{ text: 'user.passwords_differ' }] },
  })
  await expect(reset(first ?? '', goodPassword)).rejects.toMatchObject({
    errors: { new_password: [{ text: 'user.password_weak' }] },
  })
  await reset(first ?? '', 'Nine loud geese 9')
  expect(await sessionByCookie(office.db, cookie)).toBeUndefined()
  await expect(reset(first ?? '', 'Nine loud cranes 9')).rejects.toMatchObject(used)
  await expect(reset(second ?? '', 'Nine loud cranes 9')).rejects.toMatchObject(used)
  await office.enter('lost', 'Nine loud geese 9')
  expect(await links('lost@example.org')).toEqual(['undefined', 'undefined'])
})

it('is over after thirty minutes', async () => {
  await office.person('slow')
  await ask('slow')
  const [token = ''] = (await links('slow@example.org')).map(tokenOf)
  await office.wait(30)
  await expect(reset(token, 'Nine loud geese 9')).rejects.toMatchObject(used)
  await office.enter('slow', goodPassword)
})

it('works once, also when it is used twice at the same moment', async () => {
  await office.person('double')
  await ask('double')
  const [token = ''] = (await links('double@example.org')).map(tokenOf)
  const outcomes = await Promise.allSettled([reset(token, 'Nine loud geese 9'), reset(token, 'Nine loud cranes 9')])
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('says nothing about who has an account, and writes to nobody who may not sign in', async () => {
  await office.person('off', { status: 'disabled' })
  await office.person('asked.in', { status: 'requested' })
  await office.person('present')
  const answers = [
    await ask('nobody', '203.0.113.10'),
    await ask('off', '203.0.113.10'),
    await ask('asked.in', '203.0.113.10'),
    await ask('present', '203.0.113.10'),
  ]
  expect(new Set(answers).size).toBe(1)
  expect(await links('off@example.org')).toEqual([])
  expect(await links('asked.in@example.org')).toEqual([])
  expect(await links('present@example.org')).toHaveLength(1)
  const stored = await office.one<{ all: string }>('select string_agg(r::text, $1) as all from password_reset r', [' '])
  expect(stored.all).not.toContain(tokenOf((await links('present@example.org'))[0]))
})

it("fills nobody's mail box: three an hour, and ten from one address", async () => {
  await office.person('pestered')
  for (let n = 0; n < 6; n++) await ask('pestered', `198.51.100.${n}`)
  expect(await links('pestered@example.org')).toHaveLength(3)
  for (let n = 0; n < 10; n++) await ask(`somebody${n}`, '192.0.2.9')
  await expect(ask('pestered', '192.0.2.9')).rejects.toMatchObject({
    status: 429,
    text: 'too_many_tries',
    params: { n: 60 },
  })
  await office.wait(60)
  await ask('pestered', '192.0.2.9')
  expect(await links('pestered@example.org')).toHaveLength(4)
})

it('lets a locked user in again, from where the link was used', async () => {
  const user = await office.person('besieged')
  for (let n = 0; n < 5; n++) await office.enter('besieged', 'wrong', { ip: '198.51.100.50' }).catch(() => {})
  await ask('besieged')
  const [token = ''] = (await links('besieged@example.org')).map(tokenOf)
  await reset(token, 'Nine loud geese 9')
  for (let n = 0; n < 5; n++) await office.enter('besieged', 'wrong', { ip: '198.51.100.50' }).catch(() => {})
  expect(await office.one('select status from "user" where id = $1', [user])).toEqual({ status: 'locked' })
  await office.enter('besieged', 'Nine loud geese 9', { ip })
})

it('takes no token that is none', async () => {
  for (const token of ['', 'x', "' or true --", 'A'.repeat(43), '../../etc']) {
    await expect(reset(token, 'Nine loud geese 9')).rejects.toMatchObject(used)
  }
})
