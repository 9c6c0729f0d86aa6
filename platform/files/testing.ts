import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import type { PictureKind } from './file_kind.ts'

/** A folder of one test; `remove` it at the end. */
export function scratchFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'sf-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** A picture that does not compress to nothing. Sizes in pixels; `orientation` as a camera writes it (1 to 8). */
export async function picture(
  kind: PictureKind,
  { width = 60, height = 40, isClear = false, orientation = 1 } = {},
): Promise<Buffer> {
  const channels = isClear ? 4 : 3
  const drawn = sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })
  const withCamera = drawn.withExif({ IFD0: { Make: 'PhoneOfTheOwner' } }).withMetadata({ orientation })
  return kind === 'jpg' ? withCamera.jpeg().toBuffer() : withCamera[kind]().toBuffer()
}

/** A PNG that says it is this large and holds next to nothing. */
export function hollowPng(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
    return Buffer.concat([numbers([content.length, 4]).reverse(), named, numbers([crc32(named), 4]).reverse()])
  }
  const size = Buffer.concat([numbers([width, 4]).reverse(), numbers([height, 4]).reverse()])
  const header = chunk('IHDR', Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])]))
  const rows = chunk('IDAT', Buffer.from('789c030000000001', 'hex'))
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header, rows, chunk('IEND', Buffer.alloc(0))])
}

/** One empty page. */
export function pdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 4\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(`${text}${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
}

/** Parts of an archive by name. */
export type Parts = Record<string, string | Buffer>

/** A text document of Word with one paragraph, plus or minus what a test wants. */
export function docxParts(more: Parts = {}): Parts {
  return {
    '[Content_Types].xml': contentTypes('/word/document.xml', wordMain),
    '_rels/.rels': '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>',
    'word/document.xml':
      '<w:document><w:body><w:p><w:r><w:t>Minutes of the meeting</w:t></w:r></w:p></w:body></w:document>',
    ...more,
  }
}

/** The main content type of a text document. */
export const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** The list of content types with one main part. */
export const contentTypes = (part: string, type: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="${part}" ContentType="${type}"/></Types>`

/** How a test archive departs from a proper one. */
export interface Oddity {
  /** Says every part is this long when unpacked, in bytes. */
  claimedSize?: number
  /** Lets the directory call this part by another name than the part itself. */
  renamed?: { from: string; to: string }
  /** A remark behind the archive. */
  remark?: string
}

/** A zip archive of the parts, packed. */
export function zip(parts: Parts, { claimedSize, renamed, remark = '' }: Oddity = {}): Buffer {
  const records: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const facts = numbers(
      [20, 2],
      [0x800, 2],
      [8, 2],
      [0, 4],
      [crc32(plain), 4],
      [packed.length, 4],
      [claimedSize ?? plain.length, 4],
    )
    const listed = renamed?.from === name ? renamed.to : name
    const record = Buffer.concat([
      numbers([0x04034b50, 4]),
      facts,
      numbers([Buffer.byteLength(name), 2], [0, 2]),
      Buffer.from(name),
      packed,
    ])
    entries.push(
      Buffer.concat([
        numbers([0x02014b50, 4], [20, 2]),
        facts,
        numbers([Buffer.byteLength(listed), 2], [0, 4], [0, 4], [0, 4], [offset, 4]),
        Buffer.from(listed),
      ]),
    )
    records.push(record)
    offset += record.length
  }
  const directory = Buffer.concat(entries)
  const end = numbers(
    [0x06054b50, 4],
    [0, 4],
    [entries.length, 2],
    [entries.length, 2],
    [directory.length, 4],
    [offset, 4],
    [remark.length, 2],
  )
  return Buffer.concat([...records, directory, end, Buffer.from(remark)])
}

/** Little-endian numbers, each with its width in bytes. */
function numbers(...fields: [value: number, width: number][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, width]) => sum + width, 0))
  let at = 0
  for (const [value, width] of fields) at = buffer.writeUIntLE(value, at, width)
  return buffer
}
