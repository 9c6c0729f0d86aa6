import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx as writeWithHucre, writeXlsxStream as streamWithHucre } from 'hucre/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { cellDate, tidyText } from './cell.ts'
import type { SheetRow } from './cell_kind.ts'
import { gather, packHandMade } from './hand_made.ts'
import { readSheet } from './read.ts'
import { SheetError, sheetLimits, type SheetLimits } from './sheet_error.ts'

const folder = mkdtempSync(join(tmpdir(), 'sh-'))
const path = join(folder, 'a')
afterAll(() => rmSync(folder, { recursive: true }))

async function allRows(limits: SheetLimits = sheetLimits): Promise<SheetRow[]> {
  const reader = await readSheet({ path, name: 'members.xlsx' }, limits)
  return gather(reader.rows(0))
}

async function texts(limits?: SheetLimits): Promise<string[][]> {
  return (await allRows(limits)).map((row) => row.cells.map((cell) => cell.text))
}

async function refusal(limits?: SheetLimits): Promise<string> {
  try {
    await allRows(limits)
  } catch (error) {
    if (error instanceof SheetError) return error.code
    throw error
  }
  return 'read'
}

describe('an XLSX file', () => {
  it('gives every kind of cell a workbook may hold', async () => {
    await packHandMade(path, {
      sharedStrings:
        '<si><t>Agency &amp; Sons</t></si><si><r><t>Rich</t></r><r><rPr/><t xml:space="preserve"> text</t></r><rPh><t>hint</t></rPh></si><si><t>a_x000D_b</t></si>',
      formats: ['dd/mm/yyyy', '"RL-"0000', '00000000000', '[h]:mm', '"day "0', 'mmm yy', '#,##0.00'],
      rows: `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="inlineStr"><is><t>ঢাকা</t></is></c><c r="D2"><v>1990123456789</v></c>
        <c r="E2" t="b"><v>1</v></c><c r="F2" t="e"><v>#N/A</v></c><c r="G2" t="s"><v>2</v></c></row>
        <row r="5"><c r="A5" s="1"><v>45356</v></c><c r="B5" s="2"><v>45</v></c><c r="C5" s="3"><v>1712345678</v></c><c r="D5"><f>A1+B1</f><v>0.30000000000000004</v></c>
        <c r="E5" t="str"><f>CONCAT(A1)</f><v>joined</v></c><c r="F5" s="4"><v>0.5</v></c><c r="G5" s="5"><v>7</v></c><c r="H5" s="6"><v>45356</v></c><c r="I5" s="7"><v>1234.5</v></c><c r="J5"><v>1.99012345678901E+16</v></c></row>`,
    })
    const rows = await allRows()
    expect(rows.map((row) => row.row)).toEqual([2, 5])
    expect(rows[0]?.cells).toEqual([
      { kind: 'text', text: 'Agency & Sons' },
      { kind: 'text', text: 'Rich text' },
      { kind: 'text', text: 'ঢাকা' },
      { kind: 'number', text: '1990123456789', number: 1990123456789 },
      { kind: 'boolean', text: 'TRUE' },
      { kind: 'error', text: '#N/A' },
      { kind: 'text', text: 'a\rb' },
    ])
    expect(rows[1]?.cells).toEqual([
      { kind: 'date', text: '2024-03-05', number: 45356, isDate: true },
      { kind: 'number', text: 'RL-0045', number: 45 },
      { kind: 'number', text: '01712345678', number: 1712345678 },
      { kind: 'formula', text: '0.3', number: 0.30000000000000004, formula: 'A1+B1' },
      { kind: 'formula', text: 'joined', formula: 'CONCAT(A1)' },
      { kind: 'number', text: '12:00', number: 0.5 },
      { kind: 'number', text: 'day 7', number: 7 },
      { kind: 'date', text: '2024-03-05', number: 45356, isDate: true },
      { kind: 'number', text: '1234.5', number: 1234.5 },
      { kind: 'number', text: '19901234567890100', number: 19901234567890100 },
    ])
  })

  it('keeps the value of a merged heading in its first cell and marks the others', async () => {
    await packHandMade(path, {
      rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>Members 2026</t></is></c></row><row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c></row><row r="3"><c r="B3"><v>3</v></c></row>',
      behind: '<mergeCells count="2"><mergeCell ref="A1:C1"/><mergeCell ref="A2:A3"/></mergeCells>',
    })
    const rows = await allRows()
    expect(rows.map((row) => row.cells.map((cell) => (cell.merged ? 'merged' : cell.text)))).toEqual([
      ['Members 2026', 'merged', 'merged'],
      ['1', '2'],
      ['merged', '3'],
    ])
  })

  it('converts the dates of a workbook that counts from 1904', async () => {
    await packHandMade(path, {
      workbookPr: '<workbookPr date1904="1"/>',
      formats: ['yyyy-mm-dd'],
      rows: '<row r="1"><c r="A1" s="1"><v>43894</v></c><c r="B1"><v>43894</v></c></row>',
    })
    const reader = await readSheet({ path, name: 'old.xlsx' })
    const [row] = await gather(reader.rows(0))
    expect(reader.isFrom1904).toBe(true)
    expect(row?.cells).toEqual([
      { kind: 'date', text: '2024-03-05', number: 45356, isDate: true },
      { kind: 'number', text: '43894', number: 43894 },
    ])
  })

  it('leaves out hidden sheets and finds the parts wherever the relationships point', async () => {
    await packHandMade(path, {
      sheets: '<sheet name="Lists" sheetId="9" state="hidden" r:id="rId1"/>',
      rows: '<row><c><v>1</v></c><c t="inlineStr"><is><t>x</t></is></c></row>',
    })
    const reader = await readSheet({ path, name: 'm.xlsx' })
    expect(reader.sheets).toEqual(['Members'])
    expect(await texts()).toEqual([['1', 'x']])
  })

  it('reads what another writer makes of the same values', async () => {
    writeFileSync(
      path,
      await writeWithHucre({
        sheets: [
          {
            name: 'First',
            rows: [
              ['Name', 'Opened'],
              ['ঢাকা', new Date('2024-03-05T00:00:00Z')],
              ['  padded ', 12.5],
            ],
            merges: [{ startRow: 0, startCol: 1, endRow: 0, endCol: 2 }],
          },
          { name: 'Second', rows: [[true]] },
        ],
      }),
    )
    const reader = await readSheet({ path, name: 'h.xlsx' })
    expect(reader.sheets).toEqual(['First', 'Second'])
    expect(await texts()).toEqual([
      ['Name', 'Opened', ''],
      ['ঢাকা', '2024-03-05'],
      ['  padded ', '12.5'],
    ])
    expect((await gather(reader.rows(1)))[0]?.cells[0]?.text).toBe('TRUE')
  })

  it('reads a small workbook packed like one over 4 GB', async () => {
    const stream = streamWithHucre([['Name'], ['Rahim']], { name: 'Members', zip64: true })
    writeFileSync(path, Buffer.concat(await gather(stream)))
    expect(await texts()).toEqual([['Name'], ['Rahim']])
  })

  it('skips a million rows that hold only colours', async () => {
    const blank = Array.from(
      { length: 5000 },
      (_, index) => `<row r="${index + 2}"><c r="A${index + 2}" s="0"/><c r="ZZ${index + 2}" s="0"/></row>`,
    ).join('')
    await packHandMade(path, { rows: `<row r="1"><c r="A1"><v>1</v></c></row>${blank}` })
    expect(await texts({ ...sheetLimits, rows: 1 })).toEqual([['1']])
  })

  it('stops reading when the reader of the rows stops', async () => {
    await packHandMade(path, {
      rows: Array.from(
        { length: 50_000 },
        (_, index) => `<row r="${index + 1}"><c r="A${index + 1}"><v>${index}</v></c></row>`,
      ).join(''),
    })
    const reader = await readSheet({ path, name: 'm.xlsx' })
    for await (const row of reader.rows(0)) if (row.row === 3) break
    expect((await gather(reader.rows(0))).length).toBe(50_000)
  })
})

