import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { s3Shelf } from './s3_shelf.ts'
import { fileStore } from './store.ts'
import { pdf, picture, scratchFolder } from './testing.ts'

const keys = { region: 'us-east-1', accessKey: 'S3RVER', secretKey: 'S3RVER' }
const key = 'a'.repeat(32)
let folder: ReturnType<typeof scratchFolder>
let server: S3rver
let bucket: string

beforeAll(async () => {
  folder = scratchFolder()
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: join(folder.path, 's3'),
    silent: true,
    configureBuckets: [{ name: 'office' }],
  })
  const { port } = await server.run()
  bucket = `http://127.0.0.1:${port}/office`
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const drafts = () => {
  const incoming = join(folder.path, 'files/incoming')
  return existsSync(incoming) ? readdirSync(incoming) : []
}

describe('a licence is stored in S3', () => {
  it('and comes back byte by byte, until it is removed', async () => {
    const shelf = s3Shelf({ url: `${bucket}/dhaka`, ...keys })
    await shelf.assertOpens()
    const store = fileStore(folder.path, { shelf })
    const sent = await store.receive(Readable.from([pdf()]), 10)
    await store.check(sent, ['pdf'])
    expect(await store.read(sent, 'full')).toBeUndefined()
    await store.publish(sent)
    const found = await store.read(sent, 'full')
    expect(found?.bytes).toBe(pdf().length)
    expect(await buffer(found?.stream ?? Readable.from([]))).toEqual(pdf())
    expect(await store.read(sent, 'thumb')).toBeUndefined()
    expect(drafts()).toEqual([])
    await store.remove(sent)
    await store.remove(sent)
    expect(await store.read(sent, 'full')).toBeUndefined()
  })

  it('a picture with its thumbnail', async () => {
    const store = fileStore(folder.path, { shelf: s3Shelf({ url: bucket, ...keys }) })
    const sent = await store.receive(Readable.from([await picture('png', { width: 400, height: 300 })]), 2)
    await store.check(sent, ['png'])
    await store.publish(sent)
    const [full, thumb] = [await store.read(sent, 'full'), await store.read(sent, 'thumb')]
    const sizes = [full, thumb].map((one) => one?.bytes ?? 0)
    expect(sizes[0]).toBeGreaterThan(0)
    expect((await buffer(thumb?.stream ?? Readable.from([]))).length).toBe(sizes[1])
    full?.stream.destroy()
  })
})

describe('the start looks whether the bucket opens', () => {
  it.each([
    ['a key nobody knows', { ...keys, accessKey: 'wrong' }, '', /refuses S3_ACCESS_KEY .* \(403 InvalidAccessKeyId\)/],
    ['no such bucket', keys, '-of-nobody', /\(404 NoSuchBucket\)/],
  ])('with %s it says so in one line', async (_, given, suffix, line) => {
    await expect(s3Shelf({ url: bucket + suffix, ...given }).assertOpens()).rejects.toThrow(line)
  })

  it('while S3 is away the office opens without it', async () => {
    await expect(s3Shelf({ url: await nobodyThere(), ...keys }).assertOpens()).resolves.toBeUndefined()
  })
})

describe('while S3 is away', () => {
  it('an upload is refused in words, and nothing of it stays', async () => {
    const store = fileStore(folder.path, { shelf: s3Shelf({ url: await nobodyThere(), ...keys }) })
    const sent = await store.receive(Readable.from([pdf()]), 10)
    await store.check(sent, ['pdf'])
    await expect(store.publish(sent)).rejects.toMatchObject({ status: 503, code: 'files_away' })
    expect(drafts()).toEqual([])
    await expect(store.read(sent, 'full')).rejects.toMatchObject({ status: 503, code: 'files_away' })
  })

  it('keys that were taken away meanwhile are no missing file', async () => {
    const shelf = s3Shelf({ url: bucket, ...keys, accessKey: 'taken away' })
    await expect(shelf.get(key)).rejects.toMatchObject({ status: 503 })
    await expect(shelf.remove(key)).rejects.toMatchObject({ status: 503 })
    const path = join(folder.path, 'a.pdf')
    writeFileSync(path, pdf())
    await expect(shelf.put(key, path, 'copy')).rejects.toMatchObject({ status: 503 })
  })

  it('a name that leads elsewhere reaches nothing', async () => {
    await expect(s3Shelf({ url: bucket, ...keys }).get('../opens')).rejects.toThrow(RangeError)
  })
})

/** An address at which nobody listens: one that was free a moment ago. */
async function nobodyThere(): Promise<string> {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  await new Promise((resolve) => taken.close(resolve))
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 1}/office`
}
