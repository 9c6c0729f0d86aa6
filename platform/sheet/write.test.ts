import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import fc from 'fast-check'
import { formatValue } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { cellDate, cellMoney } from './cell.ts'
import { emptyCell } from './cell_kind.ts'
import { gather } from './hand_made.ts'
import { readSheet } from './read.ts'
import { writeCsv, writeXlsx, type SheetColumn, type SheetRecord } from './write.ts'
import { zipContent, zipEntries } from './zip_read.ts'

const folder = mkdtempSync(join(tmpdir(), 'sh-'))
const path = join(folder, 'a')
afterAll(() => rmSync(folder, { recursive: true }))

const columns: SheetColumn[] = [
  { key: 'name', label: 'Name', width: 30, kind: 'text' },
  { key: 'phone', label: 'Phone', width: 14, kind: 'text' },
  { key: 'fee', label: 'Fee', width: 16, kind: 'money' },
  { key: 'opened_date', label: 'Opened on', width: 12, kind: 'date' },
  { key: 'created_at', label: 'Created', width: 18, kind: 'datetime' },
  { key: 'workers', label: 'Workers', width: 10, kind: 'number' },
  { key: 'is_active', label: 'Active', width: 8, kind: 'bool' },
]
const agency = {
  name: 'ঢাকা & Sons',
  phone: '01712345678',
  fee: '12345678.50',
  opened_date: '2024-03-05',
  created_at: '2024-03-05T20:30:00Z',
  workers: 12,
  is_active: true,
}
const dangerous = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(1)', '\tx', '\rx', "'=1", "''+1", '=1+1\n=2']

async function part(name: string): Promise<string> {
  const entry = (await zipEntries(path)).get(name)
  return entry ? Buffer.concat(await gather(zipContent(path, entry, 1e9))).toString() : ''
}

async function readBack(): Promise<string[][]> {
  const reader = await readSheet({ path, name: 'a.xlsx' })
  return (await gather(reader.rows(0))).map((row) => row.cells.map((cell) => cell.text))
}

