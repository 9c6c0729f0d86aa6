import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { cellDate, cellPhone, cellText } from './cell.ts'
import { writeFaultSheet, type SheetFault } from './faults.ts'
import { gather, packHandMade } from './hand_made.ts'
import { findHeader, type Header, type HeaderColumn } from './header.ts'
import { readSheet, type SheetReader } from './read.ts'
import type { SheetRow } from './cell_kind.ts'

const folder = mkdtempSync(join(tmpdir(), 'sh-'))
const original = join(folder, 'o')
const corrected = join(folder, 'c')
afterAll(() => rmSync(folder, { recursive: true }))

const columns: HeaderColumn[] = [
  { key: 'rl_no', labels: ['RL number'] },
  { key: 'name', labels: ['Name'] },
  { key: 'opened_date', labels: ['Opened on'] },
  { key: 'phone', labels: ['Phone'] },
]

const text = (reference: string, content: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${content}</t></is></c>`

/** A list as people send it: a merged title, a formula, a date, a telephone number whose digits are gone. */
async function messyList(): Promise<{ reader: SheetReader; rows: SheetRow[]; header: Header }> {
  await packHandMade(original, {
    formats: ['dd/mm/yyyy', '"RL-"0000'],
    rows: `<row r="1">${text('A1', 'Members 2026')}</row>
      <row r="3">${text('A3', 'Name *')}${text('B3', 'Opened on')}${text('D3', 'RL number')}${text('E3', 'Phone')}</row>
      <row r="4">${text('A4', 'Rahim')}<c r="B4" s="1"><v>45356</v></c><c r="D4" s="2"><v>45</v></c><c r="E4"><v>1710000000</v></c></row>
      <row r="5">${text('A5', 'Karim')}${text('B5', '31/04/2024')}<c r="D5" t="str"><f>A1</f><v>46</v></c>${text('E5', '01812345678')}</row>
      <row r="7">${text('A7', '=1+1')}<c r="B7" s="1"><v>45357.5</v></c><c r="D7" t="e"><v>#N/A</v></c><c r="E7"><v>1912345678</v></c></row>`,
    behind: '<mergeCells><mergeCell ref="A1:E1"/></mergeCells>',
  })
  return opened(original)
}

async function opened(path: string): Promise<{ reader: SheetReader; rows: SheetRow[]; header: Header }> {
  const reader = await readSheet({ path, name: 'list.xlsx' })
  const rows = await gather(reader.rows(0))
  const header = findHeader(rows, columns)
  if (!header) throw new Error('no headings')
  return { reader, rows, header }
}

/** What an import would read of a row, by column. */
function content({ rows, header }: { rows: SheetRow[]; header: Header }): Record<string, unknown>[] {
  return rows
    .filter(({ row }) => row > header.headerRow)
    .map(({ cells }) =>
      Object.fromEntries(
        header.mapping.flatMap((key, index) => {
          const cell = cells[index]
          if (key === undefined || !cell) return []
          const reading =
            key === 'opened_date'
              ? cellDate(cell, { dayFirst: true })
              : key === 'phone'
                ? cellPhone(cell)
                : cellText(cell)
          return [[key, 'value' in reading ? reading.value : reading.fault.code]]
        }),
      ),
    )
}

const faults: SheetFault[] = [
  { row: 4, column: 'phone', text: 'Digits are lost.' },
  { row: 5, column: 'opened_date', text: 'April has 30 days.' },
  { row: 5, text: 'This agency is in the list twice.' },
]

