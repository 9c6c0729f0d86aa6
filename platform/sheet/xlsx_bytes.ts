import { Writable } from 'node:stream'
import { writeXlsx, type XlsxOptions } from './write.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A small sheet, whole, in memory: for what has a few hundred rows. Anything larger is written row by row. */
export async function xlsxBytes(options: XlsxOptions): Promise<Buffer> {
  const parts: Buffer[] = []
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      parts.push(chunk)
      done()
    },
  })
  await writeXlsx(target, options)
  return Buffer.concat(parts)
}
