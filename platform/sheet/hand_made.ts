import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { zipArchive } from './zip_write.ts'

/** Parts of a workbook written by hand in a test; what is not given is the least that Excel would write. */
export interface HandMade {
  /** Content of sheetData. */
  rows: string
  /** What follows sheetData. */
  behind?: string
  sharedStrings?: string
  /** Number format codes; cell style 1 has the first, and so on. */
  formats?: string[]
  workbookPr?: string
  /** More sheet elements before the one with the rows, which is rId1. */
  sheets?: string
  /** Other parts by name, also instead of the usual ones. */
  parts?: Record<string, string>
}

/** Packs a workbook written by hand: tests of the reader need files that no library would write. */
export async function packHandMade(path: string, made: HandMade): Promise<void> {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const link = (id: number, kind: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${type}/${kind}" Target="${target}"/>`
  const formats = made.formats ?? []
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${link(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${link(1, 'worksheet', 'worksheets/sheet1.xml')}${link(2, 'styles', 'styles.xml')}${link(3, 'sharedStrings', '/xl/sharedStrings.xml')}</Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="${type}">${made.workbookPr ?? ''}<sheets>${made.sheets ?? ''}<sheet name="Members" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/styles.xml':
      `<styleSheet><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>` +
      `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${made.sharedStrings ?? ''}</sst>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${made.rows}</sheetData>${made.behind ?? ''}</worksheet>`,
    ...made.parts,
  }
  const archive = zipArchive(Object.entries(parts).map(([name, content]) => ({ name, content: [content] })))
  await pipeline(Readable.from(archive), createWriteStream(path))
}

/** All values of a stream, for tests that look at the whole. */
export async function gather<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = []
  for await (const value of values) all.push(value)
  return all
}
