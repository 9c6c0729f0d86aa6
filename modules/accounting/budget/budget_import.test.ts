import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { addMonths } from '#platform/clock/day.ts'
import { readSheet } from '#platform/sheet/read.ts'
import { castOf, castPassword, made, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { Importing, type Run } from '#platform/transfer/testing/import_client.ts'
import { nextYear } from '../fiscal_year/fiscal_year.rules.ts'
import { openYear } from '../testing/books/open_year.ts'

/** The year is planned in a spreadsheet, one budget a row, a column for each month. docs/decisions/budgets.md */
const budgets = '/budget/api/v1/budget/'
const months = 'July,August,September,October,November,December,January,February,March,April,May,June'.split(',')

let server: TestServer
let cast: Cast
let nasreen: Importing
let manager: Person
let folder: string
/** The first year of the books has three months, April to June; the other one is the year that runs. */
let [short, year] = ['', '']
let running = { start_date: '', end_date: '' }
let files = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bi-'))
  server = await startTestServer({ hasChores: true })
  cast = await castOf(server)
  await cast.admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  running = nextYear([], { start: null, today: today(), firstMonth: 7 })
  short = String((await openYear(cast.admin, { start_date: addMonths(running.start_date, -3) }))['code'])
  year = String((await openYear(cast.admin))['code'])
  manager = await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })
  nasreen = await Importing.signedIn(server.url, 'budget', 'nasreen', castPassword)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Planned = Readonly<Record<string, string>>
/** A row of a sheet: the year that runs, unless it says another one. */
const plan = (said: Planned): Planned => ({ 'Fiscal year': year, ...said })
const even = (amount: string): Planned => Object.fromEntries(months.map((month) => [month, amount]))
/** A sheet with the columns that its rows fill in. */
function sheet(...rows: readonly Planned[]): string {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  files += 1
  const path = join(folder, `${files}.csv`)
  const cells = rows.map((row) => headings.map((heading) => `"${row[heading] ?? ''}"`).join(','))
  writeFileSync(path, [headings.join(','), ...cells].join('\n'))
  return path
}
const checked = (...rows: readonly Planned[]): Promise<Run> => nasreen.checked(sheet(...rows), 'plan.csv')
async function stored(...rows: readonly Planned[]): Promise<Run> {
  const run = await checked(...rows)
  expect(await faultsOf(run)).toEqual([])
  return nasreen.stored(run.id, 'all')
}
const faultsOf = async (run: Run, of = nasreen) =>
  (await of.rows(run.id, 'fault')).flatMap(({ row, faults }) =>
    faults.map(({ field, heading, text }) => `${row} ${heading ?? field ?? '-'}: ${text}`),
  )
const listed = async (): Promise<Row[]> =>
  rowsOf(await manager.send('GET', `${budgets}all/?size=100&sort=id`), 'budgets')
async function planned(ledger: string): Promise<Row> {
  const [found] = (await listed()).filter(({ expand }) => JSON.stringify(expand).includes(`"${ledger} `))
  if (!found) throw new Error(`${ledger} has no budget.`)
  return { ...found, ...(await manager.send('GET', `${budgets}${found.id}`)).body }
}
const amountsOf = (row: Row) => (Array.isArray(row['amounts']) ? row['amounts'] : []).map(({ amount }) => amount)
async function step({ id, row_version }: Row, status: string, note?: string) {
  const asked = { status, row_version, ...(note === undefined ? {} : { note }) }
  const answer = await manager.send('PUT', `${budgets}update_status/${id}`, asked)
  expect(answer.status, answer.raw).toBe(200)
}
async function cellsOf(path: string, name: string): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { cells } of (await readSheet({ path, name })).rows(0))
    rows.push(cells.map((cell) => cell?.text ?? ''))
  return rows
}

