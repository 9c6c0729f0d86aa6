import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

let server: TestServer
let cast: Cast
let padma: Row
let meghna: Row

const sheet = (id: number, query = '') => `/agency/api/v1/agency/print/${id}/${query}`
const asData = { accept: 'application/json' }
const prints = async (): Promise<number> =>
  Number((await server.office.engine.database.app.query('select count(*) as n from printed_document')).rows[0]?.n)

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  padma = await made(
    admin,
    'agency',
    cast.agency(45, { name: 'Padma Overseas', name_local: 'পদ্মা ওভারসিজ', note: 'Owes a visit' }),
  )
  meghna = await made(admin, 'agency', cast.agency(46, { name: 'Meghna Manpower' }))
  await made(admin, 'agency_owner', cast.owner(1, padma.id, { name: 'Rahima Begum' }))
})
afterAll(() => server.stop())

describe('the sheet of an agency', () => {
  it('is a paper that the browser shows and nobody keeps', async () => {
    const answer = await cast.admin('GET', sheet(padma.id))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^inline; filename="Agency record sheet RL number 45.pdf"/,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.raw.slice(0, 5)).toBe('%PDF-')
  })

  it('says what is filled in, and who owns the agency', async () => {
    const { body } = await cast.admin('GET', sheet(padma.id), undefined, asData)
    expect(body).toMatchObject({
      title: 'Agency record sheet',
      number: 'RL number 45',
      organisation: { name: 'Samiti' },
      document: { title: 'Padma Overseas', subtitle: 'পদ্মা ওভারসিজ' },
    })
    const text = JSON.stringify(body['document'])
    for (const shown of ['Recruiting licence', '01700-000045', 'Savar', 'Rahima Begum', 'Owes a visit'])
      expect(text).toContain(shown)
    expect(text).not.toContain('Trade licence and tax')
  })

  it('is written in Bengali, with its labels, days and name', async () => {
    const { body } = await cast.admin('GET', sheet(padma.id, '?language=bn'), undefined, asData)
    expect(body).toMatchObject({
      title: 'এজেন্সি তথ্যপত্র',
      document: { title: 'পদ্মা ওভারসিজ', subtitle: 'Padma Overseas' },
    })
    expect(JSON.stringify(body['document'])).toContain('৩১-১২-২০৩৫')
  })

  it('shows a member its own agency without what the office notes, and no other agency', async () => {
    const member = await cast.person('padma', { roles: ['MEMBER_USER'], over: { agency: padma.id } })
    const own = await member.send('GET', sheet(padma.id), undefined, asData)
    expect(own.status).toBe(200)
    expect(JSON.stringify(own.body)).toContain('Padma Overseas')
    expect(JSON.stringify(own.body)).not.toContain('Owes a visit')
    expect((await member.send('GET', sheet(meghna.id))).status).toBe(404)
  })

  it('is for those who may print', async () => {
    const clerk = await cast.person('approver', { roles: ['APPROVER'] })
    expect((await clerk.send('GET', sheet(padma.id))).status).toBe(403)
    expect((await fetch(server.url + sheet(padma.id))).status).toBe(401)
  })

  it('is one print however often the same page is fetched, and a new one when somebody prints anew', async () => {
    const before = await prints()
    for (const _turn of [1, 2]) await cast.admin('GET', sheet(padma.id, '?key=one-wish-to-print'))
    expect(await prints()).toBe(before + 1)
    await cast.admin('GET', sheet(padma.id))
    expect(await prints()).toBe(before + 2)
  })

  it('refuses a form, a language or a word that it does not know', async () => {
    expect((await cast.admin('GET', sheet(padma.id, '?form=receipt'))).status).toBe(404)
    expect((await cast.admin('GET', sheet(padma.id, '?form=constructor'))).status).toBe(404)
    expect((await cast.admin('GET', sheet(padma.id, '?language=tr'))).status).toBe(400)
    expect((await cast.admin('GET', sheet(padma.id, '?paper=a0'))).status).toBe(400)
    expect((await cast.admin('GET', sheet(padma.id, '?colour=red'))).status).toBe(400)
    expect((await cast.admin('GET', sheet(999_999))).status).toBe(404)
  })
})

describe('every resource', () => {
  it('has a sheet of its record', async () => {
    const [district] = rowsOf(await cast.admin('GET', '/city/api/v1/city/all/?size=1&name=Dhaka'), 'cities')
    const forms = await cast.admin('GET', '/city/api/v1/city/print_forms/')
    expect(forms.body['print_forms']).toEqual([{ form: 'sheet', paper: 'a4', title: 'Record sheet' }])
    const answer = await cast.admin('GET', `/city/api/v1/city/print/${district?.id}/`, undefined, asData)
    expect(answer.body).toMatchObject({ document: { title: 'Dhaka' } })
  })
})
