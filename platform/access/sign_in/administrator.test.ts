import { afterAll, beforeAll, expect, it } from 'vitest'
import { SettingsError } from '../../settings/settings.ts'
import { ensureAdministrator } from './administrator.ts'
import { signInAnswer } from './answer.ts'
import { sessionLoader } from './load_session.ts'
import { createUser, openOffice, type Office } from './testing.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const ensure = (adminUsername = 'admin', adminPassword?: string) =>
  ensureAdministrator({ ...office.db, createUser }, { adminUsername, adminPassword })

it('waits for the roles', async () => {
  await expect(ensure()).rejects.toThrow('reference data')
})

it('refuses settings that no user could have, in one line', async () => {
  await office.role('ADMIN', 'admin', ['user.manage'])
  await expect(ensure('me@example.org', 'Seven quiet herons 7')).rejects.toThrow(SettingsError)
  await expect(ensure('admin', 'password123')).rejects.toThrow(/^ADMIN_PASSWORD is too easy to guess[^\n]*$/)
})

it('makes one administrator when two servers start at once, with a password that is told once and must be changed', async () => {
  const made = (await Promise.all([ensure(), ensure()])).filter((one) => one !== undefined)
  expect(made).toMatchObject([{ username: 'admin' }])
  const password = made[0]?.password ?? ''
  expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
  const signedIn = await office.enter('admin', password)
  const session = await sessionLoader('agency', { field: 'employee', codes: [] })(office.db, signedIn)
  expect(session).toMatchObject({ kind: 'admin', mustChangePassword: true })
  expect(session && (await signInAnswer(office.db, session, signedIn.access))).toEqual({
    access: signedIn.access,
    id: signedIn.user,
    email: 'admin@example.invalid',
    first_name: 'Administrator',
    last_name: null,
    image: null,
    role: { name: 'ADMIN', kind: 'admin' },
    user_permissions: ['user.manage'],
    must_change_password: true,
    must_set_second_factor: false,
    viewing: null,
  })
  expect(await ensure('other')).toBeUndefined()
})