describe('limits', () => {
  const cells = (count: number): string => `<row r="1">${'<c><v>1</v></c>'.repeat(count)}</row>`

  it('refuses too many rows, columns and too long a text, and names the place', async () => {
    await packHandMade(path, { rows: cells(201) })
    expect(await refusal()).toBe('too_many_columns')
    await packHandMade(path, { rows: '<row r="1"><c r="A1"><v>1</v></c></row><row r="9"><c r="A9"><v>1</v></c></row>' })
    expect(await refusal({ ...sheetLimits, rows: 1 })).toBe('too_many_rows')
    await packHandMade(path, {
      rows: `<row r="7"><c r="AB7" t="inlineStr"><is><t>${'ক'.repeat(32_768)}</t></is></c></row>`,
    })
    await expect(allRows()).rejects.toMatchObject({
      code: 'cell_too_long',
      text: 'sheet.error.cell_too_long',
      params: { cell: 'AB7', limit: '32767' },
    })
  })

  it('ends a zip bomb by what comes out, not by what it claims', async () => {
    await packHandMade(path, { rows: cells(1), behind: `<!--${' '.repeat(3_000_000)}-->` })
    const bytes = readFileSync(path)
    expect(bytes.length).toBeLessThan(20_000)
    const limits = { ...sheetLimits, partBytes: 1_000_000 }
    expect(await refusal(limits)).toBe('too_big')
    const directory = bytes.lastIndexOf('PK\u0001\u0002', bytes.lastIndexOf('xl/worksheets/sheet1.xml'), 'latin1')
    bytes.writeUInt32LE(10, directory + 24)
    writeFileSync(path, bytes)
    expect(await refusal(limits)).toBe('too_big')
  })

  it('keeps the shared strings within their share of the memory', async () => {
    await packHandMade(path, { sharedStrings: '<si><t>0123456789</t></si>'.repeat(300_000), rows: cells(1) })
    expect(await refusal({ ...sheetLimits, sharedTextBytes: 1024 * 1024 })).toBe('too_big')
    expect(await refusal()).toBe('read')
  })

  it('is not slowed down or filled up by a hostile file', async () => {
    await packHandMade(path, { rows: cells(1), behind: '<mergeCell '.repeat(200_000) })
    expect(await refusal()).toBe('broken')
    await packHandMade(path, {
      rows: `<row r="1"><c r="A1" t="inlineStr"><is>${`<t>${'x'.repeat(30_000)}</t>`.repeat(6)}</is></c></row>`,
    })
    expect(await refusal()).toBe('cell_too_long')
    await packHandMade(path, { rows: '<row r="1"><c r="A1" s="1"><v>5</v></c></row>', formats: [';'.repeat(500_000)] })
    expect(await texts()).toEqual([['5']])
    expect(cellDate({ kind: 'text', text: `1${'-'.repeat(32_000)}` }, { dayFirst: true })).toMatchObject({
      fault: { code: 'not_a_date' },
    })
    expect(tidyText(`${'\u200d'.repeat(32_000)}x`)).toBe('x')
  })

  it('refuses entities that a document type declares', async () => {
    await packHandMade(path, {
      rows: '',
      parts: {
        'xl/worksheets/sheet1.xml':
          '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>',
      },
    })
    expect(await refusal()).toBe('broken')
  })
})

