import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { month } from '../fields/index.ts'
import { readCell } from '../transfer/cell_value.ts'
import type { Cell } from './cell_kind.ts'
import { gather } from './hand_made.ts'
import { readSheet } from './read.ts'
import { serialFromDate } from './serial.ts'
import { writeCsv, writeXlsx, type SheetColumn } from './write.ts'

const folder = mkdtempSync(join(tmpdir(), 'sh-'))
afterAll(() => rmSync(folder, { recursive: true }))

const columns: SheetColumn[] = [{ key: 'salary_month', label: 'Salary of', width: 18, kind: 'month' }]
const read = (cell: Cell | undefined) => readCell(cell, month({}), { isFrom1904: false })
const typed = (text: string): Cell => ({ kind: 'text', text })
const anyMonth = fc
  .tuple(fc.integer({ min: 1901, max: 2099 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`)

describe('a month in a spreadsheet', () => {
  it('is a real day of which month and year are shown, and is read back', async () => {
    const path = join(folder, 'a.xlsx')
    const months = fc.sample(anyMonth, 50)
    await writeXlsx(path, { columns, rows: months.map((salary_month) => ({ salary_month })), grouping: 'lakh' })
    const [, ...rows] = await gather((await readSheet({ path, name: 'a.xlsx' })).rows(0))
    expect(rows.map(({ cells }) => cells[0])).toEqual(
      months.map((one) => ({
        kind: 'date',
        text: `${one}-01`,
        number: serialFromDate(`${one}-01`),
        isDate: true,
      })),
    )
    expect(rows.map(({ cells }) => read(cells[0]))).toEqual(months.map((value) => ({ value })))
  })

  it('is written as year and month in CSV', async () => {
    const path = join(folder, 'a.csv')
    await writeCsv(path, { columns, rows: [{ salary_month: '2026-07' }, {}] })
    expect(readFileSync(path, 'utf8')).toBe('\ufeffSalary of\r\n2026-07\r\n\r\n')
  })

  it.each([
    ['as it is kept', typed('2026-07'), '2026-07'],
    ['as a spreadsheet shows it that took it for a day', typed('Jul-26'), '2026-07'],
    ['in Bengali', typed(' জুলাই ২০২৬ '), '2026-07'],
    ['a day in it', typed('15/07/2026'), '2026-07'],
    [
      'a day that is one to the spreadsheet too',
      { kind: 'date', text: '2026-07-15', number: 46218, isDate: true },
      '2026-07',
    ],
    ['a day that lost its look', { kind: 'number', text: '46204', number: 46204 }, '2026-07'],
  ] as const)('is understood %s', (_how, cell, value) => {
    expect(read(cell)).toEqual({ value })
  })

  it.each([typed('2026-13'), typed('salary'), typed('2026'), { kind: 'boolean', text: 'TRUE' } as const])(
    'is refused where nothing like it stands: %o',
    (cell) => {
      expect(read(cell)).toEqual({ fault: { text: 'field.month' } })
    },
  )

  it('is not what a formula failed at', () => {
    expect(read({ kind: 'error', text: '#N/A' })).toMatchObject({ fault: { text: 'sheet.fault.cell_error' } })
  })
})
