import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file to put into an archive; its content is pulled piece by piece. */
export interface ZipPart {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

interface Written {
  name: Buffer
  crc: number
  packedSize: number
  size: number
  offset: number
}

/** 1 January 1980, the zero of zip: the same rows give the same bytes. */
const zeroDate = 0x0021
/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808

/** The bytes of a zip archive, made as they are pulled: nothing of a part is kept but its sizes. Archives stay below 4 GB, which 1,048,576 rows of a sheet do. */
export async function* zipArchive(parts: Iterable<ZipPart>): AsyncGenerator<Buffer, void, undefined> {
  const written: Written[] = []
  let offset = 0
  for (const part of parts) {
    const entry: Written = { name: Buffer.from(part.name), crc: 0, packedSize: 0, size: 0, offset }
    const header = localHeader(entry.name)
    yield header
    for await (const chunk of deflated(part.content, entry)) yield chunk
    const descriptor = numbers([0x08074b50, 4], [entry.crc, 4], [entry.packedSize, 4], [entry.size, 4])
    yield descriptor
    offset += header.length + entry.packedSize + descriptor.length
    written.push(entry)
  }
  yield directory(written, offset)
}

async function* deflated(content: ZipPart['content'], entry: Written): AsyncGenerator<Buffer, void, undefined> {
  const source = Readable.from(encoded(content, entry), { objectMode: true, highWaterMark: 1 })
  const packer = createDeflateRaw({ level: 6, chunkSize: 16 * 1024 })
  source.on('error', (error) => packer.destroy(error))
  source.pipe(packer)
  try {
    for await (const chunk of packer as AsyncIterable<Buffer>) {
      entry.packedSize += chunk.length
      yield chunk
    }
  } finally {
    // A reader who goes away must also end the rows behind it (an open cursor of the database).
    source.destroy()
  }
}

async function* encoded(content: ZipPart['content'], entry: Written): AsyncGenerator<Buffer, void, undefined> {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

function localHeader(name: Buffer): Buffer {
  return Buffer.concat([
    numbers(
      [0x04034b50, 4],
      [20, 2],
      [flags, 2],
      [8, 2],
      [0, 2],
      [zeroDate, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [name.length, 2],
      [0, 2],
    ),
    name,
  ])
}

function directory(entries: Written[], offset: number): Buffer {
  const records = Buffer.concat(
    entries.flatMap((entry) => [
      numbers(
        [0x02014b50, 4],
        [20, 2],
        [20, 2],
        [flags, 2],
        [8, 2],
        [0, 2],
        [zeroDate, 2],
        [entry.crc, 4],
        [entry.packedSize, 4],
        [entry.size, 4],
        [entry.name.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [entry.offset, 4],
      ),
      entry.name,
    ]),
  )
  return Buffer.concat([
    records,
    numbers(
      [0x06054b50, 4],
      [0, 2],
      [0, 2],
      [entries.length, 2],
      [entries.length, 2],
      [records.length, 4],
      [offset, 4],
      [0, 2],
    ),
  ])
}

/** Little-endian numbers, each with its width in bytes. */
function numbers(...fields: [value: number, width: number][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, width]) => sum + width, 0))
  let at = 0
  for (const [value, width] of fields) at = buffer.writeUIntLE(value, at, width)
  return buffer
}
