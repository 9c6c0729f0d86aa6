import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer

/** As a browser asks that is sent to the address itself; `fetch` would not say so. */
const opened = (url: string, language = 'en') =>
  server.office.app.inject({ url, headers: { 'sec-fetch-mode': 'navigate', 'accept-language': language } })

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('a download that is refused', () => {
  it('says so on a page, in the language of its reader, with a reference to quote', async () => {
    const answer = await opened('/agency/api/v1/agency/export/', 'bn')
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    const page = answer.body
    expect(page).toContain('<html lang="bn" dir="ltr">')
    expect(page).toContain('আবার চেষ্টা করুন')
    expect(page).toContain(String(answer.headers['x-request-id']))
  })

  it('repeats nothing of the address as markup', async () => {
    const answer = await opened(`/agency/api/v1/agency/${encodeURIComponent('"><img src=x>')}/`)
    expect(answer.body).not.toContain('<img')
    expect(answer.headers['content-security-policy']).toContain(`default-src 'none'`)
  })

  it('is told to a program as a program reads it', async () => {
    const answer = await fetch(`${server.url}/agency/api/v1/agency/export/`)
    expect(await answer.json()).toHaveProperty('request_id', answer.headers.get('x-request-id'))
  })
})
