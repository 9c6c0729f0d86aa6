import { expect, it } from 'vitest'
import { linkIn, plainText, startGateway } from '#platform/message/testing.ts'
import { clientOf, signedIn, type Answer } from '#platform/testing/client.ts'
import { hire } from '../../../scenarios/people.ts'
import { postOffice } from '../message/testing.ts'

const office = postOffice()
const base = '/user/api/v1/user'
const path = 'pages/auth/invitation'
let people = 0

/** Enters a user who has never had a password. */
async function entered(username: string): Promise<number> {
  const { admin } = office()
  const { body } = await admin('GET', '/role/api/v1/role/without_pagination/all/')
  const role = (body['roles'] as { id: number; name: string }[]).find(({ name }) => name === 'STAFF')
  const [branch] = (await admin('GET', '/branch/api/v1/branch/all/?size=1')).body['branches'] as { id: number }[]
  const made = await admin('POST', `${base}/create/`, {
    username,
    email: `${username}@padma.example`,
    first_name: 'Rahima',
    primary_phone: `018${String(++people).padStart(8, '0')}`,
    roles: [role?.id],
    branch: branch?.id,
  })
  expect(made.status, made.raw).toBe(201)
  return Number(made.body['id'])
}
const invite = (id: number, more: object = {}) =>
  office().admin('POST', `${base}/invite/${id}`, { language: 'bn', channel: 'mail', ...more })
const accept = (token: string, password = 'Nine loud geese 9'): Promise<Answer> =>
  clientOf(office().server.url)('POST', `${base}/accept_invitation/`, {
    token,
    new_password: password,
    confirm_password: password,
  })
const stateOf = async (id: number) => (await office().admin('GET', `${base}/${id}`)).body['invitation']
/** The token of the newest letter to an address. */
async function tokenTo(username: string, letters = 1): Promise<string> {
  const to = `${username}@padma.example`
  const own = () => office().mail.taken.filter((one) => one.to.includes(to))
  await expect.poll(() => own().length, { timeout: 60_000 }).toBe(letters)
  return linkIn(own().at(-1)?.raw ?? '', path)
}

it('a member of staff is invited in her language, chooses a password and is in', async () => {
  await office().sendBy(office().mail)
  const id = await entered('rahima')
  const answer = await invite(id)
  expect(answer.status, answer.raw).toBe(200)
  expect(await stateOf(id)).toBe('waiting')
  const listed = await office().admin('GET', `${base}/all/?invitation=waiting`)
  expect(listed.body['users']).toMatchObject([{ id }])
  const token = await tokenTo('rahima')
  expect(plainText(office().mail.taken[0]?.raw ?? '')).toContain('প্রিয় Rahima')
  expect((await accept(token, 'short')).status).toBe(400)
  const come = await accept(token)
  expect(come.status, come.raw).toBe(200)
  expect(come.headers.get('set-cookie')).toContain('samiti_session=')
  const me = clientOf(office().server.url, String(come.body['access']))
  expect((await me('GET', `${base}/me/`)).body).toMatchObject({ username: 'rahima', must_change_password: false })
  expect((await me('GET', `${base}/settings/`)).body).toMatchObject({ language: 'bn' })
  expect(await stateOf(id)).toBe('accepted')
  await signedIn(office().server.url, 'rahima', 'Nine loud geese 9')
  const again = await accept(token, 'Nine loud cranes 9')
  expect([again.status, again.body['code']]).toEqual([400, 'invitation_over'])
  expect((await invite(id)).body['code']).toBe('user_has_come')
})

it('is invited by SMS where there is no mail box, on one phone that opens the link', async () => {
  const gateway = await startGateway(() => ({ status: 202, body: '' }))
  try {
    await office().set({ sms_url: gateway.url, sms_success: null })
    const id = await entered('phone.only')
    await invite(id, { channel: 'sms', language: 'en' })
    await expect.poll(() => gateway.asked.length, { timeout: 60_000 }).toBe(1)
    const text = new URLSearchParams(gateway.asked[0]?.body).get('message') ?? ''
    expect(text).toContain('Rahima, choose your password within 72 hours: ')
    expect((await accept(/invitation\/([\w-]+)/.exec(text)?.[1] ?? '')).status).toBe(200)
  } finally {
    await gateway.close()
  }
})

it('inviting again makes the former link void', async () => {
  await office().sendBy(office().mail)
  const id = await entered('karim')
  await invite(id)
  const first = await tokenTo('karim')
  await invite(id)
  const second = await tokenTo('karim', 2)
  expect((await accept(first)).body['code']).toBe('invitation_over')
  expect((await accept(second)).status).toBe(200)
})

it('whoever is disabled before coming finds that the link opens nothing', async () => {
  await office().sendBy(office().mail)
  const id = await entered('salma')
  await invite(id)
  const token = await tokenTo('salma')
  const { row_version } = (await office().admin('GET', `${base}/${id}`)).body
  const step = { status: 'disabled', note: 'Did not start.', row_version }
  expect((await office().admin('PUT', `${base}/update_status/${id}`, step)).status).toBe(200)
  expect((await accept(token)).body['code']).toBe('invitation_over')
  expect(await stateOf(id)).toBe('void')
  expect((await invite(id)).body['code']).toBe('user_not_active')
})

it('is over after 72 hours, and is not sent any more then', async () => {
  await office().sendBy(office().mail)
  const id = await entered('late')
  await invite(id)
  const token = await tokenTo('late')
  await office().server.scratch.database.app.query(
    `update password_reset set expires_at = expires_at - interval '72 hours' where "user" = $1`,
    [id],
  )
  expect((await accept(token)).body['code']).toBe('invitation_over')
})

it('lies in the outbox for administrators while no mail server is set', async () => {
  await office().sendBy(undefined)
  const id = await entered('alone')
  await invite(id, { language: 'en' })
  const held = await office().until('alone@padma.example', 'held')
  const letter = await office().admin('GET', `/outbox_message/api/v1/outbox_message/letter/${held.id}`)
  const { link } = letter.body['values'] as { link: string }
  expect((await accept(/invitation\/([\w-]+)/.exec(link)?.[1] ?? '')).status).toBe(200)
  const after = await office().admin('GET', `/outbox_message/api/v1/outbox_message/letter/${held.id}`)
  expect(after.body['values']).not.toHaveProperty('link')
})

it('is given by managers of users only, for those they may touch', async () => {
  const id = await entered('wanted')
  const clerk = await hire(office().server.url, office().admin, 'inviting.clerk', ['STAFF'])
  const send = await signedIn(office().server.url, clerk.username, clerk.password)
  expect((await send('POST', `${base}/invite/${id}`, { language: 'en', channel: 'mail' })).status).toBe(403)
  expect((await invite(id, { language: 'xx' })).status).toBe(400)
  expect((await invite(999_999)).status).toBe(404)
})

it('a link that is opened in many windows at once lets one of them in', async () => {
  await office().sendBy(office().mail)
  const id = await entered('many.windows')
  expect((await invite(id)).status).toBe(200)
  const token = await tokenTo('many.windows')
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => accept(token, `Nine loud geese ${n} and more`)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400])
  expect(await stateOf(id)).toBe('accepted')
})