describe('an XLSX export', () => {
  it('folds rows below the row that holds their sum', async () => {
    const rows = [1, 2, 3, 2].map((level) => ({ ...agency, level }))
    await writeXlsx(path, { columns, rows, grouping: 'lakh', level: 'level' })
    const sheet = await part('xl/worksheets/sheet1.xml')
    expect([...sheet.matchAll(/<row r="\d+"( outlineLevel="(\d)")?/g)].map(([, , depth]) => depth)).toEqual([
      undefined,
      undefined,
      '1',
      '2',
      '1',
    ])
    expect(sheet).toContain('<outlinePr summaryBelow="0"/>')
  })

  it('holds numbers as numbers, dates as dates and digit strings as text', async () => {
    expect(await writeXlsx(path, { columns, rows: [agency, {}], grouping: 'lakh' })).toBe(2)
    const reader = await readSheet({ path, name: 'a.xlsx' })
    const [heading, row] = await gather(reader.rows(0))
    expect(heading?.cells.map((cell) => cell.text)).toEqual(columns.map((column) => column.label))
    expect(row?.cells.map(({ kind, text, number }) => [kind, number ?? text])).toEqual([
      ['text', 'ঢাকা & Sons'],
      ['text', '01712345678'],
      ['number', 12345678.5],
      ['date', 45356],
      ['date', expect.closeTo(45357 + 2.5 / 24, 8)],
      ['number', 12],
      ['boolean', 'TRUE'],
    ])
    expect(row?.cells[4]?.text).toBe('2024-03-06 02:30')
  })

  it('is the same to another reader, with a bold frozen heading and filter', async () => {
    await writeXlsx(path, {
      title: "Members' list [2026]",
      columns,
      rows: [agency],
      grouping: 'lakh',
      rightToLeft: true,
    })
    const workbook = await readXlsx(readFileSync(path), { readStyles: true })
    const sheet = workbook.sheets[0]
    expect(sheet?.name).toBe("Members' list  2026")
    expect(sheet?.rows[0]?.[0]).toBe("Members' list [2026]")
    expect(sheet?.rows[2]).toEqual(columns.map((column) => column.label))
    expect(sheet?.rows[3]).toEqual([
      agency.name,
      agency.phone,
      12345678.5,
      new Date('2024-03-05T00:00:00Z'),
      new Date('2024-03-06T02:30:00Z'),
      12,
      true,
    ])
    expect(sheet?.freezePane).toMatchObject({ rows: 3 })
    expect(sheet?.autoFilter).toMatchObject({ range: 'A3:G4' })
    expect(sheet?.cells?.get('2,0')?.style?.font?.bold).toBe(true)
    expect(sheet?.columns?.[0]?.width).toBe(30)
    const format = sheet?.cells?.get('3,2')?.style?.numFmt ?? ''
    expect(format).toBe('[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00')
    expect(formatValue(12345678.5, format)).toBe(formatValue(12345678.5, '##\\,##\\,##\\,##0.00'))
    expect(await part('xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"')
  })

  it('gives negative lakhs a format of their own, and thousands when asked', async () => {
    await writeXlsx(path, { columns, rows: [{ fee: '-12345678.50' }], grouping: 'lakh' })
    expect(
      (await readXlsx(readFileSync(path), { readStyles: true })).sheets[0]?.cells?.get('1,2')?.style?.numFmt,
    ).toMatch(/^\[<=-10000000\]-/)
    await writeXlsx(path, { columns, rows: [{ fee: '-12345678.50' }], grouping: 'thousand' })
    expect((await readXlsx(readFileSync(path), { readStyles: true })).sheets[0]?.cells?.get('1,2')?.style?.numFmt).toBe(
      '#,##0.00',
    )
  })

  it('keeps as text what Excel would change: long amounts, early dates, words in a number column', async () => {
    const record = {
      fee: '12345678901234.56',
      opened_date: '1899-12-31',
      workers: 'about 12',
      name: 9007199254740993n.toString(),
    }
    await writeXlsx(path, { columns, rows: [record], grouping: 'lakh' })
    const reader = await readSheet({ path, name: 'a.xlsx' })
    const cells = (await gather(reader.rows(0)))[1]?.cells ?? []
    expect(cells.map((cell) => [cell.kind, cell.text])).toEqual([
      ['text', record.name],
      ['empty', ''],
      ['text', record.fee],
      ['text', record.opened_date],
      ['empty', ''],
      ['text', 'about 12'],
    ])
  })

  it.each([
    ['2024-03-05 20:30:00.123+00'],
    ['2024-03-06T02:30:00+06:00'],
    ['2024-03-06 02:30'],
    [new Date('2024-03-05T20:30:00Z')],
  ])('shows the instant %s by the clock of Dhaka', async (created_at) => {
    await writeXlsx(path, { columns: columns.slice(4, 5), rows: [{ created_at }], grouping: 'lakh' })
    expect((await readBack())[1]).toEqual(['2024-03-06 02:30'])
  })

  it('never makes a formula of a text', async () => {
    await writeXlsx(path, { columns, rows: dangerous.map((name) => ({ name })), grouping: 'lakh' })
    expect((await readBack()).slice(1).map((row) => row[0])).toEqual(dangerous)
    const sheet = await part('xl/worksheets/sheet1.xml')
    expect(sheet).not.toContain('<f>')
    expect((await part('xl/styles.xml')).match(/quotePrefix="1"/g)?.length).toBe(2)
  })

  it('brings any text back as it was', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (names) => {
        await writeXlsx(path, { columns: columns.slice(0, 1), rows: names.map((name) => ({ name })), grouping: 'lakh' })
        const reader = await readSheet({ path, name: 'a.xlsx' })
        const found = new Map((await gather(reader.rows(0))).map(({ row, cells }) => [row, cells[0]?.text]))
        names.forEach((name, index) => expect(found.get(index + 2) ?? '').toBe(name.toWellFormed()))
      }),
      { numRuns: 40 },
    )
  })

  it('brings dates and money back through the readers of cells', async () => {
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2190-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const money = fc
      .integer({ min: -2_000_000_000, max: 2_000_000_000 })
      .map((poisha) => (poisha / 100).toFixed(2).replace(/^-0\.00$/, '0.00'))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ opened_date: day, fee: money }), { minLength: 1, maxLength: 30 }),
        async (records) => {
          await writeXlsx(path, { columns: columns.slice(2, 4), rows: records, grouping: 'lakh' })
          const reader = await readSheet({ path, name: 'a.xlsx' })
          const read = (await gather(reader.rows(0))).slice(1).map(({ cells }) => ({
            fee: cellMoney(cells[0] ?? emptyCell),
            opened_date: cellDate(cells[1] ?? emptyCell, { dayFirst: true }),
          }))
          expect(read).toEqual(
            records.map((record) => ({ fee: { value: record.fee }, opened_date: { value: record.opened_date } })),
          )
        },
      ),
      { numRuns: 30 },
    )
  })

  it('takes rows only as fast as the target drinks, and lets go of them when it leaves', async () => {
    let taken = 0
    let isReleased = false
    async function* endless(): AsyncGenerator<SheetRecord> {
      try {
        for (;;) yield { name: `${taken++} ${Math.random()} ${Math.random()} ${Math.random()}` }
      } finally {
        isReleased = true
      }
    }
    const target = new PassThrough()
    const writing = writeXlsx(target, { columns, rows: endless(), grouping: 'lakh' })
    const outcome = writing.then(
      () => 'written',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    )
    let before = -1
    while (before !== taken || taken === 0) {
      before = taken
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(taken).toBeLessThan(20_000)
    target.destroy()
    expect(await outcome).toBe('ERR_STREAM_PREMATURE_CLOSE')
    await expect.poll(() => isReleased).toBe(true)
  })

  it('fails when the rows fail', async () => {
    async function* failing(): AsyncGenerator<SheetRecord> {
      yield agency
      throw new Error('connection lost')
    }
    const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
    await expect(writeXlsx(sink, { columns, rows: failing(), grouping: 'lakh' })).rejects.toThrow('connection lost')
    await expect(writeCsv(path, { columns, rows: failing() })).rejects.toThrow('connection lost')
  })
})

