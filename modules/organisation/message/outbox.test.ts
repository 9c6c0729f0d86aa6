import { describe, expect, it } from 'vitest'
import { header, linkIn, plainText } from '#platform/message/testing.ts'
import { clientOf, signedIn } from '#platform/testing/client.ts'
import { verifyRecords } from '#platform/record/verify.ts'
import { registry } from '#modules/resources.ts'
import { hire } from '../../../scenarios/people.ts'
import { base, postOffice } from './testing.ts'

const office = postOffice()

/** Lets the pause before the next try pass. */
const nextTry = (id: number) =>
  office().server.scratch.database.app.query('update outbox_message set next_try_at = null where id = $1', [id])

describe('a message', () => {
  it('goes out by itself, and its record tells when and to whom', async () => {
    await office().sendBy(office().mail)
    await office().write(['first@example.org'])
    const sent = await office().until('first@example.org', 'sent')
    expect(sent).toMatchObject({ attempts: 1, problem: null, recipients: [{ state: 'accepted', answer: null }] })
    expect(office().mail.taken.map(({ to }) => to)).toEqual([['first@example.org']])
    const { history } = (await office().admin('GET', `${base}/history/${sent.id}`)).body as {
      history: { action: string }[]
    }
    expect(history.map(({ action }) => action)).toEqual(['update', 'update', 'create'])
  })

  it('is held while no server is set, and goes when an administrator says so', async () => {
    await office().sendBy(undefined)
    await office().write(['held@example.org'])
    const held = await office().until('held@example.org', 'held')
    expect(held).toMatchObject({ problem: 'no_server', attempts: 0 })
    await office().sendBy(office().mail)
    await office().step(held, 'waiting')
    await office().until('held@example.org', 'sent')
  })

  it('that its recipient refuses for good is not tried again, but may be sent again', async () => {
    await office().sendBy(office().mail)
    office().answers.set('gone@example.org', '550 No such user here')
    await office().write(['gone@example.org'])
    const failed = await office().until('gone@example.org', 'failed')
    expect(failed).toMatchObject({
      problem: 'recipient_refused',
      attempts: 1,
      recipients: [{ state: 'refused', answer: '550 No such user here' }],
    })
    office().answers.clear()
    await office().step(failed, 'waiting')
    expect(await office().until('gone@example.org', 'sent')).toMatchObject({
      problem: null,
      recipients: [{ state: 'accepted' }],
    })
  })

  it('that is refused for now waits and is tried again, bearing the same name', async () => {
    await office().sendBy(office().mail)
    office().answers.set('busy@example.org', '451 Busy')
    await office().write(['busy@example.org'])
    await expect
      .poll(async () => (await office().found('busy@example.org')).problem, { timeout: 60_000 })
      .toBe('recipient_refused')
    const waiting = await office().until('busy@example.org', 'waiting')
    const due = await office().server.scratch.database.app.query<{ minutes: number }>(
      'select round(extract(epoch from next_try_at - updated_at) / 60)::integer as minutes from outbox_message where id = $1',
      [waiting.id],
    )
    expect(due.rows[0]?.minutes).toBe(1)
    office().answers.clear()
    await nextTry(waiting.id)
    expect(await office().until('busy@example.org', 'sent')).toMatchObject({ attempts: 2 })
  })

  it('may be cancelled while it waits, and is not sent then', async () => {
    await office().sendBy(undefined)
    await office().write(['cancelled@example.org'])
    await office().step(await office().until('cancelled@example.org', 'held'), 'cancelled')
    await office().sendBy(office().mail)
    await office().write(['after@example.org'])
    await office().until('after@example.org', 'sent')
    expect(office().mail.taken.flatMap(({ to }) => to)).not.toContain('cancelled@example.org')
  })

  it('fits its history, whatever became of it', async () => {
    const client = await office().server.scratch.database.app.connect()
    try {
      expect((await verifyRecords(client, registry)).findings).toEqual([])
    } finally {
      client.release()
    }
  })
})

