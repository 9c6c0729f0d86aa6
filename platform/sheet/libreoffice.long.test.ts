import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asLibreOfficeReads, noSoffice, soffice } from '../testing/soffice.ts'
import { writeFaultSheet } from './faults.ts'
import { gather } from './hand_made.ts'
import { findHeader } from './header.ts'
import { readSheet } from './read.ts'
import { writeXlsx, type SheetColumn, type SheetRecord } from './write.ts'

const columns: SheetColumn[] = [
  { key: 'rl_no', label: 'RL number', width: 10, kind: 'text' },
  { key: 'name', label: 'নাম', width: 24, kind: 'text' },
  { key: 'phone', label: 'Phone', width: 18, kind: 'text' },
  { key: 'expires', label: 'Licence expires on', width: 13, kind: 'date' },
  { key: 'balance', label: 'Balance', width: 18, kind: 'money' },
  { key: 'is_active', label: 'Active', width: 10, kind: 'bool' },
  { key: 'seen_at', label: 'Seen at', width: 18, kind: 'datetime' },
]
const members: SheetRecord[] = [
  {
    rl_no: '0045',
    name: 'পদ্মা ওভারসিজ সার্ভিসেস',
    phone: '01711000045',
    expires: '2034-12-31',
    balance: '123456789.50',
    is_active: true,
    seen_at: '2026-11-20T05:30:00Z',
  },
  {
    rl_no: '1',
    name: '=1+1',
    phone: '+8801911000045',
    expires: '2024-02-29',
    balance: '-1234567.00',
    is_active: false,
  },
  { rl_no: '12E10', name: 'Meghna, “Sons” & <Co>', phone: '000', expires: '1900-03-01', balance: '99999.05' },
  { rl_no: '007', name: ' مؤسسة النور', phone: '০১৭১১', balance: '0.00' },
]

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'lo-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const rowsOf = (csv: string): string[][] => parse(readFileSync(csv, 'utf8'), { bom: true, relax_column_count: true })

describe('what leaves the office is opened by LibreOffice', () => {
  it('with each value as it was: Bengali, leading zeros, days and amounts', async ({ skip }) => {
    if (soffice === undefined) return skip(noSoffice)
    const file = join(folder, 'members.xlsx')
    await writeXlsx(file, { columns, rows: members, grouping: 'lakh' })
    expect(rowsOf(await asLibreOfficeReads(soffice, file, folder, 'as shown'))).toEqual([
      ['RL number', 'নাম', 'Phone', 'Licence expires on', 'Balance', 'Active', 'Seen at'],
      ['0045', 'পদ্মা ওভারসিজ সার্ভিসেস', '01711000045', '31/12/2034', '12,34,56,789.50', 'TRUE', '20/11/2026 11:30'],
      ['1', '=1+1', '+8801911000045', '29/02/2024', '-12,34,567.00', 'FALSE', ''],
      ['12E10', 'Meghna, “Sons” & <Co>', '000', '01/03/1900', '99,999.05', '', ''],
      ['007', ' مؤسسة النور', '০১৭১১', '', '0.00', '', ''],
    ])
    // Behind the look stand real numbers: a sum over the column is right.
    const bare = rowsOf(await asLibreOfficeReads(soffice, file, folder, 'bare'))
    expect(bare.slice(1).map((row) => row[4])).toEqual(['123456789.5', '-1234567', '99999.05', '0'])
  })

  it('and so are the rows to correct, with what is wrong beside them', async ({ skip }) => {
    if (soffice === undefined) return skip(noSoffice)
    const sent = join(folder, 'sent.csv')
    writeFileSync(sent, 'RL number,নাম,Phone\n0045,পদ্মা ওভারসিজ,01711000045\n0046,মেঘনা,017\n')
    const reader = await readSheet({ path: sent, name: 'sent.csv' })
    const header = findHeader(
      await gather(reader.rows(0)),
      columns.map(({ key, label }) => ({ key, labels: [label] })),
    )
    if (!header) throw new Error('The headings were not found.')
    const file = join(folder, 'faults.xlsx')
    await writeFaultSheet(file, {
      reader,
      sheetIndex: 0,
      header,
      faults: [{ row: 3, column: 'phone', text: 'ফোন নম্বর ঠিক নয়।' }],
      faultLabel: 'What to correct',
      onlyFaulty: false,
    })
    const rows = rowsOf(await asLibreOfficeReads(soffice, file, folder, 'as shown'))
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['RL number', 'নাম', 'Phone'],
      ['0045', 'পদ্মা ওভারসিজ', '01711000045'],
      ['0046', 'মেঘনা', '017'],
    ])
    expect(rows.map((row) => row[3])).toEqual(['What to correct', '', expect.stringContaining('ফোন নম্বর ঠিক নয়।')])
  })
})
