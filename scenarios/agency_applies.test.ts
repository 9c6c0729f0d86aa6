import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowOf, rowsOf, uploaded, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import { pdf, picture } from '#platform/files/testing.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/**
 * A day at the counter. Karim enters an application, Salma works on it at the same time, the approver turns it down, a
 * second one was entered by mistake and is taken back. Nothing anybody did is lost, and the history tells it all.
 */
let server: TestServer
let cast: Cast
let karim: Person
let salma: Person
let approver: Person
let padma: Row

const agencies = '/agency/api/v1/agency/'
const owners = '/agency_owner/api/v1/agency_owner/'

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const mayDelete = { user_permissions: [{ permission: await cast.permissionId('agency.delete'), reason: 'Counter' }] }
  karim = await cast.person('karim', { roles: ['MEMBERSHIP'], over: { first_name: 'Karim', ...mayDelete } })
  salma = await cast.person('salma', { roles: ['MEMBERSHIP'], over: { first_name: 'Salma' } })
  approver = await cast.person('rashid', { roles: ['MEMBERSHIP', 'APPROVER'], over: { first_name: 'Rashid' } })
})
afterAll(() => server.stop())

const read = async (person: Person, id: number): Promise<Row> =>
  rowOf((await person.send('GET', `${agencies}${id}`)).body)

describe('Padma Overseas applies for membership', () => {
  it('Karim enters what the applicant brought, with the papers', async () => {
    const [logo, licence] = [
      await uploaded(karim.send, {
        resource: 'agency',
        field: 'logo',
        name: 'padma logo.png',
        content: await picture('png'),
      }),
      await uploaded(karim.send, { resource: 'agency', field: 'licence_scan', name: 'লাইসেন্স.pdf', content: pdf() }),
    ]
    padma = await made(
      karim.send,
      'agency',
      cast.agency(45, {
        rl_no: 'RL-0045',
        name: 'Padma Overseas',
        name_local: 'পদ্মা ওভারসিজ',
        phone_number: '০১৭১১-০০০০৪৫',
        logo,
        licence_scan: licence,
      }),
    )
    expect(padma).toMatchObject({ rl_no: '45', phone_number: '+8801711000045', status: 'new', row_version: 1 })
    expect(padma['expand']).toMatchObject({ city: { title: 'Dhaka' }, licence_scan: { name: 'লাইসেন্স.pdf' } })
  })

  it('is found by anything a person at the counter would say', async () => {
    await made(karim.send, 'agency', cast.agency(46, { name: 'Meghna Travels' }))
    for (const said of [
      '45',
      'RL 45',
      'RL-0045',
      'rl0045',
      '01711000045',
      '+880 1711 000045',
      '৪৫',
      'padma',
      'overseas padma',
      'পদ্মা',
      'office45@agencies.example',
    ]) {
      const found = rowsOf(
        await salma.send('GET', `${agencies}search/?keyword=${encodeURIComponent(said)}`),
        'agencies',
      )
      expect([said, found[0]?.id]).toEqual([said, padma.id])
    }
    expect((await salma.send('GET', `${agencies}search/?keyword=jamuna`)).body['agencies']).toEqual([])
  })

  it('its owner is added; the first one is the primary owner, and the second does not take more than is left', async () => {
    const rahima = await made(
      karim.send,
      'agency_owner',
      cast.owner(1, padma.id, {
        name: 'Rahima Begum',
        role: 'managing_partner',
        share_percent: '60',
        nid: '1234567890',
        phone: '01811000001',
      }),
    )
    expect(rahima).toMatchObject({ is_primary: true, share_percent: '60.00', branch: padma['branch'] })
    const tooMuch = await salma.send(
      'POST',
      `${owners}create/`,
      cast.owner(2, padma.id, { name: 'Jamal Uddin', share_percent: '50' }),
    )
    expect(tooMuch).toMatchObject({
      status: 400,
      body: { errors: { share_percent: [expect.stringContaining('110')] } },
    })
    await made(salma.send, 'agency_owner', cast.owner(2, padma.id, { name: 'Jamal Uddin', share_percent: '40' }))
    const listed = await salma.send('GET', `${agencies}all/?keyword=01811000001`)
    expect(listed.body['agencies']).toMatchObject([{ id: padma.id, primary_owner: 'Rahima Begum' }])
    const shown = rowsOf(await salma.send('GET', `${owners}by_agency/${padma.id}`), 'agency_owners')
    expect(shown.map((owner) => [owner['name'], owner['nid']])).toEqual(
      expect.arrayContaining([['Rahima Begum', '••••••7890']]),
    )
  })

  it('Karim and Salma change it at the same time: Salma is told, and both changes stay', async () => {
    const [his, hers] = [await read(karim, padma.id), await read(salma, padma.id)]
    expect(
      (
        await karim.send('PUT', `${agencies}update/${padma.id}`, {
          address: '14 Topkhana Road',
          row_version: his.row_version,
        })
      ).status,
    ).toBe(200)
    const refused = await salma.send('PUT', `${agencies}update/${padma.id}`, {
      website: 'padma.example',
      row_version: hers.row_version,
    })
    expect([refused.status, refused.body['code']]).toEqual([409, 'changed_meanwhile'])
    expect(refused.body['detail']).toMatch(/^Karim changed this record at /)
    const newer = rowOf(Object(refused.body['record']))
    expect(newer).toMatchObject({ address: '14 Topkhana Road', row_version: his.row_version + 1 })
    expect(
      (
        await salma.send('PUT', `${agencies}update/${padma.id}`, {
          website: 'padma.example',
          row_version: newer.row_version,
        })
      ).status,
    ).toBe(200)
    expect(await read(karim, padma.id)).toMatchObject({
      address: '14 Topkhana Road',
      website: 'https://padma.example/',
    })
  })

  it('is rejected by the approver, with a reason; nobody else may, and nobody reopens it', async () => {
    const { row_version } = await read(approver, padma.id)
    const wish = { status: 'closed', note: 'The licence was not found at the bureau', row_version }
    expect((await karim.send('PUT', `${agencies}update_status/${padma.id}`, wish)).status).toBe(403)
    expect(
      (await approver.send('PUT', `${agencies}update_status/${padma.id}`, { ...wish, note: ' ' })).body['errors'],
    ).toEqual({ note: ['Note is required.'] })
    const closed = await approver.send('PUT', `${agencies}update_status/${padma.id}`, wish, {
      'idempotency-key': 'reject-padma',
    })
    expect(closed.body).toMatchObject({ status: 'closed', status_reason: 'rejected', status_note: wish.note })
    expect(
      (await approver.send('PUT', `${agencies}update_status/${padma.id}`, wish, { 'idempotency-key': 'reject-padma' }))
        .status,
    ).toBe(200)
    const reopened = await approver.send('PUT', `${agencies}update_status/${padma.id}`, {
      status: 'new',
      row_version: row_version + 1,
    })
    expect(reopened).toMatchObject({ status: 409, body: { detail: 'Agency cannot go from Closed to New.' } })
    expect((await karim.send('DELETE', `${agencies}delete/${padma.id}?row_version=${row_version + 1}`)).status).toBe(
      409,
    )
  })

  it('and its history tells who did what, newest first', async () => {
    const { body } = await salma.send('GET', `${agencies}history/${padma.id}`)
    expect(body['history']).toMatchObject([
      {
        version: 4,
        action: 'status',
        user: { name: 'Rashid' },
        note: 'The licence was not found at the bureau',
        changes: { status: { before: 'new', after: 'closed' } },
      },
      {
        version: 3,
        action: 'update',
        user: { name: 'Salma' },
        changes: { website: { before: null, after: 'https://padma.example/' } },
      },
      {
        version: 2,
        action: 'update',
        user: { name: 'Karim' },
        changes: { address: { before: '45 Topkhana Road', after: '14 Topkhana Road' } },
      },
      { version: 1, action: 'create', user: { name: 'Karim' } },
    ])
  })
})