describe('a process that is killed between the server taking a letter and the record saying so', () => {
  it('sends it again under the same name: never not at all', async () => {
    await office().sendBy(office().mail)
    await office().write(['twice@example.org'])
    const sent = await office().until('twice@example.org', 'sent')
    // As it would stand: being sent by a run that nobody is at any more.
    const content = `record_content(outbox_message_content(m))`
    await office().server.scratch.database.app.query(
      `with back as (update outbox_message set state = 'sending', row_version = row_version + 1 where id = $1 returning *),
         lines as (update outbox_message_recipients set state = 'waiting' where record = $1)
       select from back`,
      [sent.id],
    )
    await office().server.scratch.database.app.query(
      `insert into history (resource, record, version, action, user_name, content_hash) select 'outbox_message', m.id, m.row_version, 'update', 'Test', ${content} from outbox_message m where id = $1`,
      [sent.id],
    )
    await office().server.scratch.database.app.query(
      `insert into job_run (job, lane, input, longest_s, retries) values ('send_message', 'quick', jsonb_build_object('message', $1::bigint), 300, 5)`,
      [sent.id],
    )
    await office().until('twice@example.org', 'sent')
    const names = office()
      .mail.taken.filter(({ to }) => to.includes('twice@example.org'))
      .map(({ raw }) => header(raw, 'Message-ID'))
    expect(names).toHaveLength(2)
    expect(new Set(names).size).toBe(1)
  })
})

describe('a letter with a secret link', () => {
  it('reaches its owner, and the link opens nothing in the outbox afterwards', async () => {
    await office().sendBy(office().mail)
    const person = await hire(office().server.url, office().admin, 'lost.clerk', ['STAFF'])
    const guest = clientOf(office().server.url)
    await guest('POST', '/user/api/v1/user/forgot_password/', { username_or_email: person.username })
    const { body } = await office().admin('GET', '/user/api/v1/user/all/?username=lost.clerk')
    const [user] = body['users'] as { email: string }[]
    const sent = await office().until(user?.email ?? '', 'sent')
    const [letter] = office().mail.taken
    expect(plainText(letter?.raw ?? '')).toContain('somebody asked for a new password')
    const token = linkIn(letter?.raw ?? '', 'pages/auth/reset-password')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await office().admin('GET', `${base}/${sent.id}`)).raw).not.toContain(token)
    const chosen = { token, new_password: 'Nine loud geese 9', confirm_password: 'Nine loud geese 9' }
    expect((await guest('POST', '/user/api/v1/user/reset_password/', chosen)).status).toBe(200)
  })

  it('is read in the outbox by who looks after the office, and by no other reader of messages', async () => {
    await office().sendBy(undefined)
    const person = await hire(office().server.url, office().admin, 'other.clerk', ['STAFF'])
    await clientOf(office().server.url)('POST', '/user/api/v1/user/forgot_password/', {
      username_or_email: person.username,
    })
    const { body } = await office().admin('GET', '/user/api/v1/user/all/?username=other.clerk')
    const [user] = body['users'] as { email: string }[]
    const { id } = await office().until(user?.email ?? '', 'held')
    const auditor = await hire(office().server.url, office().admin, 'outbox.auditor', ['AUDITOR'])
    const reader = await signedIn(office().server.url, auditor.username, auditor.password)
    const path = 'pages/auth/reset-password/'
    expect((await office().admin('GET', `${base}/letter/${id}`)).raw).toContain(path)
    for (const place of [
      `letter/${id}`,
      `${id}`,
      'all/',
      'search/?keyword=reset',
      `history/${id}`,
      'export/?format=csv',
    ]) {
      const answer = await reader('GET', `${base}/${place}`)
      expect(answer.status, place).toBe(200)
      expect(answer.raw, place).not.toContain(path)
    }
    expect((await reader('GET', `${base}/all/?params.empty=false`)).status).toBe(400)
    expect((await reader('GET', '/office/api/v1/office/outbox/')).status).toBe(403)
    const again = await reader('PUT', `${base}/update_status/${id}`, { status: 'waiting', row_version: 3 })
    expect(again.status).toBe(403)
    expect((await reader('POST', `${base}/write/`, {})).status).toBe(403)
  })
})