describe('a CSV export', () => {
  it('is UTF-8 with its mark, plain dates and plain money', async () => {
    expect(
      await writeCsv(path, {
        columns,
        rows: [agency, { ...agency, fee: '-12.50', name: 'a "b", c', is_active: false }],
      }),
    ).toBe(2)
    expect(readFileSync(path, 'utf8')).toBe(
      '\ufeffName,Phone,Fee,Opened on,Created,Workers,Active\r\nঢাকা & Sons,01712345678,12345678.50,2024-03-05,2024-03-06 02:30,12,TRUE\r\n' +
        '"a ""b"", c",01712345678,-12.50,2024-03-05,2024-03-06 02:30,12,FALSE\r\n',
    )
  })

  it('guards what would run as a formula, and comes back as it was', async () => {
    await writeCsv(path, { columns: columns.slice(0, 1), rows: dangerous.map((name) => ({ name })) })
    const lines = readFileSync(path, 'utf8').split('\r\n')
    expect(lines.slice(1, 5)).toEqual([`"'=HYPERLINK(""http://x"")"`, "'+1", "'-1", "'@SUM(1)"])
    expect((await readBack()).slice(1).map((row) => row[0])).toEqual(dangerous)
  })

  it('brings any text back as it was', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'a ,;\t"\'=+-@\r\n|কé😀'), maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 10 }), async (pairs) => {
        await writeCsv(path, { columns: columns.slice(0, 2), rows: pairs.map(([name, phone]) => ({ name, phone })) })
        const reader = await readSheet({ path, name: 'a.csv' })
        const found = new Map(
          (await gather(reader.rows(0))).map(({ row, cells }) => [row, cells.map((cell) => cell.text)]),
        )
        pairs.forEach(([name, phone], index) =>
          expect([found.get(index + 2)?.[0] ?? '', found.get(index + 2)?.[1] ?? '']).toEqual([name, phone]),
        )
      }),
      { numRuns: 200 },
    )
  })
})