describe('a file of another kind', () => {
  const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
  const container = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

  it.each<[string, string | Buffer, string]>([
    ['an empty file', '', 'empty_file'],
    ['blanks only', ' \r\n ', 'empty_file'],
    ['old Excel', Buffer.concat([container, Buffer.alloc(2000), utf16('Workbook')]), 'old_excel'],
    ['Excel of before 1995', Buffer.from([9, 0, 4, 0, 0, 0, 16, 0]), 'old_excel'],
    [
      'a workbook with a password',
      Buffer.concat([container, Buffer.alloc(70_000), utf16('EncryptedPackage')]),
      'encrypted',
    ],
    ['a PDF', '%PDF-1.7\n...', 'pdf'],
    ['a web page called .xls', '\r\n<html><body><table><tr><td>1</td></tr></table>', 'html'],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]), 'not_a_spreadsheet'],
    ['half a zip', Buffer.from('PK\u0003\u0004rubbish'), 'broken'],
    ['Latin letters of an old code page', Buffer.from('name\nMüller\n', 'latin1'), 'encoding'],
    ['a quote that never closes', 'name,city\n"Rahim,Dhaka\nKarim,Sylhet\n', 'unclosed_quote'],
  ])('%s is named for what it is', async (_, content, code) => {
    writeFileSync(path, content)
    expect(await refusal()).toBe(code)
  })

  it('tells OpenDocument, binary workbooks and other archives from XLSX', async () => {
    await packHandMade(path, { rows: '', parts: { 'content.xml': '<x/>', 'META-INF/manifest.xml': '<x/>' } })
    expect(await refusal()).toBe('open_document')
    await packHandMade(path, { rows: '', parts: { 'xl/workbook.bin': 'x' } })
    expect(await refusal()).toBe('binary_excel')
    await packHandMade(path, {
      rows: '',
      parts: {
        '_rels/.rels':
          '<Relationships><Relationship Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
      },
    })
    expect(await refusal()).toBe('not_a_spreadsheet')
  })

  it('notices a damaged or cut-off workbook', async () => {
    await packHandMade(path, { rows: '<row r="1"><c r="A1"><v>1</v></c></row>'.padEnd(9000, ' ') })
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.subarray(0, bytes.length - 40))
    expect(await refusal()).toBe('broken')
    const damaged = Buffer.from(bytes)
    const content = damaged.indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length
    damaged.writeUInt8((damaged[content + 30] ?? 0) ^ 0x55, content + 30)
    writeFileSync(path, damaged)
    expect(await refusal()).toBe('broken')
    const wrongSum = Buffer.from(bytes)
    const record = wrongSum.lastIndexOf('PK\u0001\u0002', wrongSum.lastIndexOf('xl/worksheets/sheet1.xml'), 'latin1')
    wrongSum.writeUInt32LE(1, record + 16)
    writeFileSync(path, wrongSum)
    expect(await refusal()).toBe('broken')
  })
})

