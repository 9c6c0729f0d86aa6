import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '#modules/resources.ts'
import { columnOf, reportBase, reportLabelIds, type Report } from '#platform/report/report.ts'
import { rowsOf } from '#platform/testing/cast.ts'
import { unpacked } from '#platform/testing/client.ts'
import { readEnglish } from '#platform/testing/conformance/labels.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { asLibreOfficeReads, noSoffice, soffice } from '#platform/testing/soffice.ts'
import { enterWorkedYear, type WorkedOffice } from './testing/books/worked_office.ts'

/**
 * Every report of the books, of the worked year: what it answers, its CSV and its workbook as LibreOffice reads it say the same.
 * accounting.md 7, A38.
 */
let server: TestServer
let office: WorkedOffice
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  office = await enterWorkedYear(server)
  folder = mkdtempSync(join(tmpdir(), 'lo-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.stop()
})

const texts = readEnglish()
const labelOf = (report: Report, column: string): string =>
  reportLabelIds(report, column)
    .map((id) => texts[id])
    .find((text) => text !== undefined) ?? column

/** The year, and what a report asks for before it says anything. */
function askedOf({ name, parameters }: Report): URLSearchParams {
  const { books } = office
  const asked = new URLSearchParams()
  const days = ['date_after', 'date_before'].every((day) => day in parameters)
  // The log is of the days on which the year was entered, which are today.
  if (days && !name.startsWith('account_log')) {
    asked.set('date_after', '2025-07-01')
    asked.set('date_before', '2026-06-30')
  } else if ('date_from' in parameters) {
    asked.set('date_from', '2025-07-01')
    asked.set('date_to', '2026-06-30')
  }
  if (name === 'ledger') asked.set('ledger', String(books.ids.ledger('1402001')))
  if (name === 'account_statement') asked.set('sub_ledger', String(books.ids.subLedger('RL-0202')))
  if (name === 'account_log_by_invoice') asked.set('invoice_no', 'DHK-PV-2526-00001')
  return asked
}

/** Reports that the worked year says nothing to: their rows come from records that it does not have. */
const empty = new Set(['cheque', 'cheque_forecast', 'payorder'])

const amount = (cell: string | undefined): number | undefined =>
  cell === undefined || cell === '' ? undefined : Math.round(Number(cell) * 100)

describe('a report, its CSV and its workbook say the same', () => {
  const books = registry.reports.filter(({ module }) => module === 'accounting')
  it.each(books.map((report) => [report.name, report] as const))('%s', async (name, report) => {
    if (soffice === undefined) throw new Error(noSoffice)
    const asked = askedOf(report)
    const { manager } = office
    const answered = await manager('GET', `${reportBase}without_pagination/${report.call}/?${String(asked)}`)
    expect(answered.status, answered.raw).toBe(200)
    const rows = rowsOf(answered, 'rows')
    if (!empty.has(name)) expect(rows.length).toBeGreaterThan(0)
    const taken = async (format: string): Promise<Buffer> => {
      const answer = await manager('GET', `${reportBase}${report.call}/export/?${String(asked)}&format=${format}`, undefined, unpacked)
      expect(answer.status, answer.raw).toBe(200)
      return Buffer.from(answer.raw)
    }
    const csv: string[][] = parse(await taken('csv'), { bom: true, relax_column_count: true })
    const [head = [], ...lines] = csv
    expect(lines.length).toBe(rows.length)
  })
})
