import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { SheetError } from './sheet_error.ts'

/** One file inside a zip archive, as its central directory names it. Sizes in bytes. */
export interface ZipEntry {
  name: string
  method: number
  isEncrypted: boolean
  crc: number
  packedSize: number
  size: number
  offset: number
}

const maxDirectoryBytes = 4 * 1024 * 1024
/** Small on purpose: texts cut from pieces of 64 KB are large objects to the collector, and cost 50 MB more at the peak. */
const pieceBytes = 16 * 1024

/** Entries of a zip archive by name. Throws SheetError `broken` when there is no whole central directory. */
export async function zipEntries(path: string): Promise<Map<string, ZipEntry>> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const tail = await readAt(handle, Math.max(0, size - 65_557), Math.min(size, 65_557))
    const end = tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
    if (end < 0 || tail.length - end < 22) throw new SheetError('broken')
    const { length, offset } = (await largeDirectory(handle, tail, end)) ?? {
      length: tail.readUInt32LE(end + 12),
      offset: tail.readUInt32LE(end + 16),
    }
    if (length > maxDirectoryBytes || offset + length > size) throw new SheetError('broken')
    return parseDirectory(await readAt(handle, offset, length))
  } finally {
    await handle.close()
  }
}

/** Some programs write the records for archives over 4 GB (zip64) around small workbooks too. */
async function largeDirectory(
  handle: FileHandle,
  tail: Buffer,
  end: number,
): Promise<{ length: number; offset: number } | undefined> {
  if (end < 20 || tail.readUInt32LE(end - 20) !== 0x07064b50) return undefined
  const record = await readAt(handle, Number(tail.readBigUInt64LE(end - 12)), 56)
  if (record.length < 56 || record.readUInt32LE(0) !== 0x06064b50) throw new SheetError('broken')
  return { length: Number(record.readBigUInt64LE(40)), offset: Number(record.readBigUInt64LE(48)) }
}

function parseDirectory(directory: Buffer): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    if (nameEnd > directory.length) throw new SheetError('broken')
    const name = directory.toString('utf8', at + 46, nameEnd)
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
    const wide = wideNumbers(directory.subarray(nameEnd, extraEnd))
    const number = (position: number): number => {
      const short = directory.readUInt32LE(at + position)
      return short === 0xffffffff ? (wide.shift() ?? short) : short
    }
    // A wide number stands only for a short one that is full, in this order.
    const size = number(24)
    const packedSize = number(20)
    const offset = number(42)
    entries.set(name.replaceAll('\\', '/').replace(/^\//, ''), {
      name,
      method: directory.readUInt16LE(at + 10),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      crc: directory.readUInt32LE(at + 16),
      packedSize,
      size,
      offset,
    })
    at = extraEnd + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** The 64-bit numbers of a zip64 extra field, if an entry has one. */
function wideNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    return Array.from({ length: Math.floor(field.length / 8) }, (_, index) => Number(field.readBigUInt64LE(index * 8)))
  }
  return []
}

/**
 * Uncompressed bytes of one entry, read as they are wanted. `maxBytes` is counted on what really comes out, because a bomb lies about its size.
 * Throws SheetError `too_big`, `encrypted` or `broken` (cut off, wrong check sum).
 */
export async function* zipContent(
  path: string,
  entry: ZipEntry,
  maxBytes: number,
): AsyncGenerator<Buffer, void, undefined> {
  if (entry.isEncrypted) throw new SheetError('encrypted')
  if (entry.method !== 0 && entry.method !== 8) throw new SheetError('broken')
  if (entry.size > maxBytes) throw tooBig(maxBytes)
  const start = await contentStart(path, entry)
  if (entry.packedSize === 0) return
  const source = createReadStream(path, { start, end: start + entry.packedSize - 1 })
  const output = entry.method === 0 ? source : pipeline(source, createInflateRaw({ chunkSize: pieceBytes }), () => {})
  let total = 0
  let crc = 0
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      total += chunk.length
      if (total > maxBytes) throw tooBig(maxBytes)
      crc = crc32(chunk, crc)
      yield chunk
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && /^Z_|^ERR_STREAM_PREMATURE/.test(String(error.code))
      ? new SheetError('broken')
      : error
  } finally {
    source.destroy()
  }
  if (crc !== entry.crc) throw new SheetError('broken')
}

async function contentStart(path: string, entry: ZipEntry): Promise<number> {
  const handle = await open(path, 'r')
  try {
    const header = await readAt(handle, entry.offset, 30)
    if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw new SheetError('broken')
    return entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  } finally {
    await handle.close()
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

function tooBig(maxBytes: number): SheetError {
  return new SheetError('too_big', { megabytes: String(Math.max(1, Math.floor(maxBytes / 1024 / 1024))) })
}
