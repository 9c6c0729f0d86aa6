import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { poisha } from '#platform/money/poisha.ts'
import { systemSession } from '#platform/access/session.ts'
import { askedReports, type AskedReports } from '../testing/books/asked_reports.ts'
import type { TestBooks } from '../testing/books/test_books.ts'
import { openWorkedBooks } from '../testing/books/worked_books.ts'
import { settle, settlements, writeDues } from '../testing/books/worked_dues.ts'

/** What parties of the worked year see of their accounts. accounting.md 5 Account statement, 6. */
let books: TestBooks
let reports: AskedReports

beforeAll(async () => {
  ;({ books } = await openWorkedBooks())
  await writeDues(books)
  await settle(books, settlements)
  reports = askedReports(books.scratch.database)
})
afterAll(() => books.scratch.drop())

const days = { date_from: '2025-07-01', date_to: '2026-06-30' }
const of = (...codes: string[]) => ({ sub_ledger: codes.map((code) => books.ids.subLedger(code)).join(',') })
const sum = (values: readonly unknown[]): bigint =>
  values.reduce<bigint>((all, one) => all + poisha(typeof one === 'string' ? one : '0'), 0n)

describe('the statement of RL-0202', () => {
  it('tells each document with what is owed after it, from the balance before to the balance after', async () => {
    const rows = await reports.rows('account_statement', { ...days, ...of('RL-0202'), date_to: '2025-09-30' })
    expect(rows.map((row) => [row['date'], row['invoice_no'], row['bill'], row['receipt'], row['balance']])).toEqual([
      ['2025-07-01', null, null, null, '0.00'],
      ['2025-07-01', 'DHK-OB-2526-00001', '25000.00', null, '25000.00'],
      ['2025-07-15', 'DHK-RB-2526-00001', '50000.00', null, '75000.00'],
      // Paid into the fund on the spot: nothing is owed for it before or after.
      ['2025-08-05', 'DHK-RV-2526-00003', '125000.00', '125000.00', '75000.00'],
      ['2025-08-20', 'DHK-RV-2526-00005', null, '75000.00', '0.00'],
      ['2025-09-18', 'DHK-PD-2526-00002', '75000.00', null, '75000.00'],
      ['2025-09-20', 'DHK-RB-2526-00004', '1000.00', null, '76000.00'],
      ['2025-09-28', 'DHK-RV-2526-00007', null, '76000.00', '0.00'],
      ['2025-09-30', null, null, null, '0.00'],
    ])
  })

  it('sums what it asked for and what came, over all rows', async () => {
    const totals = await reports.totals('account_statement', { ...days, ...of('RL-0202'), date_to: '2025-09-30' })
    expect(totals).toMatchObject({ bill: '276000.00', receipt: '276000.00' })
  })

  it('begins with what was owed before its first day', async () => {
    const rows = await reports.rows('account_statement', {
      ...of('RL-0202'),
      date_from: '2025-09-19',
      date_to: '2025-09-20',
    })
    expect(rows.map((row) => row['balance'])).toEqual(['75000.00', '76000.00', '76000.00'])
  })

  it('says what it began and ended with also where nothing happened', async () => {
    const rows = await reports.rows('account_statement', {
      ...of('RL-0202'),
      date_from: '2025-09-25',
      date_to: '2025-09-26',
    })
    expect(rows.map((row) => [row['id'], row['balance']])).toEqual([
      ['opening', '76000.00'],
      ['closing', '76000.00'],
    ])
  })
})

it('ends with what the debtors report says of the party, on any day', async () => {
  for (const as_at of ['2025-07-10', '2025-08-21', '2025-09-19', '2025-11-20', '2026-06-30']) {
    const owed = await reports.rows('sundry_debtor', { as_at })
    for (const code of ['RL-0101', 'RL-0202', 'RL-0303', 'RL-0404']) {
      const asked = { ...of(code), account_type: 'receivable', date_from: '2025-07-01', date_to: as_at }
      const closing = (await reports.rows('account_statement', asked)).at(-1)
      const expected = sum(owed.filter((row) => row['member'] === code).map((row) => row['closing']))
      expect(poisha(String(closing?.['balance'])), `${code} ${as_at}`).toBe(expected)
    }
  }
})

it('pages the same rows with the same balances, and counts no frame', async () => {
  const asked = { ...days, ...of('RL-0404') }
  const whole = (await reports.rows('account_statement', asked)).filter(({ id }) => typeof id === 'number')
  const paged = []
  for (let page = 1; paged.length < whole.length; page++)
    paged.push(
      ...(await reports.page('account_statement', { ...asked, page: String(page), size: '2' })).filter(
        ({ id }) => typeof id === 'number',
      ),
    )
  expect(whole.length).toBeGreaterThan(3)
  expect(paged).toEqual(whole)
})

it('frames each of several parties by its own balances', async () => {
  const rows = await reports.rows('account_statement', { ...days, ...of('RL-0303', 'RL-0404') })
  const frames = rows.filter(({ id }) => typeof id === 'string')
  expect(frames.map((row) => [String(row['party']).split(' ')[0], row['balance']])).toEqual([
    ['RL-0303', '0.00'],
    ['RL-0303', expect.stringMatching(/^\d+\.00$/)],
    ['RL-0404', '0.00'],
    ['RL-0404', '90000.00'],
  ])
})

it('has a foot that says how old what is owed is', async () => {
  const paper = await reports.paper('account_statement', { ...days, ...of('RL-0404') })
  expect(paper['facts']).toContainEqual({
    label: 'Owed, by days past due:',
    value: '91–180 days 40,000.00 · 181–365 days 50,000.00',
  })
})

it('says when a bill is due, and when an opening bill is', async () => {
  const rows = await reports.rows('account_statement', { ...days, ...of('RL-0303') })
  const opening = rows.find((row) => row['invoice_no'] === 'DHK-OB-2526-00001')
  expect(opening).toMatchObject({ due_date: '2025-03-12', particulars: expect.stringContaining('opening') })
})

it('is narrowed by words, and its balances stay what they were', async () => {
  const rows = await reports.rows('account_statement', { ...days, ...of('RL-0202'), keyword: 'RB-2526' })
  expect(rows.map((row) => [row['invoice_no'], row['balance']])).toEqual([
    [null, '0.00'],
    ['DHK-RB-2526-00001', '75000.00'],
    ['DHK-RB-2526-00004', '76000.00'],
    [null, expect.any(String)],
  ])
})

it('of nobody is empty: a statement of everybody says nothing', async () => {
  expect(await reports.rows('account_statement', days)).toEqual([])
})

it('is of the branches that one may see', async () => {
  const session = { ...systemSession, branches: [books.ids.branch('CTG')] }
  const rows = await reports.rows('account_statement', { ...days, ...of('RL-0202') }, session)
  expect(rows.every((row) => typeof row.id === 'string' && row['balance'] === '0.00')).toBe(true)
})

it('knows no line of the bank, nor of cheques that lie in hand', async () => {
  const rows = await reports.rows('account_statement', { ...days, ...of('RL-0202') })
  const numbers = rows.flatMap((row) => row['invoice_no'] ?? [])
  expect(numbers).not.toContain('DHK-PD-2526-00001')
  expect(new Set(numbers).size).toBe(numbers.length)
})
