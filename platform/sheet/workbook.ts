import { posix } from 'node:path'
import { TextDecoder } from 'node:util'
import { attribute, XmlScanner, type XmlListener } from './xml.ts'
import { builtInFormat, customFormat, generalFormat, type NumberFormat } from './number_format.ts'
import { SheetError, type SheetLimits } from './sheet_error.ts'
import { zipContent, zipEntries, type ZipEntry } from './zip_read.ts'

/** What must be known of an XLSX file before its rows can be read. */
export interface Workbook {
  path: string
  sheets: { name: string; entry: ZipEntry }[]
  formats: NumberFormat[]
  sharedStrings: ZipEntry | undefined
  /** Dates count from 1904 (old Excel for Mac). */
  isFrom1904: boolean
}

/** Opens an XLSX file: its visible worksheets in order, its number formats, its date system. Hidden sheets (lists behind a template) are left out unless all are hidden. */
export async function openWorkbook(path: string, limits: SheetLimits): Promise<Workbook> {
  const entries = await zipEntries(path)
  refuseOtherArchives(entries)
  const scan = async (part: string, open: XmlListener['open']): Promise<void> => {
    const entry = entries.get(part)
    if (entry) await scanPart(path, entry, limits.smallPartBytes, { open, close: () => {}, text: () => {} })
  }

  let workbookPart = 'xl/workbook.xml'
  await scan('_rels/.rels', (name, attributes) => {
    if (name === 'Relationship' && attribute(attributes, 'Type')?.endsWith('/officeDocument'))
      workbookPart = resolvePart('', attribute(attributes, 'Target'))
  })
  if (!entries.has(workbookPart)) throw new SheetError('not_a_spreadsheet')

  const related = new Map<string, { part: string; type: string }>()
  await scan(
    posix.join(posix.dirname(workbookPart), '_rels', `${posix.basename(workbookPart)}.rels`),
    (name, attributes) => {
      if (name !== 'Relationship') return
      const part = resolvePart(posix.dirname(workbookPart), attribute(attributes, 'Target'))
      related.set(attribute(attributes, 'Id') ?? '', {
        part,
        type: attribute(attributes, 'Type')?.split('/').at(-1) ?? '',
      })
    },
  )

  let isFrom1904 = false
  const listed: { name: string; entry: ZipEntry; isVisible: boolean }[] = []
  await scan(workbookPart, (name, attributes) => {
    if (name === 'workbookPr') isFrom1904 = ['1', 'true', 'on'].includes(attribute(attributes, 'date1904') ?? '')
    if (name !== 'sheet') return
    const target = related.get(relationId(attributes))
    const entry = target?.type === 'worksheet' ? entries.get(target.part) : undefined
    if (entry)
      listed.push({
        name: attribute(attributes, 'name') ?? '',
        entry,
        isVisible: (attribute(attributes, 'state') ?? 'visible') === 'visible',
      })
  })
  const visible = listed.filter((sheet) => sheet.isVisible)
  if (listed.length === 0) throw new SheetError('no_sheet')

  const partOf = (type: string): string | undefined =>
    [...related.values()].find((target) => target.type === type)?.part
  const formats: NumberFormat[] = []
  const custom = new Map<string, NumberFormat>()
  let isCellFormats = false
  await scan(partOf('styles') ?? '', (name, attributes) => {
    if (name === 'numFmt')
      custom.set(attribute(attributes, 'numFmtId') ?? '', customFormat(attribute(attributes, 'formatCode') ?? ''))
    else if (name === 'cellStyleXfs' || name === 'cellXfs' || name === 'cellStyles') isCellFormats = name === 'cellXfs'
    else if (name === 'xf' && isCellFormats) {
      const id = attribute(attributes, 'numFmtId') ?? '0'
      formats.push(custom.get(id) ?? builtInFormat(Number(id)))
    }
  })
  return {
    path,
    sheets: (visible.length > 0 ? visible : listed).map(({ name, entry }) => ({ name, entry })),
    formats: formats.length > 0 ? formats : [generalFormat],
    sharedStrings: entries.get(partOf('sharedStrings') ?? ''),
    isFrom1904,
  }
}

/** Feeds one XML part of a workbook to a listener. */
export async function scanPart(path: string, entry: ZipEntry, maxBytes: number, listener: XmlListener): Promise<void> {
  const scanner = new XmlScanner(listener)
  for await (const piece of partText(path, entry, maxBytes)) scanner.feed(piece)
  scanner.finish()
}

/** Text of one XML part, piece by piece. XML without a declaration is UTF-8; some tools write UTF-16 with its mark. */
export async function* partText(
  path: string,
  entry: ZipEntry,
  maxBytes: number,
): AsyncGenerator<string, void, undefined> {
  let decoder: TextDecoder | undefined
  for await (const chunk of zipContent(path, entry, maxBytes)) {
    decoder ??= new TextDecoder(
      chunk[0] === 0xff && chunk[1] === 0xfe
        ? 'utf-16le'
        : chunk[0] === 0xfe && chunk[1] === 0xff
          ? 'utf-16be'
          : 'utf-8',
    )
    yield decoder.decode(chunk, { stream: true })
  }
  if (decoder) yield decoder.decode()
}

function refuseOtherArchives(entries: Map<string, ZipEntry>): void {
  if (entries.has('xl/workbook.bin')) throw new SheetError('binary_excel')
  if (entries.has('content.xml') && entries.has('META-INF/manifest.xml')) throw new SheetError('open_document')
  if (!entries.has('[Content_Types].xml')) throw new SheetError('not_a_spreadsheet')
}

function resolvePart(folder: string, target = ''): string {
  return target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
}

/** The relationship's id carries a prefix of the writer's choice (`r:id`, `d3p1:id`), unlike the sheet's own `sheetId`. */
function relationId(attributes: string): string {
  return /:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? ''
}
