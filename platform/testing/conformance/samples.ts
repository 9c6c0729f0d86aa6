import { deflateSync } from 'node:zlib'
import { crc32 } from 'node:zlib'

/** Small real files to upload: made here, because what is checked by content must have some. */

/** A PNG of grey points, 8 by 8 unless said otherwise. */
export function samplePicture(width = 8, height = 8): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a point, grey; the other three bytes choose the only methods there are.
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (width + 1), 0x99)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return bytesOf([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

/** A PDF of one empty page. */
export function sampleDocument(): Uint8Array<ArrayBuffer> {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 4\n0000000000 65535 f \n${table}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return bytesOf([Buffer.from(text, 'latin1')])
}

/** What its name says is a picture and its content is a page with a script. */
export const disguisedPage = (): Uint8Array<ArrayBuffer> =>
  bytesOf([Buffer.from('<!doctype html><script>alert(1)</script>')])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function bytesOf(parts: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const all = Buffer.concat(parts)
  const bytes = new Uint8Array(new ArrayBuffer(all.length))
  bytes.set(all)
  return bytes
}
