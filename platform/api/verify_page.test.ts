import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, type Cast, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { verifyTokens } from '#platform/print/verify_token.ts'

let server: TestServer
let cast: Cast
let agencies = 100

const entered = (over: Record<string, unknown> = {}): Promise<Row> =>
  made(cast.admin, 'agency', cast.agency(++agencies, { note: 'a secret of the office', ...over }))
/** Prints the sheet and returns the way its code leads. */
const codeOf = async (id: number, query = ''): Promise<string> => {
  const answer = await cast.admin('GET', `/agency/api/v1/agency/print/${id}/${query}`, undefined, {
    accept: 'application/json',
  })
  return new URL(String(answer.body['verify_url'])).pathname
}
const scanned = async (path: string, language = 'en') => {
  const answer = await fetch(server.url + path, { headers: { 'accept-language': language } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const updated = (row: Row, change: Record<string, unknown>) =>
  cast.admin('PUT', `/agency/api/v1/agency/update/${row.id}`, { ...change, row_version: row.row_version })

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
})
afterAll(() => server.stop())

describe('whoever scans the code on a paper', () => {
  it('reads that it is genuine, and what it says, without signing in', async () => {
    const { id } = await entered({ name: 'Padma Overseas', email: 'secret@padma.example' })
    const page = await scanned(await codeOf(id))
    expect(page.status).toBe(200)
    expect(page.text).toContain('<h1>Genuine</h1>')
    expect(page.text).toContain('Padma Overseas')
    expect(page.text).toContain('31-12-2035')
    expect(page.text).not.toContain('secret')
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(page.headers.get('set-cookie')).toBeNull()
    expect(page.text).not.toContain('<script')
  })

  it('reads it in four languages', async () => {
    const path = await codeOf((await entered()).id)
    for (const [language, word] of [
      ['bn', 'আসল'],
      ['ar', 'أصلي'],
      ['tr', 'Gerçek'],
    ] as const) {
      const page = await scanned(path, language)
      expect(page.text).toContain(`<h1>${word}</h1>`)
      expect(page.text).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    }
    expect((await scanned(`${path}?language=tr`)).text).toContain('<h1>Gerçek</h1>')
  })

  it('learns that a later print says something else, while both of the same content are genuine', async () => {
    const row = await entered({ name: 'Meghna Manpower' })
    const first = await codeOf(row.id)
    const second = await codeOf(row.id, '?language=bn')
    expect((await scanned(first)).text).toContain('<h1>Genuine</h1>')
    expect((await scanned(second)).text).toContain('<h1>Genuine</h1>')
    await updated(row, { name: 'Meghna Manpower Services' })
    const third = await codeOf(row.id)
    const old = await scanned(first)
    expect(old.text).toContain('<h1>Replaced</h1>')
    expect(old.text).not.toContain('Meghna Manpower Services')
    expect((await scanned(third)).text).toContain('<h1>Genuine</h1>')
  })

  it('learns that the record is gone, and still reads what the paper said', async () => {
    const row = await entered({ name: 'Jamuna International' })
    const path = await codeOf(row.id)
    const gone = await cast.admin('DELETE', `/agency/api/v1/agency/delete/${row.id}?row_version=${row.row_version}`)
    expect(gone.status).toBe(200)
    const page = await scanned(path)
    expect(page.text).toContain('<h1>Canceled</h1>')
    expect(page.text).toContain('Jamuna International')
  })

  it('learns nothing from a code that is forged, cut, of another office, or of a print that never was', async () => {
    const path = await codeOf((await entered()).id)
    const other = verifyTokens('another secret of thirty-two letters, too')
    const ours = verifyTokens('test secret of thirty-two letters and more')
    for (const wrong of [
      `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`,
      path.slice(0, -4),
      `/verify/${other.issue(1)}`,
      `/verify/${ours.issue(999_999)}`,
      '/verify/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    ]) {
      const page = await scanned(wrong)
      expect(page.status, wrong).toBe(404)
      expect(page.text).toContain('<h1>Not known</h1>')
      expect(page.text).not.toContain('<script')
    }
  })

  it('reads names as they are written, whatever they hold', async () => {
    const { id } = await entered({ name: '<img src=x onerror=alert(1)> & "Sons"' })
    const page = await scanned(await codeOf(id))
    expect(page.text).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;Sons&#34;')
  })

  it('is asked to wait after very many codes', async () => {
    let last = 200
    for (let turn = 0; turn < 140 && last !== 429; turn++) last = (await scanned('/verify/AAAA')).status
    expect(last).toBe(429)
  })
})
