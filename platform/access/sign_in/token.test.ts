import { afterEach, expect, it, vi } from 'vitest'
import { SignJWT, UnsecuredJWT } from 'jose'
import { accessTokens } from './token.ts'

const secret = 'a secret of thirty-two characters'
afterEach(() => vi.useRealTimers())

it('says for fifteen minutes whose request it is, then that it is over (C-05)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
  const tokens = await accessTokens(secret)
  const token = await tokens.issueAccess({ user: 7, signIn: 70 })
  vi.setSystemTime(new Date('2026-11-20T09:14:59Z'))
  expect(await tokens.readAccess(token)).toEqual({ user: 7, signIn: 70 })
  vi.setSystemTime(new Date('2026-11-20T09:15:00Z'))
  expect(await tokens.readAccess(token)).toBe('expired')
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toEqual({ iss: 'samiti', sub: '7', sid: 70, iat: 1795165200, exp: 1795166100 })
})

it('is read by another process with the same secret and by no other', async () => {
  const token = await (await accessTokens(secret)).issueAccess({ user: 7, signIn: 70 })
  expect(await (await accessTokens(secret)).readAccess(token)).toEqual({ user: 7, signIn: 70 })
  expect(await (await accessTokens(`${secret}!`)).readAccess(token)).toBe('bad')
})

it('is not believed without the right signature, whatever it says', async () => {
  const tokens = await accessTokens(secret)
  const [head = '', , signature = ''] = (await tokens.issueAccess({ user: 7, signIn: 70 })).split('.')
  const claims = Buffer.from(JSON.stringify({ iss: 'samiti', sub: '1', sid: 1, exp: 4102444800 })).toString('base64url')
  const forged = [
    '',
    'x',
    'a.b.c',
    `${head}.${claims}.${signature}`,
    new UnsecuredJWT({ sid: 1 }).setSubject('1').setIssuer('samiti').setExpirationTime('1h').encode(),
    await new SignJWT({ sid: 1 })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('samiti')
      .setSubject('1')
      .setExpirationTime('1h')
      .sign(Buffer.from(secret)),
  ]
  for (const token of forged) expect(await tokens.readAccess(token)).toBe('bad')
})