describe('the sheet with the errors', () => {
  it('reads like the original and says in the last column what to correct', async () => {
    const list = await messyList()
    expect(
      await writeFaultSheet(corrected, {
        ...list,
        sheetIndex: 0,
        faults,
        faultLabel: 'What to correct',
        onlyFaulty: false,
      }),
    ).toBe(2)
    const again = await opened(corrected)
    expect(again.reader.sheets).toEqual(['Members'])
    expect(again.rows.map((row) => row.row)).toEqual([1, 3, 4, 5, 7])
    expect(again.header).toMatchObject({
      mapping: ['name', 'opened_date', undefined, 'rl_no', 'phone', undefined],
      unknown: [],
    })
    expect(content(list)).toEqual([
      { name: 'Rahim', opened_date: '2024-03-05', rl_no: 'RL-0045', phone: 'digits_lost' },
      { name: 'Karim', opened_date: 'impossible_date', rl_no: '46', phone: '01812345678' },
      { name: '=1+1', opened_date: '2024-03-06', rl_no: 'cell_error', phone: '01912345678' },
    ])
    expect(content(again)).toEqual(content(list))
    expect(again.rows.map((row) => row.cells[5]?.text)).toEqual([
      undefined,
      'What to correct',
      'Phone: Digits are lost.',
      'Opened on: April has 30 days.\nThis agency is in the list twice.',
      undefined,
    ])
  })

  it('marks the wrong cells in red, and only them', async () => {
    const list = await messyList()
    await writeFaultSheet(corrected, {
      ...list,
      sheetIndex: 0,
      faults,
      faultLabel: 'What to correct',
      onlyFaulty: false,
    })
    const cells = (await readXlsx(readFileSync(corrected), { readStyles: true })).sheets[0]?.cells
    const red = [...(cells ?? [])]
      .filter(([, cell]) => JSON.stringify(cell.style?.fill ?? '').includes('FFC7CE'))
      .map(([place]) => place)
    expect(red.sort()).toEqual(['3,4', '4,1'])
  })

  it('can leave out what was right', async () => {
    const list = await messyList()
    await writeFaultSheet(corrected, {
      ...list,
      sheetIndex: 0,
      faults,
      faultLabel: 'What to correct',
      onlyFaulty: true,
    })
    const again = await opened(corrected)
    expect(again.rows.map((row) => row.row)).toEqual([1, 3, 4, 5])
    expect(content(again).map((row) => row['name'])).toEqual(['Rahim', 'Karim'])
    await writeFaultSheet(original, {
      ...again,
      sheetIndex: 0,
      faults: [{ row: 5, text: 'Still wrong.' }],
      faultLabel: 'যা সংশোধন করতে হবে',
      onlyFaulty: true,
    })
    const third = await opened(original)
    expect(third.rows.at(-1)?.cells.map((cell) => cell.text)).toEqual([
      'Karim',
      '31/04/2024',
      '',
      '46',
      '01812345678',
      'Still wrong.',
    ])
    expect(third.rows[1]?.cells.at(-1)?.text).toBe('যা সংশোধন করতে হবে')
    expect(third.header.mapping.length).toBe(6)
  })

  it('is an XLSX also for a CSV original, and keeps the serials of a workbook from 1904', async () => {
    writeFileSync(original, 'RL number;Name;Opened on;Phone\n0045;=x;05/03/2024;01712345678\n')
    const csv = await opened(original)
    await writeFaultSheet(corrected, {
      ...csv,
      sheetIndex: 0,
      faults: [{ row: 2, column: 'phone', text: 'wrong' }],
      faultLabel: 'What to correct',
      onlyFaulty: false,
    })
    expect(content(await opened(corrected))).toEqual(content(csv))
    await packHandMade(original, {
      workbookPr: '<workbookPr date1904="1"/>',
      formats: ['dd/mm/yyyy'],
      rows: `<row r="1">${text('A1', 'Name')}${text('B1', 'Opened on')}</row><row r="2">${text('A2', 'Rahim')}<c r="B2" s="1"><v>43894</v></c></row>`,
    })
    const old = await opened(original)
    await writeFaultSheet(corrected, {
      ...old,
      sheetIndex: 0,
      faults: [],
      faultLabel: 'What to correct',
      onlyFaulty: false,
    })
    const again = await opened(corrected)
    expect(again.reader.isFrom1904).toBe(true)
    expect(content(again)).toEqual([{ name: 'Rahim', opened_date: '2024-03-05' }])
  })
})