describe('an application is entered twice', () => {
  it('the second one is refused with the name of the first; entered under another number it is deleted, and comes back when that was the mistake', async () => {
    const twice = await salma.send(
      'POST',
      `${agencies}create/`,
      cast.agency(45, { name: 'Padma Overseas Ltd', phone_number: '01799000045', email: 'new@padma.example' }),
    )
    expect(twice).toMatchObject({
      status: 409,
      body: { errors: { rl_no: ['RL number 45 is already used by Padma Overseas.'] } },
    })
    const mistaken = await made(karim.send, 'agency', cast.agency(454, { name: 'Padma Overseas Ltd' }))
    expect((await salma.send('DELETE', `${agencies}delete/${mistaken.id}?row_version=1`)).status).toBe(403)
    expect((await karim.send('DELETE', `${agencies}delete/${mistaken.id}?row_version=1`)).body).toEqual({
      message: 'Deleted.',
    })
    expect((await salma.send('GET', `${agencies}${mistaken.id}`)).status).toBe(404)
    expect((await salma.send('GET', `${agencies}search/?keyword=454`)).body['agencies']).toEqual([])
    const back = await karim.send('POST', `${agencies}restore/${mistaken.id}`)
    expect(back.body).toMatchObject({ id: mistaken.id, rl_no: '454', name: 'Padma Overseas Ltd', row_version: 3 })
    expect(rowsOf(await salma.send('GET', `${agencies}search/?keyword=454`), 'agencies')).toHaveLength(1)
    const told = (await salma.send('GET', `${agencies}history/${mistaken.id}`)).body['history']
    expect(told).toMatchObject([{ action: 'restore' }, { action: 'delete' }, { action: 'create' }])
  })
})