describe('the template', () => {
  it('has a column for each month of the year, in the language of the reader', async () => {
    const path = join(folder, 'template.xlsx')
    const headings = async (language: string) => {
      await nasreen.download('import/template', path, { 'accept-language': language })
      return (await cellsOf(path, 'template.xlsx'))[0]
    }
    const rest = ['Fiscal year *', 'Branch', 'Ledger', 'Group', 'Cost centre']
    expect(await headings('en')).toEqual([...rest, ...months])
    expect((await headings('bn'))?.slice(5)).toEqual(expect.arrayContaining(['জুলাই', 'ডিসেম্বর', 'জুন']))
  })
})

describe('a sheet of budgets', () => {
  it('is checked, becomes drafts, and counts in the report once they are approved, all together', async () => {
    const run = await checked(
      plan({ Ledger: '5201001', July: '1,000.50', August: '২০০', June: '' }),
      plan({ Group: '5202', ...even('100') }),
    )
    expect(await faultsOf(run)).toEqual([])
    expect(run).toMatchObject({ state: 'checked', rows: 2, new_count: 2, unknown_columns: [] })
    expect(await listed()).toEqual([])
    expect(await nasreen.stored(run.id, 'all')).toMatchObject({ state: 'stored', new_count: 2 })
    const drafts = await listed()
    expect(drafts).toMatchObject([
      { status: 'draft', total: '1200.50' },
      { status: 'draft', total: '1200.00' },
    ])
    expect(amountsOf(await planned('5201001'))).toEqual(['1000.50', '200.00', ...Array(10).fill('0.00')])

    const records = drafts.map(({ id, row_version }) => ({ id, row_version }))
    const clerk = await cast.person('rahima', { roles: ['ACCOUNTS'] })
    const approval = { step: 'approve', records }
    expect((await clerk.send('POST', `${budgets}change_multiple/`, approval)).status).toBe(403)
    const approved = await manager.send('POST', `${budgets}change_multiple/`, approval)
    expect(approved.body, approved.raw).toMatchObject({ changed: expect.any(Array), failed: [] })
    const days = `date_after=${running.start_date}&date_before=${running.end_date}`
    const report = rowsOf(await cast.admin('GET', `/report/api/v1/report/budget/?${days}`), 'rows')
    expect(report.find(({ code }) => code === '5201001')).toMatchObject({ budget: '1200.50' })
    expect(report.find(({ code }) => code === '5202')).toMatchObject({ budget: '1200.00' })
  })

  it('names its accounts by code or name and its branch and cost centre too', async () => {
    const [branch] = rowsOf(await cast.admin('GET', '/branch/api/v1/branch/all/?is_head_office=true'), 'branches')
    const centre = await made(cast.admin, 'cost_centre', { code: 'TRN', name: 'Training' })
    const ledger = rowsOf(
      await cast.admin('GET', '/ledger_account/api/v1/ledger_account/all/?code=5201002'),
      'ledger_accounts',
    )
    const name = String(ledger[0]?.['name'])
    await stored(plan({ Ledger: name, Branch: String(branch?.['code']), 'Cost centre': 'TRN', May: '10' }))
    expect(await planned('5201002')).toMatchObject({ branch: branch?.id, cost_centre: centre.id, total: '10.00' })
  })

  it('changes the draft of its plan, and leaves alone what says nothing new', async () => {
    await stored(plan({ Ledger: '5201003', ...even('50') }))
    const before = await planned('5201003')
    const again = await checked(
      plan({ Ledger: '5201003', ...even('50.00') }),
      plan({ Ledger: '5201003', 'Cost centre': 'TRN', May: '3' }),
    )
    expect(again).toMatchObject({ same_count: 1, new_count: 1, fault_count: 0 })
    const run = await stored(plan({ Ledger: '5201003', ...even('50'), July: '', August: '70' }))
    expect(run).toMatchObject({ changed_count: 1 })
    const [row] = await nasreen.rows(run.id, 'changed')
    expect([row?.record, row?.changed]).toEqual([before.id, ['total', 'amounts.july', 'amounts.august']])
    expect(amountsOf(await planned('5201003'))).toEqual(['0.00', '70.00', ...Array(10).fill('50.00')])
  })

  it('may head its months as they are shortened', async () => {
    await stored(plan({ Ledger: '5202006', Jul: '5', 'Sept.': '6', May: '7' }))
    const amounts = amountsOf(await planned('5202006'))
    expect([amounts[0], amounts[2], amounts[10], amounts[11]]).toEqual(['5.00', '6.00', '7.00', '0.00'])
  })

  it('without a column for a month leaves that month as it is planned', async () => {
    await stored(plan({ Ledger: '5201004', July: '5', June: '6' }))
    await stored(plan({ Ledger: '5201004', July: '7' }))
    expect(amountsOf(await planned('5201004'))).toEqual(['7.00', ...Array(10).fill('0.00'), '6.00'])
  })

  it('is taken back: what it made is gone, what it changed is as before', async () => {
    await stored(plan({ Ledger: '5202004', ...even('8') }))
    const run = await stored(plan({ Ledger: '5202004', ...even('9') }), plan({ Ledger: '5202005', ...even('9') }))
    expect(await planned('5202005')).toMatchObject({ total: '108.00' })
    expect(await nasreen.undone(run.id)).toMatchObject({ state: 'undone', problem: null })
    expect(await planned('5202004')).toMatchObject({ total: '96.00' })
    expect(amountsOf(await planned('5202004'))).toEqual(Array(12).fill('8.00'))
    await expect(planned('5202005')).rejects.toThrow('no budget')
  })
})

