import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { columnLetters } from './cell_kind.ts'
import { escapeXml } from './xml.ts'
import { zipArchive } from './zip_write.ts'

/** A workbook for measurements as Excel saves it: every text in the shared string table, each cell naming its own. `rows` is walked twice. */
export async function writeSharedWorkbook(path: string, rows: () => Iterable<readonly string[]>): Promise<void> {
  function* strings(): Generator<string> {
    yield '<sst>'
    for (const row of rows()) yield row.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')
    yield '</sst>'
  }
  function* sheet(): Generator<string> {
    yield '<worksheet><sheetData>'
    let number = 0
    let text = 0
    for (const row of rows()) {
      number += 1
      const cells = row.map((_, index) => `<c r="${columnLetters(index)}${number}" t="s"><v>${text++}</v></c>`)
      yield `<row r="${number}">${cells.join('')}</row>`
    }
    yield '</sheetData></worksheet>'
  }
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`
  const relations = (...all: string[]): string[] => [`<Relationships>${all.join('')}</Relationships>`]
  const parts = [
    { name: '[Content_Types].xml', content: ['<Types/>'] },
    { name: '_rels/.rels', content: relations(relation('a', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: ['<workbook xmlns:r="x"><sheets><sheet name="S" r:id="s"/></sheets></workbook>'],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(relation('s', 'worksheet', 's.xml'), relation('t', 'sharedStrings', 't.xml')),
    },
    { name: 'xl/t.xml', content: strings() },
    { name: 'xl/s.xml', content: sheet() },
  ]
  await pipeline(Readable.from(zipArchive(parts)), createWriteStream(path))
}
