import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '#modules/resources.ts'
import { columnOf, reportBase, reportLabelIds, type Report } from '#platform/report/report.ts'
import { castPassword, rowsOf } from '#platform/testing/cast.ts'
import { clientOf, unpacked } from '#platform/testing/client.ts'
import { readEnglish } from '#platform/testing/conformance/labels.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { allAsLibreOfficeReads, noSoffice, soffice } from '#platform/testing/soffice.ts'
import { enterWorkedYear, type WorkedOffice } from './testing/books/worked_office.ts'

/**
 * Every report of the books, of the worked year: what it answers, its CSV and its workbook as LibreOffice reads it say the same.
 * accounting.md 7, A38.
 */
let server: TestServer
let office: WorkedOffice
let folder: string
let token: string
/** The workbook of each report as LibreOffice reads it (path of a CSV file), by its path; all in one start, which takes longer than the rest. */
let sheets: ReadonlyMap<string, string>

const books = registry.reports.filter(({ module }) => module === 'accounting')
const workbookOf = ({ name }: Report): string => join(folder, `${name}.xlsx`)

beforeAll(async () => {
  server = await startTestServer()
  office = await enterWorkedYear(server)
  const hand = await clientOf(server.url)('POST', '/user/api/v1/user/login/', {
    username: 'nasreen',
    password: castPassword,
  })
  token = String(hand.body['access'])
  folder = mkdtempSync(join(tmpdir(), 'lo-'))
  if (soffice === undefined) throw new Error(noSoffice)
  for (const report of books) writeFileSync(workbookOf(report), await taken(report, askedOf(report), 'xlsx'))
  sheets = await allAsLibreOfficeReads(soffice, books.map(workbookOf), folder, 'bare')
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
  // What is taken out is written into the log too.
  if (name === 'account_log') asked.set('voucher_kind', String(books.ids.voucherType('RV')))
  if (name === 'account_log_by_invoice') asked.set('invoice_no', 'DHK-PV-2526-00001')
  return asked
}

/** Reports that the worked year says nothing to: their rows come from records that it does not have. */
const empty = new Set(['cheque_forecast'])

/** As poisha, or the whole number; undefined where nothing stands. */
const figure = (cell: unknown): number | undefined =>
  cell === undefined || cell === null || cell === '' ? undefined : Math.round(Number(cell) * 100)

const isFigure = ({ type }: { readonly type: string }): boolean => type === 'money' || type === 'integer'

/** Columns in the order of the sheet: those of the report whose labels stand in its head. */
function columnsIn(report: Report, head: readonly string[]): string[] {
  const columns = Object.keys(report.columns).filter((column) => !report.columns[column]?.secret)
  let from = 0
  return head.map((label) => {
    const at = columns.findIndex((column, place) => place >= from && labelOf(report, column) === label)
    if (at < 0) throw new Error(`${report.name} has no column "${label}" behind ${String(columns[from - 1])}.`)
    from = at + 1
    return columns[at] ?? ''
  })
}

async function taken(report: Report, asked: URLSearchParams, format: 'csv' | 'xlsx'): Promise<Buffer> {
  const path = `${reportBase}${report.call}/export/?${String(asked)}&format=${format}`
  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}`, ...unpacked } })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

const rowsIn = (csv: Buffer): string[][] => parse(csv, { bom: true, relax_column_count: true })

describe('a report, its CSV and its workbook say the same', () => {
  it.each(books.map((report) => [report.name, report] as const))('%s', async (name, report) => {
    const asked = askedOf(report)
    const path = `${reportBase}without_pagination/${report.call}/?${String(asked)}`
    const answered = await office.manager('GET', path)
    expect(answered.status, answered.raw).toBe(200)
    const rows = rowsOf(answered, 'rows')
    expect(rows.length > 0).toBe(!empty.has(name))
    // A row that nothing tells from its neighbours stands twice, or never, when a page is turned. The rows of a frame have their own places.
    const told: readonly Readonly<Record<string, unknown>>[] = Object(answered.body['rows'])
    const ties = told
      .map((row) => report.ties.map((tie) => row[tie] ?? null))
      .filter((tied) => tied.some((tie) => tie !== null))
    const places = ties.map((tied) => JSON.stringify(tied))
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])

    const [head = [], ...lines] = rowsIn(await taken(report, asked, 'csv'))
    const columns = columnsIn(report, head)
    expect(lines.length).toBe(rows.length)
    const csv = sheets.get(workbookOf(report))
    if (csv === undefined) throw new Error('LibreOffice does not open the workbook.')
    const sheet = rowsIn(readFileSync(csv))
    // Above the head stands what the sheet is.
    const top = sheet.findIndex((line) => line.join('|') === head.join('|'))
    expect(top, 'head of the workbook').toBeGreaterThanOrEqual(0)

    // Column by column, what the answer says, what each file says.
    const figures = [...columns.entries()].filter(([, column]) => isFigure(columnOf(report, column)))
    const answer = figures.map(([, column]) => [column, rows.map((row) => figure(row[column]))])
    const read = sheet.slice(top + 1)
    const inFile = (of: readonly string[][]) =>
      figures.map(([at, column]) => [column, of.slice(0, rows.length).map((line) => figure(line[at]))])
    expect(inFile(lines)).toEqual(answer)
    expect(inFile(read)).toEqual(answer)

    // Below the rows stand the sums, or the lines of a statement: one of them is what the answer calls its totals. What a log
    // says below is its moment alone.
    const totals: Readonly<Record<string, unknown>> = Object(answered.body['totals'])
    const below = read.slice(rows.length)
    const summed = figures.filter(([, column]) => column in totals)
    const sums = summed.map(([, column]) => figure(totals[column]))
    const summedBelow = below.map((line) => summed.map(([at]) => figure(line[at])))
    expect(summedBelow).toEqual(expect.arrayContaining(summed.length > 0 ? [sums] : []))
  })
})
