import { describe, expect, it } from 'vitest'
import { castPassword, rowOf } from '../../testing/cast.ts'
import { clientOf, signedIn, type Send } from '../../testing/client.ts'
import { base, nextCode, setUp, stageOf, stateOf } from './stage.ts'
import { codeApp } from './testing.ts'

/** How a second factor comes and goes: its owner, a lost phone, the office that wants it. */
const stage = stageOf()

const historyOf = async (id: number) => {
  const { history } = (await stage().cast.admin('GET', `${base}history/${id}`)).body as {
    history: { user: { id: number } | null; changes?: { field: string }[] }[]
  }
  return history
}

const lettersTo = (id: number) =>
  stage().sql('select kind, params from outbox_message where origin_record = $1 order by id', [id])

describe('setting up', () => {
  it('asks for the password, counts from the first right code, and ends the sessions opened without', async () => {
    const { id, send } = await stage().cast.person('set.up', { roles: ['STAFF'] })
    const elsewhere = await signedIn(stage().server.url, 'set.up', castPassword)
    const wrong = await send('POST', `${base}second_factor/begin/`, { password: 'not mine' })
    expect(wrong.body['errors']).toEqual({ password: ['The current password is not correct.'] })
    const begun = await send('POST', `${base}second_factor/begin/`, { password: castPassword })
    expect(begun.body['address']).toContain(`secret=${String(begun.body['key'])}`)
    // Begun is not done: nobody is locked out by a set-up that was left.
    expect((await stage().login({ username: 'set.up', password: castPassword })).status).toBe(200)
    const code = codeApp(String(begun.body['key']))
    expect((await send('POST', `${base}second_factor/confirm/`, { code: code(5) })).body['errors']).toHaveProperty(
      'code',
    )
    const done = await send('POST', `${base}second_factor/confirm/`, { code: code() })
    const recovery = done.body['recovery_codes'] as string[]
    expect(new Set(recovery).size).toBe(10)
    expect(await stateOf(send)).toMatchObject({ is_on: true, recovery_codes_left: 10, is_wanted: false })
    expect((await elsewhere('GET', `${base}me/`)).status).toBe(401)
    const record = (await stage().cast.admin('GET', `${base}${id}`)).body
    expect(record).toMatchObject({ two_factor: 'totp', recovery_codes_left: 10 })
    expect((await historyOf(id))[0]).toMatchObject({ user: { id } })
  })

  it('keeps nothing in the database that makes a code or is one', async () => {
    const owner = await stage().withPhone('kept.secret')
    const rows = await stage().sql(
      `select (select string_agg(f::text, ' ') from second_factor f) || (select string_agg(r::text, ' ') from recovery_code r) as kept`,
    )
    const kept = String(rows[0]?.['kept'])
    expect(kept).toContain(String(owner.id))
    for (const code of owner.recovery) expect(kept).not.toContain(code.replaceAll('-', ''))
    expect(kept).toContain('v1 ')
  })
})

describe('a lost phone', () => {
  it('is replaced by a recovery code: once each, counted, told by the history', async () => {
    const owner = await stage().withPhone('lost.phone')
    const [first = '', next = ''] = owner.recovery
    const done = await stage().second({
      ticket: await stage().ticketOf('lost.phone'),
      code: first.toUpperCase().replaceAll('-', ' '),
    })
    expect(done.status).toBe(200)
    expect((await stage().second({ ticket: await stage().ticketOf('lost.phone'), code: first })).status).toBe(401)
    const mine = clientOf(stage().server.url, String(done.body['access']))
    expect(await stateOf(mine)).toMatchObject({ is_on: true, recovery_codes_left: 9 })
    const [latest] = await historyOf(owner.id)
    expect(latest).toMatchObject({ user: { id: owner.id } })
    expect(JSON.stringify(latest)).toContain('recovery_codes_left')
    expect(await lettersTo(owner.id)).toEqual([{ kind: 'recovery_code_used', params: { name: 'lost.phone', n: 9 } }])
    // A new phone: the password and another recovery code, and the former codes are gone.
    const begun = await mine('POST', `${base}second_factor/begin/`, { password: castPassword })
    expect(begun.body['errors']).toHaveProperty('code')
    const again = await mine('POST', `${base}second_factor/begin/`, { password: castPassword, code: next })
    const code = codeApp(String(again.body['key']))
    expect((await mine('POST', `${base}second_factor/confirm/`, { code: code() })).status).toBe(200)
    nextCode()
    expect((await stage().second({ ticket: await stage().ticketOf('lost.phone'), code: owner.code() })).status).toBe(
      401,
    )
    expect(
      (await stage().second({ ticket: await stage().ticketOf('lost.phone'), code: owner.recovery[2] ?? '' })).status,
    ).toBe(401)
    expect((await stage().second({ ticket: await stage().ticketOf('lost.phone'), code: code() })).status).toBe(200)
  })

  it('with its codes: the office resets it, every session ends, and the history names who did', async () => {
    const owner = await stage().withPhone('lost.all')
    const me = (await stage().cast.admin('GET', `${base}me/`)).body
    const [chief, chiefName] = [me['id'], [me['first_name'], me['last_name']].filter(Boolean).join(' ')]
    const reset = (send: Send, id: unknown) => send('POST', `${base}second_factor/reset/${String(id)}`, {})
    expect((await reset(owner.send, owner.id)).status).toBe(403)
    expect((await reset(stage().cast.admin, owner.id)).status).toBe(200)
    expect((await owner.send('GET', `${base}me/`)).status).toBe(401)
    expect((await stage().login({ username: 'lost.all', password: castPassword })).status).toBe(200)
    expect((await stage().cast.admin('GET', `${base}${owner.id}`)).body).toMatchObject({ two_factor: 'none' })
    expect((await historyOf(owner.id))[0]).toMatchObject({ user: { id: chief } })
    expect(await lettersTo(owner.id)).toEqual([
      { kind: 'second_factor_off', params: { name: 'lost.all', by: chiefName } },
    ])
    expect((await reset(stage().cast.admin, owner.id)).status).toBe(409)
    expect((await reset(stage().cast.admin, chief)).body['code']).toBe('own_second_factor')
    expect((await reset(stage().cast.admin, 999_999)).status).toBe(404)
  })

  it('of an administrator is for administrators only', async () => {
    const boss = await stage().withPhone('boss', ['ADMIN'])
    const manager = await stage().cast.person('people.desk', { roles: [], over: { branch: null } })
    const row = rowOf((await stage().cast.admin('GET', `${base}${manager.id}`)).body)
    const given = [await stage().cast.permissionId('user.manage')].map((permission) => ({ permission, reason: 'desk' }))
    const grant = { user_permissions: given, row_version: row.row_version }
    expect((await stage().cast.admin('PUT', `${base}update/${manager.id}`, grant)).status).toBe(200)
    expect((await manager.send('POST', `${base}second_factor/reset/${boss.id}`, {})).status).toBe(403)
  })
})

