import { SheetError, type SheetLimits } from './sheet_error.ts'
import type { Workbook } from './workbook.ts'
import { attribute, XmlScanner } from './xml.ts'
import { zipContent, type ZipEntry } from './zip_read.ts'

interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

const endOfRows = Buffer.from('sheetData>')
const maxRanges = 20_000
const pieceLength = 64 * 1024

/**
 * Merged ranges of a worksheet. The file lists them behind its rows, so they are looked up in a first pass that only unpacks and skips.
 * Gives a question to be asked with rising row numbers: which columns (from 0) of this row are covered by a range that began elsewhere?
 */
export async function readMerges(
  workbook: Workbook,
  entry: ZipEntry,
  limits: SheetLimits,
): Promise<(row: number) => number[]> {
  const ranges = parseRanges(await textBehindRows(workbook.path, entry, limits), limits.columns)
  let next = 0
  let active: Range[] = []
  return (row) => {
    while (next < ranges.length && (ranges[next]?.top ?? 0) <= row) active.push(ranges[next++] as Range)
    if (active.length === 0) return []
    active = active.filter((range) => range.bottom >= row)
    const covered: number[] = []
    for (const range of active) {
      for (let column = range.left; column <= range.right; column++)
        if (column !== range.left || row !== range.top) covered.push(column)
    }
    if (covered.length > limits.columns * 2) throw new SheetError('broken')
    return covered
  }
}

async function textBehindRows(path: string, entry: ZipEntry, limits: SheetLimits): Promise<string> {
  let tail: Buffer[] | undefined
  let length = 0
  let before = Buffer.alloc(0)
  for await (const chunk of zipContent(path, entry, limits.partBytes)) {
    if (tail) {
      tail.push(chunk)
      length += chunk.length
      if (length > limits.smallPartBytes)
        throw new SheetError('too_big', { megabytes: String(Math.floor(limits.smallPartBytes / 1024 / 1024)) })
      continue
    }
    // The closing tag may lie across two chunks.
    const seam = Buffer.concat([before, chunk.subarray(0, 64)])
    tail = behindClosing(chunk) ?? (behindClosing(seam) ? [chunk] : undefined)
    before = Buffer.from(chunk.subarray(-64))
  }
  return tail ? Buffer.concat(tail).toString('utf8') : ''
}

/** What follows `</sheetData>` or `</x:sheetData>`; the opening tag is looked at too, so the last one counts. */
function behindClosing(bytes: Buffer): Buffer[] | undefined {
  const end = bytes.lastIndexOf(endOfRows)
  if (
    end < 0 ||
    !bytes
      .toString('latin1', Math.max(0, end - 20), end)
      .split('<')
      .at(-1)
      ?.startsWith('/')
  )
    return undefined
  return [bytes.subarray(end)]
}

function parseRanges(text: string, columns: number): Range[] {
  const ranges: Range[] = []
  const scanner = new XmlScanner({
    open(name, attributes) {
      const match =
        name === 'mergeCell'
          ? /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(attribute(attributes, 'ref') ?? '')
          : null
      const [, from = '', top = '', to = '', bottom = ''] = match ?? []
      const left = columnIndex(from)
      if (!match || left >= columns) return
      ranges.push({ top: Number(top), bottom: Number(bottom), left, right: Math.min(columnIndex(to), columns - 1) })
      if (ranges.length > maxRanges) throw new SheetError('broken')
    },
    close: () => {},
    text: () => {},
  })
  for (let at = 0; at < text.length; at += pieceLength) scanner.feed(text.slice(at, at + pieceLength))
  return ranges.sort((one, other) => one.top - other.top)
}

/** Index from 0 of a column's letters; signs that are no capital letters end the name, so `AB12` may be given whole. */
export function columnIndex(reference: string): number {
  let index = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    index = index * 26 + letter
  }
  return index - 1
}
