import { readXlsx } from 'hucre/xlsx'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemSession } from '../access/session.ts'
import { choice, money, text } from '../fields/index.ts'
import { expression } from '../resource/expression.ts'
import { castOf, made } from '../testing/cast.ts'
import { appSecret, startTestServer, type TestServer } from '../testing/server.ts'
import { loadTexts } from '../texts/catalogue.ts'
import { transfersOf } from '../transfer/transfers.ts'
import { pressOf } from '../print/press.ts'
import { verifyTokens } from '../print/verify_token.ts'
import { madeReport } from './schedule/made.ts'
import type { Format } from './schedule/shapes.ts'
import { readAsked } from './asked.ts'
import { implementReport, reportsOf, type Asking } from './implementation.ts'
import { report, type ParametersOf } from './report.ts'
import { prepareReport } from './report_paper.ts'
import { reportGroups, reportTotals, rowsAndTotals } from './below.ts'
import { allReportRows, reportBatches, reportRows, reportTold, type Running } from './run.ts'

/** Opening balances of agencies: a report with sums, over a table that has amounts. */
const balances = report('balances', {
  module: 'membership',
  rights: { read: 'agency.read', export: 'agency.export', print: 'agency.print' },
  roles: 'staff',
  path: '/apps/balances/report',
  icon: 'coins',
  nav: 'reports',
  subject: 'boats',
  parameters: { keyword: text({ max: 200 }) },
  columns: {
    name: text({ required: true, max: 160 }),
    category: choice(['general', 'associate', 'life', 'honorary'], { required: true }),
    opening_balance: money({ negative: true, required: true }),
    secret: text({ max: 10, audience: { permission: 'agency.approve' } }),
    secret_balance: money({ negative: true, audience: { permission: 'agency.approve' } }),
  },
  sums: ['opening_balance', 'secret_balance'],
  sort: 'name',
  groups: { category: { parameter: 'keyword' } },
})
const balancesQuery = ({ read, parameters }: Asking<ParametersOf<typeof balances.parameters>>) => {
  const query = read
    .selectFrom('agency as t')
    .select(['t.id', 't.name', 't.category', 't.opening_balance', 't.opening_balance as secret_balance'])
    .select(expression<string | null>`'hidden'`.as('secret'))
  return parameters.keyword ? query.where('t.name', 'like', `%${parameters.keyword}%`) : query
}
const balancesServer = implementReport(balances, { query: balancesQuery })

let server: TestServer
let running: Running
const session = { ...systemSession, user: 7, permissions: new Set(['agency.read']) }
const asked = (query: Record<string, string> = {}) => readAsked(balances, session, query)

beforeAll(async () => {
  server = await startTestServer()
  const cast = await castOf(server)
  const amounts = ['100.10', '-40.05', '0.00', '99999999999999.99', '0.01', '7.00', '12.30']
  for (const [at, amount] of amounts.entries()) {
    const { id } = await made(
      cast.admin,
      'agency',
      cast.agency(500 + at, { category: at % 3 === 0 ? 'life' : 'general' }),
    )
    await server.office.engine.database.app.query('update agency set opening_balance = $2 where id = $1', [id, amount])
  }
  const texts = loadTexts(new URL('../..', import.meta.url).pathname)
  running = {
    engine: server.office.engine,
    report: balancesServer,
    session,
    language: 'en',
    texts,
    read: server.office.engine.gate.read(session),
  }
})
afterAll(() => server.stop())

const poisha = (amount: unknown): bigint => BigInt(String(amount).replace('.', ''))
const sumOf = (rows: readonly Readonly<Record<string, unknown>>[]): bigint =>
  rows.reduce((sum, row) => sum + poisha(row['opening_balance']), 0n)

describe.each(['name', '-opening_balance', 'category,-name'])('sorted by %s', (sort) => {
  it('all pages together are the report without pages, and their amounts its total', async () => {
    const pages = []
    for (const page of ['1', '2', '3', '4'])
      pages.push(...(await reportRows(running, asked({ sort, page, size: '2' }))))
    const { count, totals } = await reportTotals(running, asked({ sort }))
    expect(pages).toEqual(await allReportRows(running, asked({ sort }), 10_000))
    expect(count).toBe(pages.length)
    expect(poisha(totals['opening_balance'])).toBe(sumOf(pages))
  })
})