describe('new codes and switching off', () => {
  it('ask for the password, and for a code where the factor itself is given up', async () => {
    const owner = await stage().withPhone('changes.mind')
    const renewed = await owner.send('POST', `${base}second_factor/codes/`, { password: castPassword })
    expect(renewed.body['recovery_codes']).toHaveLength(10)
    expect(
      (await stage().second({ ticket: await stage().ticketOf('changes.mind'), code: owner.recovery[0] })).status,
    ).toBe(401)
    const off = (body: object) => owner.send('POST', `${base}second_factor/off/`, body)
    expect((await off({ password: 'not mine', code: owner.code() })).body['errors']).toHaveProperty('password')
    expect((await off({ password: castPassword, code: owner.code(7) })).body['errors']).toHaveProperty('code')
    expect((await off({ password: castPassword, code: owner.code() })).status).toBe(200)
    expect(await stateOf(owner.send)).toMatchObject({ is_on: false, recovery_codes_left: 0 })
    expect((await stage().login({ username: 'changes.mind', password: castPassword })).status).toBe(200)
    expect((await owner.send('POST', `${base}second_factor/codes/`, { password: castPassword })).status).toBe(409)
  })

  it('are no place to guess codes, though the password is right each time', async () => {
    const owner = await stage().withPhone('open.screen')
    const off = (code: string) => owner.send('POST', `${base}second_factor/off/`, { password: castPassword, code })
    for (let n = 0; n < 4; n++) expect((await off(owner.code(7))).status).toBe(400)
    await off(owner.code(7))
    expect((await off(owner.code())).status).toBe(429)
  })
})

describe('where the office wants it', () => {
  const want = async (second_factor: string) => {
    const [row] = (await stage().cast.admin('GET', '/general_setting/api/v1/general_setting/all/')).body[
      'general_settings'
    ] as { id: number; row_version: number }[]
    const path = `/general_setting/api/v1/general_setting/update/${row?.id}`
    expect((await stage().cast.admin('PUT', path, { second_factor, row_version: row?.row_version })).status).toBe(200)
  }

  it('nothing else opens before it is set up, from the next request on; then it cannot be switched off', async () => {
    const clerk = await stage().cast.person('asked.clerk', { roles: ['STAFF'] })
    const member = await stage().cast.person('asked.nobody', { roles: [], over: { branch: null } })
    const list = () => clerk.send('GET', '/agency/api/v1/agency/all/')
    expect((await list()).status).toBe(200)
    await want('administrators')
    expect((await list()).status).toBe(200)
    expect((await stage().cast.admin('GET', '/agency/api/v1/agency/all/')).body['code']).toBe('second_factor_required')
    const chief = await setUp(stage().cast.admin, stage().server.adminPassword)
    expect(chief.recovery).toHaveLength(10)
    await want('staff')
    expect((await list()).body['code']).toBe('second_factor_required')
    expect((await clerk.send('GET', `${base}me/`)).status).toBe(200)
    expect((await member.send('GET', `${base}sessions/`)).status).toBe(200)
    const again = await stage().login({ username: 'asked.clerk', password: castPassword })
    expect(again.body['must_set_second_factor']).toBe(true)
    const { code } = await setUp(clerk.send)
    expect((await list()).status).toBe(200)
    nextCode()
    const off = await clerk.send('POST', `${base}second_factor/off/`, { password: castPassword, code: code() })
    expect([off.status, off.body['code']]).toEqual([409, 'second_factor_wanted'])
    await want('optional')
  })

  it('a role can want it of whoever holds it', async () => {
    const made = await stage().cast.admin('POST', '/role/api/v1/role/create/', {
      name: 'vault',
      label: 'Vault',
      kind: 'staff',
      requires_2fa: true,
      permissions: [await stage().cast.permissionId('agency.read')],
    })
    expect(made.status).toBe(201)
    const keeper = await stage().cast.person('vault.keeper', { roles: ['VAULT'] })
    expect((await keeper.send('GET', '/agency/api/v1/agency/all/')).body['code']).toBe('second_factor_required')
    await setUp(keeper.send)
    expect((await keeper.send('GET', '/agency/api/v1/agency/all/')).status).toBe(200)
  })
})
