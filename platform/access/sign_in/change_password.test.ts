import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Session } from '../session.ts'
import { systemSession } from '../session.ts'
import { changePassword, oneTimePassword, setPassword } from './change_password.ts'
import { sessionByCookie } from './session_store.ts'
import { goodPassword, openOffice, type Office } from './testing.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const twice = (password: string) => ({ new_password: password, confirm_password: password })
const change = (session: { user: number; signIn: number }, old: string, next: string) =>
  changePassword(office.db, session, { old_password: old, ...twice(next) })
const fault = (field: string, text: string) => ({ status: 400, errors: { [field]: [{ text }] } })

it('ends all sessions but the one it is changed in', async () => {
  await office.person('tidy')
  const [here, there] = [await office.enter('tidy', goodPassword), await office.enter('tidy', goodPassword)]
  await change(here, goodPassword, 'Nine loud geese 9')
  expect(await sessionByCookie(office.db, here.cookie)).toBeDefined()
  expect(await sessionByCookie(office.db, there.cookie)).toBeUndefined()
  await expect(office.enter('tidy', goodPassword)).rejects.toMatchObject({ status: 401 })
  await office.enter('tidy', 'Nine loud geese 9')
})

it('says which of the three is wrong', async () => {
  await office.person('unsure')
  const here = await office.enter('unsure', goodPassword)
  await expect(change(here, 'not the password', 'Nine loud geese 9')).rejects.toMatchObject(
    fault('old_password', 'user.password_wrong'),
  )
  await expect(change(here, goodPassword, 'password123')).rejects.toMatchObject(
    fault('new_password', 'user.password_weak'),
  )
  await expect(change(here, goodPassword, 'to unsure or not')).rejects.toMatchObject(
    fault('new_password', 'user.password_weak'),
  )
  const differing = {
    old_password: goodPassword,
    new_password: 'Nine loud geese 9',
    confirm_password: 'Nine loud geese 8',
  }
  await expect(changePassword(office.db, here, differing)).rejects.toMatchObject(
    fault('confirm_password', 'user.passwords_differ'),
  )
})

it('takes none of the last five again, and the sixth', async () => {
  await office.person('faithful')
  const here = await office.enter('faithful', goodPassword)
  const birds = ['geese', 'cranes', 'storks', 'owls'].map((bird) => `Nine loud ${bird} 9`)
  let current = goodPassword
  for (const next of birds) {
    await change(here, current, next)
    current = next
  }
  for (const former of [goodPassword, ...birds]) {
    await expect(change(here, current, former)).rejects.toMatchObject(fault('new_password', 'user.password_weak'))
  }
  await change(here, current, 'Nine loud larks 9')
  await change(here, 'Nine loud larks 9', goodPassword)
})

it('is not a place to guess: after five wrong old ones it waits', async () => {
  await office.person('borrowed')
  const here = await office.enter('borrowed', goodPassword)
  for (let n = 0; n < 5; n++) {
    await expect(change(here, `guess ${n}`, 'Nine loud geese 9')).rejects.toMatchObject({ status: 400 })
  }
  await expect(change(here, goodPassword, 'Nine loud geese 9')).rejects.toMatchObject({
    status: 429,
    params: { n: 15 },
  })
  await office.wait(15)
  await change(here, goodPassword, 'Nine loud geese 9')
})

it('set by a manager ends the sessions, lifts a lock and must be changed', async () => {
  const user = await office.person('forgetful')
  const { cookie } = await office.enter('forgetful', goodPassword)
  const elsewhere = { ip: '198.51.100.1' }
  for (let n = 0; n < 5; n++) await office.enter('forgetful', 'wrong', elsewhere).catch(() => {})
  const made = oneTimePassword()
  await setPassword(office.db, manager('staff'), user, twice(made))
  expect(await sessionByCookie(office.db, cookie)).toBeUndefined()
  const signedIn = await office.enter('forgetful', made, elsewhere)
  expect(await office.one('select must_change_password from "user" where id = $1', [user])).toEqual({
    must_change_password: true,
  })
  await change(signedIn, made, 'Nine loud geese 9')
  expect(await office.one('select must_change_password from "user" where id = $1', [user])).toEqual({
    must_change_password: false,
  })
})

it('of an administrator is set by administrators only', async () => {
  const user = await office.person('chief', { roles: [await office.role('ADMIN', 'admin')] })
  const made = twice(oneTimePassword())
  await expect(setPassword(office.db, manager('staff'), user, made)).rejects.toMatchObject({ status: 403 })
  await expect(setPassword(office.db, manager('admin'), 987_654, made)).rejects.toMatchObject({ status: 404 })
  await setPassword(office.db, manager('admin'), user, made)
})

const manager = (kind: Session['kind']): Session => ({ ...systemSession, user: 1, kind })