it.each([
  ['a page', { page: '2', size: '2' }],
  ['the last page', { page: '4', size: '2' }],
  ['all rows', { size: '50' }],
  ['rows that hold a word', { keyword: 'Agency', size: '1' }],
])('%s read together with what stands below is the same as read apart', async (_what, query) => {
  const wanted = asked(query)
  expect(await rowsAndTotals(running, wanted)).toEqual({
    rows: await reportRows(running, wanted),
    below: await reportTotals(running, wanted),
  })
})

it('a page behind the last has no row that could say what stands below', async () => {
  expect(await rowsAndTotals(running, asked({ page: '9', size: '2' }))).toBeUndefined()
})

it('groups are the rows parted, with their own sums', async () => {
  const wanted = asked({ group: 'category' })
  const rows = await allReportRows(running, wanted, 100)
  const groups = await reportGroups(running, wanted)
  expect(groups.map(({ value, count }) => [value, count])).toEqual([
    ['general', 4],
    ['life', 3],
  ])
  for (const { value, totals } of groups)
    expect(poisha(totals['opening_balance'])).toBe(sumOf(rows.filter((row) => row['category'] === value)))
  expect(rows.map((row) => row['category'])).toEqual([
    'general',
    'general',
    'general',
    'general',
    'life',
    'life',
    'life',
  ])
})

it('a sheet is read batch by batch, in the order of the page', async () => {
  const client = await server.office.engine.database.app.connect()
  try {
    await client.query('begin')
    const rows = []
    for await (const batch of reportBatches(
      { ...running, client, read: running.engine.gate.read(session, client) },
      asked(),
    ))
      rows.push(...batch)
    expect(rows).toEqual(await allReportRows(running, asked(), 100))
  } finally {
    await client.query('rollback')
    client.release()
  }
})

const printingOf = ({ engine, texts }: Running) => ({
  engine,
  texts,
  press: pressOf(),
  files: { read: () => Promise.reject(new Error('A sheet has no pictures.')) },
  tokens: verifyTokens(appSecret),
  publicUrl: () => 'https://office.example',
})

/** The report as a letter carries it. */
async function sent(format: Format, mostBytes: number, more: Record<string, string> = {}) {
  const { engine, texts } = running
  const printing = printingOf(running)
  const { publicUrl } = printing
  const log = pino({ level: 'silent' })
  const transfers = transfersOf({ engine, texts, log, reportError: () => {}, dataDir: server.dataDir })
  return madeReport({ engine, texts, transfers, printing, publicUrl, mostBytes }, balancesServer, session, {
    asked: { sort: '-name', keyword: 'Agency', ...more },
    format,
    language: 'en',
    request: 'test',
    key: 'test',
  })
}

it('a workbook ends with the sums and with the moment they are of; a CSV is rows only', async () => {
  const [book, csv] = [(await sent('xlsx', 1_000_000)).attachment, (await sent('csv', 1_000_000)).attachment]
  const sheet = (await readXlsx(book?.content ?? Buffer.of())).sheets[0]?.rows ?? []
  expect(sheet.slice(-2).map(([first]) => first)).toEqual(['Total', expect.stringMatching(/^As of \S/)])
  expect(csv?.content.toString()).not.toMatch(/Total|As of/)
})

it('a letter that cannot carry it leads to its page, with the same rows', async () => {
  const small = await sent('csv', 1_000_000)
  expect(small).toMatchObject({
    count: 7,
    link: 'https://office.example/apps/balances/report?keyword=Agency&sort=-name',
  })
  expect(small.attachment?.content.toString()).toContain('99999999999999.99')
  expect(await sent('csv', 50)).toMatchObject({ count: 7, attachment: undefined })
})