describe('what is wrong is told at its cell', () => {
  const oneAccount = 'Choose a ledger or a group, one of them.'
  const cases: readonly (readonly [string, () => Planned, string])[] = [
    ['both a ledger and a group', () => plan({ Ledger: '5202001', Group: '5203', May: '1' }), `2 Group: ${oneAccount}`],
    ['neither of them', () => plan({ Ledger: '', Group: '', May: '1' }), `2 Ledger: ${oneAccount}`],
    [
      'a ledger of what the office owns',
      () => plan({ Ledger: '1401001', May: '1' }),
      '2 Ledger: Only income and expenses have a budget.',
    ],
    ['an amount below zero', () => plan({ Ledger: '5202001', May: '-1' }), '2 May: '],
    ['what is no amount', () => plan({ Ledger: '5202001', May: 'much' }), '2 May: '],
    [
      'a month that the first year has not',
      () => plan({ 'Fiscal year': short, Ledger: '5202001', July: '4', May: '4' }),
      '2 July: This month is not in the fiscal year.',
    ],
    ['a year that is none', () => plan({ 'Fiscal year': '1999-00', Ledger: '5202001', May: '1' }), '2 Fiscal year: '],
    ['a ledger that is none', () => plan({ Ledger: '9999999', May: '1' }), '2 Ledger: There is no “9999999”.'],
  ]
  it.each(cases)('%s', async (_what, row, fault) => {
    const [said, ...others] = await faultsOf(await checked(row()))
    expect([said?.slice(0, fault.length), others]).toEqual([fault, []])
  })

  it('a plan that another row of the sheet has', async () => {
    const row = plan({ Ledger: '5202001', May: '1' })
    expect(await faultsOf(await checked(row, row))).toEqual(['3 Ledger: Row 2 of this file has the same value.'])
  })

  it('one that was approved, unless the row says the same', async () => {
    await stored(plan({ Ledger: '5202002', ...even('20') }))
    await step(await planned('5202002'), 'approved')
    const run = await checked(plan({ Ledger: '5202002', ...even('20'), May: '21' }))
    expect(await faultsOf(run)).toEqual(['2 -: An approved budget stays as it is. Revise it first.'])
    expect(await checked(plan({ Ledger: '5202002', ...even('20') }))).toMatchObject({ same_count: 1, fault_count: 0 })
    await step(await planned('5202002'), 'draft', 'Rent rose.')
    expect(await stored(plan({ Ledger: '5202002', ...even('20'), May: '21' }))).toMatchObject({ changed_count: 1 })
  })

  it('a ledger that is not in use any more, unless what is planned for it stays', async () => {
    await stored(plan({ Ledger: '5202007', ...even('3') }))
    const path = '/ledger_account/api/v1/ledger_account/'
    const [ledger] = rowsOf(await cast.admin('GET', `${path}all/?code=5202007`), 'ledger_accounts')
    await cast.admin('PUT', `${path}update/${ledger?.id}`, { is_active: false, row_version: ledger?.row_version })
    const same = plan({ Ledger: '5202007', ...even('3') })
    expect(await checked(same)).toMatchObject({ same_count: 1, fault_count: 0 })
    const [said, ...others] = await faultsOf(await checked({ ...same, 'Fiscal year': short, ...even('') }))
    expect([said, others]).toEqual([expect.stringMatching(/^2 Ledger: /), []])
  })

  it('also what came up between the check and the storing', async () => {
    await stored(plan({ Ledger: '5202003', ...even('20') }))
    const run = await checked(plan({ Ledger: '5202003', ...even('30') }))
    await step(await planned('5202003'), 'approved')
    expect(await nasreen.stored(run.id, 'all')).toMatchObject({ state: 'checked', fault_count: 1 })
    expect(await planned('5202003')).toMatchObject({ total: '240.00' })
  })
})

