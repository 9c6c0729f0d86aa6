import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { sniffDelimiter, type CsvEncoding } from './csv_rows.ts'
import { SheetError } from './sheet_error.ts'

export type SheetFormat = { format: 'xlsx' } | { format: 'csv'; encoding: CsvEncoding; delimiter: string }

const startBytes = 64 * 1024

/**
 * What a file is, judged by its content alone: people rename files, and programs save web pages as `.xls`.
 * Throws SheetError for everything that is neither XLSX nor CSV, with a code that tells the user what the file is instead.
 */
export async function detectFormat(path: string): Promise<SheetFormat> {
  const start = await readStart(path)
  if (start.length === 0) throw new SheetError('empty_file')
  const magic = start.toString('latin1', 0, 8)
  if (magic.startsWith('PK\u0003\u0004')) return { format: 'xlsx' }
  if (magic.startsWith('PK')) throw new SheetError('not_a_spreadsheet')
  if (magic === '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')
    throw new SheetError((await isEncryptedPackage(path)) ? 'encrypted' : 'old_excel')
  // Excel before version 5 wrote its records without the container of later versions.
  if (/^\u0009[\u0000\u0002\u0004\u0008][\u0004\u0006\u0008]\u0000/.test(magic)) throw new SheetError('old_excel')
  if (magic.startsWith('%PDF')) throw new SheetError('pdf')
  const encoding = encodingOf(start)
  const text = new TextDecoder(encoding).decode(start, { stream: true })
  if (text.includes('\u0000')) throw new SheetError('not_a_spreadsheet')
  if (/^\s*(<(!doctype|html|table|\?xml|head|body|meta|style|!--)|mime-version:)/i.test(text))
    throw new SheetError('html')
  if (/^\s*\{\\rtf/.test(text)) throw new SheetError('not_a_spreadsheet')
  if (text.trim() === '') throw new SheetError('empty_file')
  return { format: 'csv', encoding, delimiter: sniffDelimiter(text) }
}

function encodingOf(start: Buffer): CsvEncoding {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

async function readStart(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(startBytes), 0, startBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** A workbook with a password hides in the same container as old Excel; only a stream's name inside tells them apart. */
async function isEncryptedPackage(path: string): Promise<boolean> {
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  let seam = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const joined = Buffer.concat([seam, chunk])
    if (joined.includes(name)) return true
    seam = Buffer.from(joined.subarray(-name.length))
  }
  return false
}
