import { describe, expect, it } from 'vitest'
import { header, linkIn, plainText, startGateway } from '#platform/message/testing.ts'
import { clientOf } from '#platform/testing/client.ts'
import { hire } from '../../../scenarios/people.ts'
import { base, postOffice, settings } from './testing.ts'

const office = postOffice()
const optOuts = '/message_opt_out/api/v1/message_opt_out'

describe('a notice', () => {
  it('comes in the language it was written in, to each recipient alone', async () => {
    await office().sendBy(office().mail)
    await office().write(['a@example.org', 'b@example.org'], { subject: 'বার্ষিক সভা', body: 'প্রিয় সদস্য,\n\nআসুন।' })
    await office().until('a@example.org', 'sent')
    await office().until('b@example.org', 'sent')
    expect(office().mail.taken.map(({ to }) => to.length)).toEqual([1, 1])
    expect(plainText(office().mail.taken[0]?.raw ?? '')).toContain('প্রিয় সদস্য')
  })

  it('goes by SMS through the gateway that the office has set', async () => {
    const gateway = await startGateway(() => ({ status: 200, body: 'OK 1' }))
    try {
      await office().set({
        sms_url: gateway.url,
        sms_success: 'OK',
        sms_provider: 'hush-key',
        sms_number_form: 'digits',
      })
      await office().write(['01712 345678'], { channel: 'sms', body: 'আগামীকাল অফিস বন্ধ।' })
      const sent = await office().until('+8801712345678', 'sent')
      expect(sent.recipients).toMatchObject([{ state: 'accepted', answer: '200 OK 1' }])
      expect([...new URLSearchParams(gateway.asked[0]?.body)]).toEqual([
        ['to', '8801712345678'],
        ['message', 'আগামীকাল অফিস বন্ধ।'],
        ['api_key', 'hush-key'],
      ])
      const tried = await office().admin('POST', `${settings}/test_sms/`, { to: '01712345678' })
      expect(tried.body).toEqual({ is_sent: true, problem: null, answer: '200 OK 1' })
    } finally {
      await gateway.close()
    }
  })

  it('is refused with words for each value that is wrong', async () => {
    const answer = await office().admin('POST', `${base}/write/`, {
      channel: 'mail',
      language: 'en',
      to: ['nobody', ''],
      body: ' ',
    })
    expect([answer.status, answer.body['errors']]).toEqual([
      400,
      {
        to: ['nobody is no address this can be sent to.'],
        subject: ['Subject is required.'],
        body: ['Text is required.'],
      },
    ])
  })

  it('is declined by the link in it: asked by a page, done by its button, taken back by another', async () => {
    await office().sendBy(office().mail)
    await office().write(['tired@example.org'])
    await office().until('tired@example.org', 'sent')
    const link = office().server.url + `/decline/${linkIn(office().mail.taken[0]?.raw ?? '', 'decline')}`
    const asked = await fetch(link, { headers: { 'accept-language': 'en' } })
    const page = await asked.text()
    expect(page).toContain('No more notices?')
    expect(page).not.toContain('<script')
    expect(asked.headers.get('content-security-policy')).toContain("default-src 'none'")
    // A mail program that opens links by itself has changed nothing.
    await office().write(['tired@example.org'], { subject: 'Second' })
    await expect.poll(() => office().mail.taken.length, { timeout: 60_000 }).toBe(2)

    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const done = await fetch(link, { ...form, body: 'List-Unsubscribe=One-Click' })
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('No more notices will come')])
    await fetch(link, { ...form, body: '' })
    await office().write(['tired@example.org'], { subject: 'Third' })
    const third = await office().until('tired@example.org', 'failed')
    expect(third).toMatchObject({ problem: 'declined', recipients: [{ state: 'skipped' }] })
    const { body } = await office().admin('GET', `${optOuts}/all/`)
    expect(body['message_opt_outs']).toMatchObject([{ address: 'tired@example.org', asked_by: 'link' }])

    await fetch(`${link}?back=1`, { ...form, body: '' })
    await office().write(['tired@example.org'], { subject: 'Fourth' })
    await office().until('tired@example.org', 'sent')
    for (const wrong of ['x', 'A'.repeat(24)])
      expect((await fetch(`${office().server.url}/decline/${wrong}`)).status).toBe(404)
  })

  it('is declined at the office by address or number, which count as they are written to', async () => {
    const made = await office().admin('POST', `${optOuts}/create/`, { channel: 'sms', address: '01712 345678' })
    expect([made.status, made.body['address']]).toEqual([201, '+8801712345678'])
    expect(
      (await office().admin('POST', `${optOuts}/create/`, { channel: 'sms', address: '+8801712345678' })).status,
    ).toBe(409)
    expect(
      (await office().admin('POST', `${optOuts}/create/`, { channel: 'mail', address: 'nobody' })).body['errors'],
    ).toEqual({
      address: ['Enter a valid email address.'],
    })
  })
})

