import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { docxParts, hollowPng, pdf, picture, zip } from './testing.ts'
import { type FileServer, fileServer, uploadAddress } from './testing_server.ts'

let server: FileServer
beforeEach(async () => {
  server = await fileServer()
})
afterEach(() => server.close())

const send = (...given: Parameters<FileServer['send']>) => server.send(...given)
const get = (...given: Parameters<FileServer['get']>) => server.get(...given)
const karim = { authorization: 'Karim' }

describe('the clerk attaches a document', () => {
  it('a PDF comes back byte by byte, as a download under its own name', async () => {
    const sent = await send(pdf(), 'লাইসেন্স ২০২৬.pdf')
    const { key } = sent.body
    expect(sent).toEqual({
      status: 201,
      body: {
        key: expect.stringMatching(/^[a-z0-9]{32}$/),
        name: 'লাইসেন্স ২০২৬.pdf',
        kind: 'pdf',
        bytes: pdf().length,
        url: `/file/api/v1/file/${key}`,
        width: null,
        height: null,
      },
    })
    expect(server.rows.get(key)).toMatchObject({
      uploaded_by: 7,
      resource: 'profile',
      field: 'licence_scan',
      claimed_at: null,
    })

    const answer = await get(sent.body.url)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf())
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf().length),
      'content-disposition': `attachment; filename="________ ____.pdf"; filename*=UTF-8''${encodeURIComponent('লাইসেন্স ২০২৬')}.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    })
    expect((await get(`${sent.body.url}?size=thumb`)).status).toBe(404)
    // Who asks to read it gets it into the browser, in a frame of this office only.
    const read = await get(`${sent.body.url}?view=page`)
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; /),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'self'",
    })
  })

  it('the minutes as text document', async () => {
    const sent = await send(zip(docxParts()), 'minutes.docx')
    expect(sent).toMatchObject({
      status: 201,
      body: { kind: 'docx', name: 'minutes.docx' },
    })
    const read = await get(`${sent.body.url}?view=page`)
    expect(read.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(read.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('a logo is shown inside the page, small in lists, and not sent twice', async () => {
    const sent = await send(await picture('webp', { width: 500, height: 250, isClear: true }), 'logo.webp', {
      field: 'logo',
    })
    expect(sent).toMatchObject({ status: 201, body: { kind: 'png', name: 'logo.png', width: 500, height: 250 } })
    const [full, thumb] = [await get(sent.body.url), await get(`${sent.body.url}?size=thumb`)]
    expect(full.headers.get('content-disposition')).toMatch(/^inline; filename="logo.png"/)
    const sizes = [(await full.arrayBuffer()).byteLength, (await thumb.arrayBuffer()).byteLength]
    expect(sizes[0]).toBe(sent.body.bytes)
    expect(sizes[1]).toBeLessThan(sent.body.bytes)

    const [fullTag, thumbTag] = [full.headers.get('etag') ?? '', thumb.headers.get('etag') ?? '']
    expect(fullTag).not.toBe(thumbTag)
    const again = await get(sent.body.url, { ...karim, 'if-none-match': `"other", W/${fullTag}` })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
    expect((await get(sent.body.url, { ...karim, 'if-none-match': thumbTag })).status).toBe(200)
  })

  it('two at once do not mix', async () => {
    const [one, two] = await Promise.all([send(pdf(), 'one.pdf'), send(await picture('jpg'), 'two.jpg')])
    expect([one.body.name, one.body.kind, two.body.name, two.body.kind]).toEqual(['one.pdf', 'pdf', 'two.jpg', 'jpg'])
    expect(one.body.key).not.toBe(two.body.key)
  })
})

describe('who may not see the record', () => {
  it('gets the same answer as for a file that does not exist, even with the right tag', async () => {
    const { body } = await send(pdf(), 'secret.pdf')
    const tag = (await get(body.url)).headers.get('etag') ?? ''
    const refused = await get(body.url, { authorization: 'Rahim', 'if-none-match': tag })
    const missing = await get(`/file/api/v1/file/${'a'.repeat(32)}`)
    expect([refused.status, missing.status]).toEqual([404, 404])
    expect(await refused.text()).toBe(await missing.text())
    expect(refused.headers.get('etag')).toBeNull()
  })
  it.each([
    '..%2f..%2fapp_secret',
    '%2e%2e',
    'incoming',
    'A'.repeat(32),
    `${'a'.repeat(32)}-thumb`,
    `${'a'.repeat(31)}%00`,
  ])('nor does a wrong key lead anywhere: %s', async (key) =>
    expect((await get(`/file/api/v1/file/${key}`)).status).toBe(404),
  )
  it('and a file whose bytes are lost is not found either', async () => {
    const { body } = await send(pdf(), 'lost.pdf')
    await server.store.remove(body.key)
    expect((await get(body.url)).status).toBe(404)
  })
})

describe('an upload is refused, and nothing of it is kept:', () => {
  afterEach(() => assert.deepEqual([server.onDisk(), server.rows.size], [[], 0]))
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const notAllowed = { status: 400, body: { code: 'file_type', text: 'file.type_not_allowed' } }

  it('HTML that calls itself photo.png', async () => expect(await send(html, 'photo.png')).toEqual(notAllowed))
  it('an SVG as logo', async () => {
    expect(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.svg', { field: 'logo' })).toEqual(
      notAllowed,
    )
  })
  it('a program with two endings', async () =>
    expect(await send(Buffer.from('MZ\x90\0'.repeat(99)), 'scan.pdf.exe')).toEqual(notAllowed))
  it('a PDF as logo', async () => expect(await send(pdf(), 'logo.png', { field: 'logo' })).toEqual(notAllowed))
  it('a WebP as document', async () => expect(await send(await picture('webp'), 'scan.png')).toEqual(notAllowed))
  it('a document with macros', async () => {
    expect(await send(zip(docxParts({ 'word/vbaProject.bin': 'x' })), 'minutes.docx')).toEqual(notAllowed)
  })
  it('a picture of 30,000 by 30,000', async () => {
    const refused = { status: 400, body: { code: 'file_pixels', text: 'file.too_many_pixels', n: 40 } }
    expect(await send(hollowPng(30_000, 30_000), 'logo.png', { field: 'logo' })).toEqual(refused)
  })
  it('a photograph that is cut off', async () => {
    const whole = await picture('jpg', { width: 400, height: 400 })
    expect(await send(whole.subarray(0, whole.length / 2), 'photo.jpg')).toMatchObject({
      status: 400,
      body: { code: 'file_broken' },
    })
  })
  it('a scan that is cut off: it is no file of another type', async () => {
    const refused = { status: 400, body: { code: 'file_broken', text: 'file.broken' } }
    expect(await send(pdf().subarray(0, 200), 'scan.pdf')).toEqual(refused)
    expect(await send(pdf().subarray(0, 200), 'logo.png', { field: 'logo' })).toEqual(notAllowed)
  })
  it('11 MB where 10 are allowed', async () => {
    const refused = { status: 400, body: { code: 'file_too_large', text: 'file.too_large', n: 10 } }
    expect(await send(Buffer.concat([pdf(), Buffer.alloc(11 * 1024 * 1024)]), 'scan.pdf')).toEqual(refused)
  })
  it('an empty file', async () =>
    expect(await send(Buffer.alloc(0), 'scan.pdf')).toMatchObject({ status: 400, body: { code: 'file_empty' } }))
  it('from one who is not signed in, however large', async () => {
    expect(await send(Buffer.alloc(30 * 1024 * 1024), 'scan.pdf', { who: {} })).toMatchObject({ status: 401 })
  })
  it('for a resource that is none', async () =>
    expect(await send(pdf(), 'a.pdf', { resource: 'nothing' })).toMatchObject({ status: 404 }))
  it('when the database is gone', async () => {
    server.breakTable()
    expect(await send(pdf(), 'scan.pdf')).toMatchObject({ status: 500, body: { code: 'fault' } })
  })

  const part = (name: string, value: string, file = '') =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${value}\r\n`
  const head = part('resource', 'profile') + part('field', 'licence_scan')
  const post = (body: string, type = 'multipart/form-data; boundary=x') =>
    server.app.inject({
      method: 'POST',
      url: uploadAddress,
      headers: { ...karim, 'content-type': type },
      payload: body,
    })
  it.each([
    ['the file before its fields', `${part('file', pdf().toString(), 'a.pdf')}${head}--x--\r\n`],
    [
      'two files',
      `${head}${part('file', pdf().toString(), 'a.pdf')}${part('file', pdf().toString(), 'b.pdf')}--x--\r\n`,
    ],
    ['a field after the file', `${head}${part('file', pdf().toString(), 'a.pdf')}${part('field', 'logo')}--x--\r\n`],
    ['a file of another name', `${head}${part('photo', pdf().toString(), 'a.pdf')}--x--\r\n`],
    ['no file', `${head}--x--\r\n`],
    ['three fields', `${head}${part('more', '1')}${part('file', pdf().toString(), 'a.pdf')}--x--\r\n`],
    ['a form without its end', `${head}${part('file', pdf().toString(), 'a.pdf')}`],
    ['a file without its end', `${head}${part('file', pdf().toString(), 'a.pdf').slice(0, -30)}`],
    ['a field called __proto__', `${part('__proto__', 'x')}${head}${part('file', pdf().toString(), 'a.pdf')}--x--\r\n`],
    ['nothing at all', ''],
  ])('%s', async (_name, body) => {
    const answer = await post(body)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'file_incomplete'])
  })
  it('a form that is JSON', async () => {
    const answer = await post('{"resource":"agency","field":"logo"}', 'application/json')
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'file_incomplete'])
  })
})