describe('a CSV file', () => {
  it.each<[string, string | Buffer]>([
    ['commas', 'name,"city, thana"\r\nRahim,ঢাকা\r\n'],
    ['a byte order mark', '\ufeffname,"city, thana"\nRahim,ঢাকা'],
    ['semicolons', 'name;city, thana\nRahim;ঢাকা\n'],
    ['tabs', 'name\tcity, thana\nRahim\tঢাকা\n'],
    ["Excel's separator line", 'sep=;\r\nname;city, thana\r\nRahim;ঢাকা\r\n'],
    ['UTF-16', Buffer.from('\ufeffname\t"city, thana"\r\nRahim\tঢাকা\r\n', 'utf16le')],
    ['big-endian UTF-16', Buffer.from('\ufeffname\t"city, thana"\r\nRahim\tঢাকা\r\n', 'utf16le').swap16()],
    ['line ends of two sorts', 'name,"city, thana"\nRahim,ঢাকা\r\n'],
  ])('with %s gives the same rows', async (_, content) => {
    writeFileSync(path, content)
    expect(await texts()).toEqual([
      ['name', 'city, thana'],
      ['Rahim', 'ঢাকা'],
    ])
  })

  it('counts rows as a spreadsheet does and keeps what stands in quotes', async () => {
    writeFileSync(path, 'name,note\n"Rahim ""RL"" 45","two\nlines"\n\n,,\n12" pipe,="01712345678"\n')
    expect(await allRows()).toEqual([
      {
        row: 1,
        cells: [
          { kind: 'text', text: 'name' },
          { kind: 'text', text: 'note' },
        ],
      },
      {
        row: 2,
        cells: [
          { kind: 'text', text: 'Rahim "RL" 45' },
          { kind: 'text', text: 'two\nlines' },
        ],
      },
      {
        row: 5,
        cells: [
          { kind: 'text', text: '12" pipe' },
          { kind: 'text', text: '01712345678' },
        ],
      },
    ])
  })
})