describe('the first year of the books, of three months', () => {
  it('has these three, and 0 in any other column plans nothing', async () => {
    await stored(plan({ 'Fiscal year': short, Group: '41', ...even('0'), April: '4', May: '', June: '6' }))
    const rows = (await listed()).filter(({ expand }) => JSON.stringify(expand).includes(`"${short}"`))
    expect(rows).toMatchObject([{ total: '10.00' }])
    const row = { ...rows[0]!, ...(await manager.send('GET', `${budgets}${rows[0]!.id}`)).body }
    expect(amountsOf(row)).toEqual(['4.00', '0.00', '6.00'])
  })
})

describe('the list as it is taken out', () => {
  it.each([
    ['xlsx', 'en'],
    ['csv', 'en'],
    ['xlsx', 'bn'],
    ['csv', 'tr'],
  ])('comes back as %s in %s and changes nothing', async (format, language) => {
    const path = join(folder, `list.${format}`)
    const columns = 'fiscal_year,branch,ledger,group,cost_centre,total,status,amounts'
    await nasreen.download(`export/?format=${format}&columns=${columns}`, path, { 'accept-language': language })
    const all = (await listed()).length
    const run = await nasreen.checked(path, `list.${format}`)
    expect(await faultsOf(run)).toEqual([])
    expect(run).toMatchObject({ rows: all, same_count: all, unknown_columns: [] })
    expect(run.ignored_columns.map(({ field }) => field)).toEqual(['total', 'status'])
  })
})

describe('who works in one branch', () => {
  it('brings in the plans of that branch and of all together, and not those of another', async () => {
    await made(cast.admin, 'branch', { code: 'KHL', name: 'Khulna' })
    const own = await made(cast.admin, 'branch', { code: 'BAR', name: 'Barishal' })
    await cast.person('farhana', { roles: ['ACCOUNTS_MANAGER'], over: { branches: [own.id] } })
    const farhana = await Importing.signedIn(server.url, 'budget', 'farhana', castPassword)
    const row = (branch: string) => plan({ Ledger: '5203001', Branch: branch, May: '5' })
    const run = await farhana.checked(sheet(row('Barishal'), row('Khulna'), row('')), 'plan.csv')
    expect(run).toMatchObject({ new_count: 2, fault_count: 1 })
    expect(await faultsOf(run, farhana)).toEqual([expect.stringMatching(/^3 Branch: .*branch/)])
    expect(await farhana.stored(run.id, 'valid')).toMatchObject({ state: 'stored' })
  })

  it('brings in nothing without the right', async () => {
    await cast.person('shirin', { roles: ['ACCOUNTS'] })
    const shirin = await Importing.signedIn(server.url, 'budget', 'shirin', castPassword)
    expect((await shirin.upload(sheet(plan({ Ledger: '5203002', May: '5' })), 'plan.csv')).status).toBe(403)
  })
})