describe('columns that somebody chose', () => {
  const cols = 'opening_balance,name'

  it('are those of the sheet, in their order; below them the sums are called by the first column of words', async () => {
    const { attachment: book } = await sent('xlsx', 1_000_000, { cols })
    const sheet = (await readXlsx(book?.content ?? Buffer.of())).sheets[0]?.rows ?? []
    expect(sheet.find((row) => row.includes('balances.name'))).toEqual(['balances.opening_balance', 'balances.name'])
    expect(sheet.at(-2)).toEqual([expect.anything(), 'Total'])
    const { attachment: csv, link } = await sent('csv', 1_000_000, { cols })
    expect(csv?.content.toString()).not.toMatch(/general|life/)
    expect(new URL(link).searchParams.get('cols')).toBe(cols)
  })

  it('are those of the paper, and the rows are counted below the first column of words', async () => {
    const wish = { session, language: 'en', size: undefined, request: 'test', key: undefined } as const
    const prepared = await prepareReport(printingOf(running), running, asked({ cols, keyword: 'Agency' }), wish)
    const { columns, total } = prepared.paper.content.document as { columns: { label: string }[]; total: string[] }
    expect(columns.map(({ label }) => label)).toEqual(['balances.opening_balance', 'balances.name'])
    expect(total).toEqual([expect.stringMatching(/,/), '7 rows'])
  })

  it('are not asked of the order, nor of the sums', async () => {
    const narrow = asked({ cols: 'name', sort: '-opening_balance', group: 'category' })
    expect(await reportTotals(running, narrow)).toEqual(await reportTotals(running, asked()))
    expect((await reportRows(running, narrow)).map(({ id }) => id)).toEqual(
      (await reportRows(running, asked({ sort: '-opening_balance', group: 'category' }))).map(({ id }) => id),
    )
  })

  it.each([
    ['is none', 'name,colour', { text: 'field.unknown', params: { name: '=colour' } }],
    ['is written wrong', 'nmae', { text: 'field.unknown_near', params: { name: '=nmae', near: 'name' } }],
    ['is hidden from the reader, which is told as if there were none', 'secret', { text: 'field.unknown' }],
  ])('a column that %s is refused at the word', (_what, word, fault) => {
    expect(() => asked({ cols: word })).toThrow(
      expect.objectContaining({ status: 400, errors: { cols: [expect.objectContaining(fault)] } }),
    )
  })

  it('come by letter without those that its recipient may not know', async () => {
    const { attachment } = await sent('csv', 1_000_000, { cols: 'secret,name' })
    const [head] = attachment?.content.toString().split(/\r?\n/) ?? []
    expect(head?.replace(/^\uFEFF/, '')).toBe('balances.name')
  })
})

describe('rows that frame the others', () => {
  const framed = implementReport(balances, {
    query: balancesQuery,
    frame: async () => ({
      first: { id: 'opening', name: 'Before', category: 'general', opening_balance: '1.00' },
      last: { id: 'closing', name: 'After', category: 'general', opening_balance: '2.00' },
      told: { opening: '1.00', closing: '2.00' },
    }),
  })

  it('stand before the first and after the last, on whatever page these are, and are neither counted nor summed', async () => {
    const within = { ...running, report: framed }
    const pages = []
    for (const page of ['1', '2', '3']) pages.push(await reportRows(within, asked({ page, size: '3' })))
    expect(pages.map((rows) => rows.length)).toEqual([4, 3, 2])
    expect(pages.flat().map(({ id }) => id)).toEqual(['opening', ...(await ids()), 'closing'])
    expect(await allReportRows(within, asked(), 100)).toEqual(pages.flat())
    expect(await reportTotals(within, asked())).toEqual(await reportTotals(running, asked()))
    expect(await reportTold(within, asked())).toEqual({ opening: '1.00', closing: '2.00' })
  })

  it('end the last page also where it is full', async () => {
    const rows = await reportRows({ ...running, report: framed }, asked({ page: '1', size: '7' }))
    expect(rows.map(({ id }) => id)).toEqual(['opening', ...(await ids()), 'closing'])
  })

  it('change places where the order is turned round', async () => {
    const rows = await allReportRows({ ...running, report: framed }, asked({ sort: '-name' }), 100)
    expect(rows.map(({ id }) => id)).toEqual(['closing', ...(await ids()).toReversed(), 'opening'])
  })

  const ids = async () => (await allReportRows(running, asked(), 100)).map(({ id }) => id)
})

it('more rows than are wanted at once are refused with their number', async () => {
  await expect(allReportRows(running, asked(), 6)).rejects.toMatchObject({ status: 413, params: { n: 7 } })
})

it('a column outside of the audience is in no row, no order and no sum', async () => {
  expect(JSON.stringify(await reportRows(running, asked()))).not.toMatch(/hidden|secret/)
  expect(Object.keys((await reportTotals(running, asked())).totals)).toEqual(['opening_balance'])
  expect(() => asked({ sort: 'secret' })).toThrow('invalid')
})

it.each([
  ['sort', { sort: 'colour' }],
  ['group', { group: 'name' }],
  ['page', { page: '0' }],
  ['count', { count: 'maybe' }],
  ['kyeword', { kyeword: 'x' }],
])('a wrong %s is refused at its key', (key, query) => {
  expect(() => asked(query)).toThrow(expect.objectContaining({ status: 400, errors: { [key]: expect.anything() } }))
})

it('a report without a query does not start, nor a query without its report', () => {
  expect(() => reportsOf([balances], [])).toThrow('The report "balances" has no query.')
  expect(() => reportsOf([], [balancesServer])).toThrow('The report "balances" is not registered.')
})
