import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { create } from 'tar'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ArchiveWriter, verifyArchive } from './archive.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sa-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const about = {
  at: '2026-07-01T00:00:00.000Z',
  until: '2026-07-01T00:00:01.000Z',
  server_version: '18.4',
  migration: null,
  seal: null,
}

async function write(entries: (writer: ArchiveWriter) => AsyncGenerator<Buffer>): Promise<string> {
  const file = join(folder, 'a.tar.gz')
  await pipeline(Readable.from(entries(new ArchiveWriter())), createGzip(), createWriteStream(file))
  return file
}

describe('an archive', () => {
  it('keeps files of every size and name, also one that is gone, and reads back whole', async () => {
    const sizes = [0, 1, 511, 512, 513, 262_144, 262_145, 1_000_000]
    for (const size of sizes) writeFileSync(join(folder, String(size)), 'x'.repeat(size))
    const long = `files/${'a-long-folder-name/'.repeat(10)}নাম-ঢাকা`
    const file = await write(async function* (writer) {
      yield* writer.folder('files')
      for (const size of sizes) yield* writer.file(`files/${size}`, join(folder, String(size)))
      yield* writer.file('files/gone', join(folder, 'gone'))
      yield* writer.content(long, Buffer.from('ঢাকা'))
      yield* writer.end(about)
    })
    const { files } = await verifyArchive(file)
    expect(Object.entries(files).map(([path, { bytes }]) => [path, bytes])).toEqual([
      ...sizes.map((size) => [`files/${size}`, size]),
      [long, 12],
    ])
  })

  it('with a file that the manifest does not know is refused', async () => {
    const file = await write(async function* (writer) {
      yield* writer.content('files/known', Buffer.from('known'))
      yield* writer.content('files/smuggled', Buffer.from('smuggled'))
      delete writer.files['files/smuggled']
      yield* writer.end(about)
    })
    await expect(verifyArchive(file)).rejects.toThrow('the check sum of files/smuggled does not fit')
  })

  it('that lacks a file of its manifest is refused', async () => {
    const file = await write(async function* (writer) {
      writer.files['files/lost'] = { bytes: 4, sha256: '00' }
      yield* writer.end(about)
    })
    await expect(verifyArchive(file)).rejects.toThrow('the check sum of files/lost does not fit')
  })

  it.each(['../outside', 'files/../../outside', 'elsewhere/file'])(
    'with a path that leads elsewhere is refused: %s',
    async (path) => {
      const file = await write(async function* (writer) {
        yield* writer.content(path, Buffer.from('x'))
        yield* writer.end(about)
      })
      await expect(verifyArchive(file)).rejects.toThrow('is damaged or is no backup')
    },
  )

  it('with a link is refused, and so is one without a manifest', async () => {
    symlinkSync('/etc', join(folder, 'files'))
    const file = join(folder, 'link.tar.gz')
    await create({ gzip: true, cwd: folder, file, portable: true }, ['files'])
    await expect(verifyArchive(file)).rejects.toThrow('its list of contents is missing')
    // Even where the manifest speaks of it.
    const files = { files: { bytes: 0, sha256: createHash('sha256').digest('hex') } }
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ format: 1, files, ...about }))
    await create({ gzip: true, cwd: folder, file, portable: true }, ['files', 'manifest.json'])
    await expect(verifyArchive(file)).rejects.toThrow('the check sum of files (SymbolicLink) does not fit')
  })
})
