import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '../errors/errors.ts'
import { fileRoutes } from './routes.ts'
import { fileStore } from './store.ts'
import type { StoredFile } from './stored_file.ts'
import { docxParts, hollowPng, pdf, picture, scratchFolder, zip } from './testing.ts'

let folder: ReturnType<typeof scratchFolder>
let app: FastifyInstance
let origin: string
let rows: Map<string, StoredFile>
let isTableBroken: boolean

beforeEach(async () => {
  folder = scratchFolder()
  rows = new Map()
  isTableBroken = false
  // Some answers are looked at without reading them to the end.
  app = fastify({ forceCloseConnections: true })
  app.setErrorHandler((error, _request, reply) => {
    const isRefusal = error instanceof Refusal
    reply
      .code(isRefusal ? error.status : 500)
      .send(isRefusal ? { code: error.code, text: error.text, ...error.params } : { code: 'fault' })
  })
  const session = (user: number) => ({ user })
  await app.register(
    fileRoutes({
      store: fileStore(folder.path),
      // Karim (7) writes agencies of his office; everybody else is nobody here.
      mayUpload: async (request, resource, field) => {
        if (request.headers.authorization !== 'Karim') throw new Refusal(401, 'signed_out', 'error.signed_out')
        if (resource !== 'agency') throw new Refusal(404, 'not_found', 'error.not_found')
        if (field === 'logo') return { session: session(7), rule: { maxMb: 2, isImage: true } }
        return { session: session(7), rule: { maxMb: 10, isImage: false } }
      },
      mayRead: async (request, key) => {
        const file = rows.get(key)
        return file && request.headers.authorization === 'Karim' ? { file } : undefined
      },
      insert: async (file) => {
        if (isTableBroken) throw new Error('the database is gone')
        rows.set(file.key, { ...file, uploaded_at: '2026-11-20T04:00:00.000Z', claimed_at: null })
      },
    }),
  )
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await app.close()
  folder.remove()
})

type Answer = { key: string; name: string; kind: string; bytes: number; url: string }

const karim = { authorization: 'Karim' }
const address = '/file/api/v1/file/upload/'

/** Karim sends a file as the form of the screen does; `given` changes what he sends. */
async function send(
  bytes: Buffer,
  name: string,
  given: { field?: string; resource?: string; who?: Record<string, string> } = {},
) {
  const form = new FormData()
  form.append('resource', given.resource ?? 'agency')
  form.append('field', given.field ?? 'licence_scan')
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
  const answer = await fetch(origin + address, { method: 'POST', body: form, headers: given.who ?? karim })
  const body: Answer = await answer.json().then((given) => Object(given))
  return { status: answer.status, body }
}

const get = (path: string, headers: Record<string, string> = karim) => fetch(origin + path, { headers })

/** Whatever lies in the folder of files, drafts included. */
function onDisk(): string[] {
  const root = join(folder.path, 'files')
  return existsSync(root)
    ? readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => one.name)
    : []
}

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
    expect(rows.get(key)).toMatchObject({ uploaded_by: 7, resource: 'agency', field: 'licence_scan', claimed_at: null })

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
  })

  it('the minutes as text document', async () => {
    expect(await send(zip(docxParts()), 'minutes.docx')).toMatchObject({
      status: 201,
      body: { kind: 'docx', name: 'minutes.docx' },
    })
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
    await fileStore(folder.path).remove(body.key)
    expect((await get(body.url)).status).toBe(404)
  })
})

describe('an upload is refused, and nothing of it is kept:', () => {
  afterEach(() => assert.deepEqual([onDisk(), rows.size], [[], 0]))
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
    isTableBroken = true
    expect(await send(pdf(), 'scan.pdf')).toMatchObject({ status: 500, body: { code: 'fault' } })
  })

  const part = (name: string, value: string, file = '') =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${value}\r\n`
  const head = part('resource', 'agency') + part('field', 'licence_scan')
  const post = (body: string, type = 'multipart/form-data; boundary=x') =>
    app.inject({ method: 'POST', url: address, headers: { ...karim, 'content-type': type }, payload: body })
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

describe('on the wire', () => {
  const { Buffer: Bytes } = globalThis
  const start = `--x\r\ncontent-disposition: form-data; name="resource"\r\n\r\nagency\r\n--x\r\ncontent-disposition: form-data; name="field"\r\n\r\nlicence_scan\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="../../a\\b.pdf"\r\n\r\n`
  const wire = async (headers: string) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(
      `POST ${address} HTTP/1.1\r\nhost: a\r\nauthorization: Karim\r\ncontent-type: multipart/form-data; boundary=x\r\n${headers}\r\n\r\n`,
    )
    return socket
  }

  it('11 MB that were announced as 300 bytes: no whole form arrives', async () => {
    const socket = await wire('content-length: 300\r\nconnection: close')
    socket.write(start)
    socket.write(Bytes.alloc(11 * 1024 * 1024))
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 400 /)
    socket.destroy()
    expect([onDisk(), rows.size]).toEqual([[], 0])
  })

  it('11 MB without any announcement are counted as they come', async () => {
    const socket = await wire('transfer-encoding: chunked')
    const chunk = (bytes: Buffer) =>
      Bytes.concat([Bytes.from(`${bytes.length.toString(16)}\r\n`), bytes, Bytes.from('\r\n')])
    socket.write(chunk(Bytes.from(start)))
    for (let i = 0; i < 11; i++) socket.write(chunk(Bytes.alloc(1024 * 1024)))
    socket.write('0\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 400 .*file_too_large/s)
    socket.destroy()
    expect([onDisk(), rows.size]).toEqual([[], 0])
  })

  it('a connection that is lost in the middle leaves nothing, and the server goes on', async () => {
    const socket = await wire('content-length: 5000000')
    socket.write(start)
    socket.write(Bytes.alloc(500_000))
    await expect.poll(onDisk).toHaveLength(1)
    socket.destroy()
    await expect.poll(onDisk).toEqual([])
    expect(rows.size).toBe(0)
    expect((await send(pdf(), 'next.pdf')).status).toBe(201)
  })
})
