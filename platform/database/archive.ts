import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Header, Parser, Pax, type ReadEntry } from 'tar'
import { errorCode } from './database_error.ts'

/** What an archive says about itself, in its last entry. */
export type Manifest = {
  format: 1
  /** When it was begun; instant, ISO 8601. */
  at: string
  /** Everything acknowledged until this instant is in it. */
  until: string
  /** Version of PostgreSQL, such as 18.4. */
  server_version: string
  /** Name of the newest migration applied. */
  migration: string | null
  /** The last seal of the history. */
  seal: string | null
  files: Record<string, { bytes: number; sha256: string }>
}

export const manifestName = 'manifest.json'

/** A backup that cannot be made, or cannot be used; the message is one line. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/** Writes the entries of a tar archive and remembers their check sums. */
export class ArchiveWriter {
  readonly files: Manifest['files'] = {}

  /** @returns the bytes of a folder's entry */
  folder(path: string): Generator<Buffer> {
    return header({ path: `${path}/`, type: 'Directory', size: 0, mode: 0o700 })
  }

  /** @returns the bytes of a file's entry */
  *content(path: string, bytes: Buffer): Generator<Buffer> {
    this.files[path] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    yield* header({ path, type: 'File', size: bytes.length, mode: 0o600 })
    yield bytes
    yield padding(bytes.length)
  }

  /**
   * The bytes of a file's entry, read while somebody may write to it: as long as the file was when it was opened, filled with
   * zeros where it has become shorter. The write-ahead log mends both. A file that is gone yields nothing.
   */
  async *file(path: string, source: string): AsyncGenerator<Buffer> {
    const handle = await openUnlessGone(source)
    if (!handle) return
    try {
      const { size } = await handle.stat()
      const hash = createHash('sha256')
      yield* header({ path, type: 'File', size, mode: 0o600 })
      for (let position = 0; position < size;) {
        const chunk = Buffer.alloc(Math.min(262_144, size - position))
        const { bytesRead } = await handle.read(chunk, 0, chunk.length, position)
        const part = bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead)
        hash.update(part)
        position += part.length
        yield part
      }
      yield padding(size)
      this.files[path] = { bytes: size, sha256: hash.digest('hex') }
    } finally {
      await handle.close()
    }
  }

  /** @returns the manifest's entry and the end of the archive */
  *end(about: Omit<Manifest, 'format' | 'files'>): Generator<Buffer> {
    const manifest: Manifest = { format: 1, ...about, files: { ...this.files } }
    yield* this.content(manifestName, Buffer.from(JSON.stringify(manifest)))
    yield Buffer.alloc(1024)
  }
}

async function openUnlessGone(source: string): Promise<FileHandle | undefined> {
  try {
    return await open(source, 'r')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function* header(entry: { path: string; type: 'File' | 'Directory'; size: number; mode: number }): Generator<Buffer> {
  const made = new Header({ ...entry, mtime: new Date(), uid: 0, gid: 0 })
  if (made.encode()) yield new Pax(entry).encode()
  if (!made.block) throw new Error(`No header for ${entry.path}`)
  yield made.block
}

function padding(size: number): Buffer {
  return Buffer.alloc((512 - (size % 512)) % 512)
}

/**
 * Reads an archive from end to end and compares every check sum.
 * @returns its manifest
 * @throws BackupRefused when it is damaged, cut off, or holds what no backup holds
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  const found: Manifest['files'] = {}
  let manifestText = ''
  const onReadEntry = (entry: ReadEntry) => {
    const hash = createHash('sha256')
    let bytes = 0
    entry.on('data', (chunk: Buffer) => {
      hash.update(chunk)
      bytes += chunk.length
      if (entry.path === manifestName) manifestText += chunk.toString('latin1')
    })
    entry.on('end', () => {
      if (entry.type !== 'Directory') found[entry.path] = { bytes, sha256: hash.digest('hex') }
      if (!isAllowed(entry)) found[`${entry.path} (${entry.type})`] = { bytes, sha256: 'not part of a backup' }
    })
  }
  try {
    await readEntries(file, onReadEntry)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new BackupRefused(`There is no file ${file}.`)
    throw damaged(file, error instanceof Error ? error.message : String(error))
  }
  const manifest = readManifest(file, Buffer.from(manifestText, 'latin1').toString('utf8'))
  delete found[manifestName]
  const paths = new Set([...Object.keys(manifest.files), ...Object.keys(found)])
  const wrong = [...paths].find((path) => manifest.files[path]?.sha256 !== found[path]?.sha256)
  if (wrong !== undefined) throw damaged(file, `the check sum of ${wrong} does not fit`)
  return manifest
}

// Not by the package's own reading of files, which unpacks in the thread that serves everybody.
async function readEntries(file: string, onReadEntry: (entry: ReadEntry) => void): Promise<void> {
  const parser = new Parser({ strict: true, onReadEntry })
  let fault: unknown
  parser.on('error', (error: unknown) => (fault ??= error))
  await pipeline(createReadStream(file), createGunzip(), async (unpacked: AsyncIterable<Buffer>) => {
    for await (const chunk of unpacked) {
      parser.write(chunk)
      if (fault !== undefined) throw fault
    }
  })
  parser.end()
  if (fault !== undefined) throw fault
}

// Links and paths that lead elsewhere could write outside of the data folder.
function isAllowed({ path, type }: ReadEntry): boolean {
  if (path === manifestName) return type === 'File'
  return (type === 'File' || type === 'Directory') && /^(pg|files)(\/|$)/.test(path) && !path.split('/').includes('..')
}

function readManifest(file: string, text: string): Manifest {
  try {
    const manifest: Manifest = JSON.parse(text)
    if (manifest.format === 1 && typeof manifest.files === 'object') return manifest
  } catch {
    // Told below.
  }
  throw damaged(file, 'its list of contents is missing')
}

function damaged(file: string, why: string): BackupRefused {
  return new BackupRefused(`${file} is damaged or is no backup: ${why}.`)
}