describe('a test of the settings', () => {
  const tried = async () => (await office().admin('POST', `${settings}/test_mail/`, { to: 'me@example.org' })).body

  it('says at once what came of it, and leaves nothing in the outbox', async () => {
    await office().sendBy(undefined)
    expect(await tried()).toEqual({ is_sent: false, problem: 'no_server', answer: null })
    await office().sendBy(office().mail)
    expect(await tried()).toEqual({ is_sent: true, problem: null, answer: null })
    office().answers.set('me@example.org', '550 Go away')
    expect(await tried()).toEqual({ is_sent: false, problem: 'recipient_refused', answer: '550 Go away' })
    expect((await office().admin('POST', `${settings}/test_mail/`, { to: 'nobody' })).status).toBe(400)
    expect((await office().admin('GET', `${base}/all/?to_address=me@example.org`)).body['outbox_messages']).toEqual([])
  })
})

describe('an own wording', () => {
  const templates = '/message_template/api/v1/message_template'
  const own = {
    kind: 'password_reset',
    channel: 'mail',
    language: 'en',
    subject: 'Your link',
    body: 'Hello {name}: {link}',
  }

  it.each([
    [{ body: 'Hello {nme}: {link}' }, { body: ['Nothing fills the place {nme}.'] }],
    [{ body: 'Hello' }, { body: ['The text must hold {link}: without it nobody can do what it asks for.'] }],
    [
      { body: 'Hello {name}: https://elsewhere.example/?to={link}' },
      { body: ['{link} has to stand by itself, with a space or a new line before it and after it.'] },
    ],
    [{ subject: '{link}' }, { subject: ['{link} opens an account and does not belong into a subject.'] }],
    [{ subject: '' }, { subject: ['Subject is required.'] }],
    [{ channel: 'sms' }, { channel: ['Messages of this kind do not go this way.'] }],
  ])('%j is refused', async (over, errors) => {
    const answer = await office().admin('POST', `${templates}/create/`, { ...own, ...over })
    expect([answer.status, answer.body['errors']]).toEqual([400, errors])
  })

  it('takes the place of the built-in one, in its language', async () => {
    await office().sendBy(office().mail)
    expect((await office().admin('POST', `${templates}/create/`, own)).status).toBe(201)
    expect((await office().admin('POST', `${templates}/create/`, own)).status).toBe(409)
    const person = await hire(office().server.url, office().admin, 'worded.clerk', ['STAFF'])
    await clientOf(office().server.url)('POST', '/user/api/v1/user/forgot_password/', {
      username_or_email: person.username,
    })
    await expect.poll(() => office().mail.taken.length, { timeout: 60_000 }).toBe(1)
    const raw = office().mail.taken[0]?.raw ?? ''
    expect(header(raw, 'Subject')).toBe('Your link')
    expect(plainText(raw)).toMatch(/^Hello .+: http:\/\/\S+reset-password/)
  })

  it('begins with the built-in texts, which name every place', async () => {
    const { body } = await office().admin('GET', `${templates}/wordings/`)
    const wordings = body['wordings'] as {
      kind: string
      channel: string
      places: object
      texts: Record<string, { body: string }>
    }[]
    expect(wordings.map(({ kind, channel }) => `${channel} ${kind}`)).toEqual([
      'mail password_reset',
      'mail sign_in_locked',
      'mail invitation',
      'sms invitation',
      'mail external_user',
      'mail second_factor_off',
      'mail recovery_code_used',
      'mail registration',
      'mail registration_released',
      'mail report_sent',
      'mail report_link',
      'mail notification',
      'sms document_link',
      'mail bill_reminder',
    ])
    for (const { places, texts } of wordings)
      for (const [language, { body: text }] of Object.entries(texts))
        for (const name of Object.keys(places))
          expect(text, `${language} ${text}`).toContain(
            name === 'office' && !text.includes('{office}') ? '' : `{${name}}`,
          )
  })
})
