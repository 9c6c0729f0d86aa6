import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedReports } from '#modules/accounting/testing/books/asked_reports.ts'
import { enterWorkedYear, type WorkedOffice } from '#modules/accounting/testing/books/worked_office.ts'
import { closeYear, done } from '#modules/accounting/testing/books/year_steps.ts'
import { groupedTaka, poisha, taka } from '#platform/money/poisha.ts'
import { wordOf } from '#platform/record/expanded.ts'
import { readSheet } from '#platform/sheet/read.ts'
import { castPassword, rowsOf, type Row } from '#platform/testing/cast.ts'
import { clientOf, unpacked } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** What a statement says it says everywhere: page by page, whole, as a sheet and on paper. accounting.md 7, A31, A34 and A38. */
let server: TestServer
let office: WorkedOffice
let folder: string
let token: string
const base = '/report/api/v1/report/'
const span = { date_after: '2025-07-01', date_before: '2026-06-30' }
const formula = '=HYPERLINK("https://padma.example","Pay here")'
const script = '<script>alert(1)</script>'

beforeAll(async () => {
  server = await startTestServer()
  office = await enterWorkedYear(server, { isClosed: false })
  const hand = await clientOf(server.url)('POST', '/user/api/v1/user/login/', {
    username: 'nasreen',
    password: castPassword,
  })
  token = String(hand.body['access'])
  folder = mkdtempSync(join(tmpdir(), 'sf-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.stop()
})

type Asked = Readonly<Record<string, string>>
const words = (asked: Asked): string => new URLSearchParams(asked).toString()
const answered = (path: string, asked: Asked) => done(office.manager('GET', `${base}${path}/?${words(asked)}`))

async function taken(report: string, asked: Asked, format: 'csv' | 'xlsx'): Promise<string> {
  const answer = await fetch(`${server.url}${base}${report}/export/?${words({ ...asked, format })}`, {
    headers: { authorization: `Bearer ${token}`, ...unpacked },
  })
  expect(answer.status).toBe(200)
  const path = join(folder, `${report}.${format}`)
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()))
  return path
}

/** Cells of a file as texts, row by row. */
async function cellsOf(path: string): Promise<string[][]> {
  const reader = await readSheet({ path, name: path })
  const rows = []
  for await (const { cells } of reader.rows(0)) rows.push(cells.map(({ text }) => text))
  return rows
}

/** The pages of a report, as somebody sees them who turns one after the other. */
async function pagesOf(report: string, asked: Asked): Promise<{ rows: Row[]; totals: Asked }[]> {
  const seen: { rows: Row[]; totals: Asked }[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { body } = await answered(report, { ...asked, page: String(page), size: '20' })
    seen.push({ rows: rowsOf({ body }, 'rows'), totals: body['totals'] as Asked })
    pages = Number(body['total_pages'])
  }
  return seen
}

/** All rows of all pages, and the totals that stand below the last. */
async function pageByPage(report: string, asked: Asked): Promise<{ rows: Row[]; totals: Asked }> {
  const pages = await pagesOf(report, asked)
  return { rows: pages.flatMap(({ rows }) => rows), totals: pages.at(-1)?.totals ?? {} }
}

/** Rows of a statement without its opening and closing balance, which have words for ids. */
const linesAmong = (rows: readonly Row[]): Row[] => rows.filter(({ id }) => Number.isInteger(id))
/** Debit less credit of a line, in poisha. */
const movedBy = (line: Partial<Row>): bigint =>
  poisha(wordOf(line['debit'] ?? '0.00')) - poisha(wordOf(line['credit'] ?? '0.00'))

/** A figure as a number of poisha, however a file writes it. */
const figure = (text: string): bigint | undefined =>
  /^-?\d+(\.\d+)?$/.test(text) ? BigInt(Math.round(Number(text) * 100)) : undefined

