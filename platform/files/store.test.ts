import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asStorageFull } from './file_refusals.ts'
import { fileStore } from './store.ts'
import { pdf, picture, scratchFolder } from './testing.ts'

let folder: ReturnType<typeof scratchFolder>
beforeEach(() => {
  folder = scratchFolder()
})
afterEach(() => folder.remove())

const documents = ['pdf', 'jpg', 'jpeg', 'png', 'docx', 'xlsx']
const incoming = () =>
  existsSync(join(folder.path, 'files/incoming')) ? readdirSync(join(folder.path, 'files/incoming')) : []
const places = () => readdirSync(join(folder.path, 'files')).filter((name) => name !== 'incoming')
const mb = 1024 * 1024

/** A stream of so many megabytes; `fails` breaks it off at its end. */
function stream(megabytes: number, fails = false): Readable {
  return Readable.from(
    (function* () {
      for (let i = 0; i < megabytes; i++) yield Buffer.alloc(mb)
      if (fails) throw new Error('connection lost')
    })(),
  )
}

describe('a licence is stored', () => {
  it('a PDF as it came, byte by byte, where nobody else of the machine can read it', async () => {
    const store = fileStore(folder.path)
    const key = await store.receive(Readable.from([pdf()]), 10)
    const checked = await store.check(key, documents)
    expect(await store.read(key, 'full')).toBeUndefined()
    await store.publish(key)

    const found = await store.read(key, 'full')
    expect(await buffer(found?.stream ?? Readable.from([]))).toEqual(pdf())
    expect(checked).toMatchObject({ key, kind: 'pdf', media_type: 'application/pdf', bytes: pdf().length, width: null })
    expect(await store.read(key, 'thumb')).toBeUndefined()
    expect(incoming()).toEqual([])
    expect(statSync(join(folder.path, 'files', key.slice(0, 2), key)).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder.path, 'files')).mode & 0o777).toBe(0o700)
  })

  it('a picture drawn anew, with its thumbnail; the bytes that were sent are gone', async () => {
    const store = fileStore(folder.path)
    const sent = await picture('webp', { width: 400, height: 300 })
    const key = await store.receive(Readable.from([sent]), 2)
    const checked = await store.check(key, ['jpg', 'png', 'webp'])
    await store.publish(key)

    const [full, thumb] = [await store.read(key, 'full'), await store.read(key, 'thumb')]
    expect(checked).toMatchObject({
      kind: 'jpg',
      media_type: 'image/jpeg',
      width: 400,
      height: 300,
      bytes: full?.bytes,
    })
    expect((await buffer(full?.stream ?? Readable.from([]))).subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect((await buffer(thumb?.stream ?? Readable.from([]))).length).toBe(thumb?.bytes)
    expect(incoming()).toEqual([])

    await store.remove(key)
    expect([await store.read(key, 'full'), await store.read(key, 'thumb')]).toEqual([undefined, undefined])
  })

  it('two at once get two keys and do not mix', async () => {
    const store = fileStore(folder.path)
    const sent = await Promise.all([picture('png', { width: 30 }), picture('png', { width: 50 })])
    const keep = async (bytes: Buffer) => {
      const key = await store.receive(Readable.from([bytes]), 2)
      const { width } = await store.check(key, ['png'])
      await store.publish(key)
      return { key, width }
    }
    const kept = await Promise.all(sent.map(keep))
    expect(kept.map(({ width }) => width)).toEqual([30, 50])
    expect(new Set(kept.map(({ key }) => key)).size).toBe(2)
  })
})

describe('an upload leaves nothing behind when it is', () => {
  it('larger: 11 MB where 10 are allowed, counted as it comes', async () => {
    const store = fileStore(folder.path)
    const refusal = { status: 400, code: 'file_too_large', text: 'file.too_large', params: { n: 10 } }
    await expect(store.receive(stream(11), 10)).rejects.toMatchObject(refusal)
    expect(incoming()).toEqual([])
  })
  it('not when exactly as large as allowed: that is taken', async () => {
    expect(await fileStore(folder.path).receive(stream(10), 10)).toMatch(/^[a-z0-9]{32}$/)
  })
  it('broken off', async () => {
    await expect(fileStore(folder.path).receive(stream(3, true), 10)).rejects.toMatchObject({ code: 'file_incomplete' })
    expect(incoming()).toEqual([])
  })
  it('empty', async () => {
    await expect(fileStore(folder.path).receive(stream(0), 10)).rejects.toMatchObject({
      status: 400,
      code: 'file_empty',
    })
    expect(incoming()).toEqual([])
  })
  it('not what the field takes', async () => {
    const store = fileStore(folder.path)
    const key = await store.receive(Readable.from([pdf()]), 10)
    await expect(store.check(key, ['jpg', 'png'])).rejects.toMatchObject({
      status: 400,
      code: 'file_type',
      text: 'file.type_not_allowed',
    })
    expect(incoming()).toEqual([])
  })
  it('more than fits: the disk keeps some room for the database', async () => {
    const store = fileStore(folder.path, { reserveBytes: Number.MAX_SAFE_INTEGER })
    await expect(store.receive(Readable.from([pdf()]), 10)).rejects.toMatchObject({ status: 500, code: 'storage_full' })
    expect(incoming()).toEqual([])
  })
})

it('a full disk or a full quota is told as such, another fault of the disk stays what it is', () => {
  const fault = (code: string) => Object.assign(new Error(code), { code, syscall: 'write' })
  expect(asStorageFull(fault('ENOSPC'))).toMatchObject({ status: 500, code: 'storage_full', text: 'file.storage_full' })
  expect(asStorageFull(fault('EDQUOT'))).toMatchObject({ code: 'storage_full' })
  expect(asStorageFull(fault('EIO'))).toMatchObject({ code: 'EIO' })
})

it('a path is made from nothing but a key', async () => {
  const store = fileStore(folder.path)
  for (const key of ['', '../../../../etc/passwd', `${'a'.repeat(30)}/.`, 'A'.repeat(32), `${'a'.repeat(32)}\0`]) {
    await expect(store.read(key, 'full')).rejects.toThrow('Not the key')
    await expect(store.remove(key)).rejects.toThrow('Not the key')
    await expect(store.publish(key)).rejects.toThrow('Not the key')
  }
})

it('a server that is killed in the middle of an upload shows nothing of it; the rest is swept when it is old enough', async () => {
  const program = `
    import { Readable } from 'node:stream'
    import { fileStore } from '#platform/files/store.ts'
    const endless = async function* () { for (;;) { yield Buffer.alloc(65536); await new Promise((next) => setTimeout(next, 5)) } }
    fileStore(process.argv[1]).receive(Readable.from(endless()), 1000)
    setInterval(() => console.log('alive'), 100)`
  const server = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, folder.path], {
    cwd: new URL('../..', import.meta.url).pathname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const isWriting = () => incoming().some((name) => statSync(join(folder.path, 'files/incoming', name)).size > 0)
  while (!isWriting()) await once(server.stdout, 'data')
  server.kill('SIGKILL')
  await once(server, 'exit')

  expect([incoming().length, places()]).toEqual([1, []])
  const store = fileStore(folder.path)
  expect([await store.sweepIncoming(1), incoming().length]).toEqual([0, 1])
  expect([await store.sweepIncoming(0), incoming().length]).toEqual([1, 0])
})