describe('A31: the largest ledger', () => {
  const account = '2102001'
  const journals = ['2026-06-28', '2026-06-29', '2026-06-29', '2026-06-29']

  // Days, and lines of one day, begin in the middle of pages.
  beforeAll(async () => {
    const { ids } = office.books
    const ledger = ids.ledger(account)
    for (const [at, voucher_date] of journals.entries()) {
      const amounts = Array.from({ length: 120 }, (_one, line) => BigInt(100 * (line + 1) + ((line * 7 + at) % 100)))
      const lines = [
        ...amounts.map((amount) => ({ ledger, credit: taka(amount) })),
        { ledger: ids.ledger('5202001'), debit: taka(amounts.reduce((sum, amount) => sum + amount, 0n)) },
      ]
      const body = { voucher_date, narration: 'Audits of the branches', branch: ids.branch('DHK'), lines }
      await done(office.manager('POST', '/journal/api/v1/journal/create/?step=post', body))
    }
  })

  it('begins each page at what all lines before it come to, and has the same lines on pages and whole', async () => {
    const asked = { ...span, ledger: String(office.books.ids.ledger(account)) }
    const whole = rowsOf(await answered('without_pagination/ledger', asked), 'rows')
    const opening = poisha(wordOf(whole[0]?.['balance']))
    const lines = linesAmong(whole)
    const pages = (await pagesOf('ledger', asked)).map(({ rows }) => linesAmong(rows))
    expect(pages.length).toBeGreaterThan((journals.length * 120) / 20)
    expect(pages.flat()).toEqual(lines)
    let sum = opening
    for (const [at, [first]] of pages.entries()) {
      const before = pages.slice(0, at).flat()
      sum = before.reduce((total, line) => total + movedBy(line), opening)
      expect(poisha(wordOf(first?.['balance']))).toBe(sum + movedBy(first ?? {}))
    }
    expect(sum).not.toBe(opening)
  })
})

describe('A34: what looks like a formula or a script is a text', () => {
  const narration = `${formula} ${script}`
  const asked = { ...span, keyword: 'padma.example' }

  it('in the answer and on the screen, in a file for programs, in a workbook and on paper', async () => {
    await done(
      office.manager('POST', '/journal/api/v1/journal/create/?step=post', {
        voucher_date: '2026-06-30',
        narration,
        branch: office.books.ids.branch('DHK'),
        lines: [
          { ledger: office.books.ids.ledger('5202001'), debit: '10' },
          { ledger: office.books.ids.ledger('2102001'), credit: '10' },
        ],
      }),
    )
    const { body, raw, headers } = await answered('without_pagination/journal', asked)
    expect(headers.get('content-type')).toContain('application/json')
    expect(rowsOf({ body }, 'rows'), raw).toMatchObject([{ narration }, { narration }])
    const csv = readFileSync(await taken('journal', asked, 'csv'), 'utf8')
    expect(parse(csv, { bom: true }).flat()).toContain(`'${narration}`)
    const workbook = await taken('journal', asked, 'xlsx')
    const reader = await readSheet({ path: workbook, name: workbook })
    const cells = []
    for await (const row of reader.rows(0)) cells.push(...row.cells)
    expect(cells.filter(({ text }) => text.includes('padma.example') && text.startsWith('='))).toMatchObject([
      { kind: 'text', text: narration },
      { kind: 'text', text: narration },
    ])
    // Paper is set from data: its words are values, and nothing in them is markup.
    const paper = JSON.stringify(await askedReports(server.scratch.database).paper('journal_register', asked))
    for (const word of [formula, script]) expect(paper).toContain(JSON.stringify(word).slice(1, -1))
  })
})

describe('A38: the same totals everywhere, to the poisha', () => {
  beforeAll(() => closeYear(server, office.manager, office.year))

  it.each<[string, Asked]>([
    ['trial_balance', span],
    ['trial_balance', { ...span, include_closing: 'true' }],
    ['profit_and_loss', span],
    ['balance_sheet', { date_before: span.date_before }],
    ['ledger', span],
  ])('%s %j', async (report, asked) => {
    const wanted = report === 'ledger' ? { ...asked, ledger: String(office.books.ids.ledger('1402001')) } : asked
    const paged = await pageByPage(report, wanted)
    const { body: whole } = await answered(`without_pagination/${report}`, wanted)
    const { body: twin } = await answered(`${report}_wp`, wanted)
    expect(whole['totals']).toEqual(paged.totals)
    expect([twin['rows'], twin['totals']]).toEqual([whole['rows'], whole['totals']])
    const framed = rowsOf({ body: whole }, 'rows').map(({ id }) => id)
    expect(paged.rows.map(({ id }) => id).filter((id) => framed.includes(id))).toEqual(framed)

    const totals = Object.values(paged.totals).map(poisha)
    expect(totals.length).toBeGreaterThan(0)
    const csv: string[][] = parse(readFileSync(await taken(report, wanted, 'csv')), { bom: true })
    expect(csv.length - 1).toBe(framed.length)
    const sheet = await cellsOf(await taken(report, wanted, 'xlsx'))
    const inSheet = sheet.flat().map(figure)
    for (const total of totals) expect(inSheet).toContain(total)
    const paper = JSON.stringify(await askedReports(server.scratch.database).paper(report, wanted))
    for (const total of totals) expect(paper).toContain(groupedTaka(total < 0n ? -total : total))
  })
})
