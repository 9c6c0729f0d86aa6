import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Books, openBooks, refusal } from '../testing/bare_books/books.ts'

/** What the one door takes and what it refuses, asked as the office. Cash holds 10,000 in Dhaka from the first day on. */
let books: Books
beforeAll(async () => {
  books = await openBooks()
  await books.post('2019-07-01', 'OB', 'cash +10000, capital -10000', { period: 0 })
})
afterAll(() => books.scratch.drop())

/** Changes one of the general settings, whose row the first start makes. */
const settings = (name: 'no_entry_before' | 'future_days', value: string | number | null) =>
  books.asOwner((client) =>
    client.query(
      `insert into general_setting (${name}, cash_limit_rule, deduct_tax_at, is_demo, created_at, updated_at, row_version)
       values ($1, 'block', 'payment', false, now(), now(), 1)
       on conflict ((true)) do update set ${name} = excluded.${name}`,
      [value],
    ),
  )

it('gives each series its own numbers, in the form of its voucher type', async () => {
  const first = await books.post('2019-07-05', 'JV', 'rent +80, fees -80')
  const second = await books.post('2019-07-04', 'JV', 'rent +80, fees -80')
  const other = await books.post('2019-07-05', 'JV', 'CTG:rent +80, CTG:fees -80', { branch: books.branch['CTG'] })
  const next = await books.post('2020-07-05', 'JV', 'rent +80, fees -80')
  expect([first, second, other, next].map(({ invoice_no }) => invoice_no)).toEqual([
    'DHK-JV-1920-00001',
    'DHK-JV-1920-00002',
    'CTG-JV-1920-00001',
    'DHK-JV-2021-00001',
  ])
  expect(first).toMatchObject({ number: 1, revision: 1, repeated: false })
})

it('writes numbers in the form that the office chose, and never cuts one off', async () => {
  const written = await books.asApp((client) =>
    client.query<{ no: string }>(
      `select acc_invoice_no(f, 'DHK', 'PV', '2025-26', n) as no from (values ('{branch}-{type}-{fy}-{seq:5}', 1), ('{type}{seq}/{fy}', 12), ('{seq:3}', 123456)) v (f, n)`,
    ),
  )
  expect(written.rows.map(({ no }) => no)).toEqual(['DHK-PV-2526-00001', 'PV12/2526', '123456'])
})

it('keeps thirty paisa that were written in parts', async () => {
  const before = Number(await books.balance('capital'))
  await books.post('2019-08-01', 'JV', 'rent +0.10, stationery +0.20, capital -0.30', { may: ['control'] })
  expect((Number(await books.balance('capital')) - before).toFixed(2)).toBe('-0.30')
})

it('gives a repeated request its first answer, and refuses its key to another one', async () => {
  const document = books.document('2019-07-08', 'JV', 'rent +5, fees -5')
  const first = await books.call('acc_post', document)
  expect(await books.call('acc_post', document)).toEqual({ ...first, repeated: true })
  const other = { ...document, request_hash: 'another', source_id: 900 }
  expect(await refusal(books.call('acc_post', other))).toEqual({ code: 'AC080', number: first.invoice_no })
})

it('takes one live voucher for a step of a document', async () => {
  const about = { source_type: 'postdate_cheque', source_id: 77 }
  await books.post('2019-07-08', 'JV', 'rent +5, fees -5', { ...about, source_event: 'received' })
  await books.post('2019-07-09', 'JV', 'rent +5, fees -5', { ...about, source_event: 'deposited' })
  const again = books.post('2019-07-10', 'JV', 'rent +5, fees -5', { ...about, source_event: 'deposited' })
  expect((await refusal(again)).code).toBe('23505')
})

describe('refuses', () => {
  it.each<[string, string, string, Record<string, unknown>?]>([
    ['AC001', '2019-07-05', 'rent +1000.00, fees -999.99'],
    ['AC002', '2019-07-05', 'rent +0, fees -0'],
    ['AC003', '2019-07-05', 'rent +1.005, fees -1.005'],
    ['AC005', '2019-07-05', 'rent +1'],
    ['AC006', '2019-07-05', 'rent +100000000000000000.00, fees -100000000000000000.00'],
    [
      'AC006',
      '2019-07-05',
      'rent +9999999999999999.99, rent +9999999999999999.99, fees -9999999999999999.99, fees -9999999999999999.99',
    ],
    ['AC901', '2019-07-05', 'rent +10, fees -10', { total: '11.00' }],
    ['AC902', '2019-07-05', 'rent +10, CTG:fees -10'],
    ['AC012', '2019-07-05', 'CTG:dhaka_only +10, CTG:fees -10'],
    ['AC014', '2019-07-05', 'members +10, fees -10'],
    ['AC014', '2019-07-05', 'members/Karim +10, fees -10'],
    ['AC014', '2019-07-05', 'creditors/FDR-1 +10, fees -10'],
    ['AC015', '2019-07-05', 'rent/RL-0101 +10, fees -10'],
    ['AC016', '2019-07-05', 'stationery +10, fees -10'],
    ['AC016', '2019-07-05', 'accumulated +10, fees -10'],
    ['AC016', '2019-07-05', 'between +10, fees -10'],
    ['AC016', '2019-07-05', 'accumulated +10, fees -10', { source_type: 'closing' }],
    ['AC016', '2019-07-05', 'stationery +10, fees -10', { source_type: 'opening' }],
    ['AC043', '2018-07-05', 'rent +10, fees -10'],
    ['AC043', '2021-07-05', 'rent +10, fees -10'],
    ['AC040', '2020-06-30', 'rent +10, fees -10', { period: 13 }],
    ['AC910', '2020-06-29', 'rent +10, fees -10', { period: 13, may: ['period_13'] }],
    ['AC910', '2020-06-30', 'rent +10, fees -10', { period: 14 }],
    ['AC910', '2019-07-01', 'rent +10, fees -10', { period: 0 }],
    ['AC910', '2019-08-01', 'rent +10, fees -10', { period: 1 }],
    ['AC051', '2019-07-05', 'rent +1000.01, bank -1000.01'],
  ])('%s on %s: %s %j', async (code, date, lines, more) => {
    expect((await refusal(books.post(date, 'JV', lines, more))).code).toBe(code)
  })

  it('what its texts name', async () => {
    expect(await refusal(books.post('2019-07-05', 'JV', 'rent +1000.00, fees -999.99'))).toMatchObject({
      dr: '1000.00',
      cr: '999.99',
      diff: '0.01',
    })
    expect(await refusal(books.post('2019-07-05', 'JV', 'fees -10, members/Karim +10'))).toMatchObject({
      ledger: 'members',
      kind: 'agency',
      field: 'lines[1].sub_ledger',
    })
    expect(await refusal(books.post('2019-07-05', 'JV', 'stationery +10, fees -10'))).toMatchObject({
      ledger: 'stationery',
      module: 'inventory',
    })
    expect(await refusal(books.post('2019-07-05', 'JV', 'CTG:dhaka_only +10, CTG:fees -10'))).toMatchObject({
      ledger: 'dhaka_only',
      branch: 'CTG',
    })
  })

  it('an amount that is none', async () => {
    const lines = (debit: string) => [
      { ledger: books.ledger['rent'], branch: books.branch['DHK'], debit, credit: '0' },
      { ledger: books.ledger['fees'], branch: books.branch['DHK'], debit: '0', credit: debit },
    ]
    for (const text of ['abc', '1e3', 'NaN', 'Infinity', ''])
      expect((await refusal(books.post('2019-07-05', 'JV', 'rent +1, fees -1', { lines: lines(text) }))).code).toBe(
        '22P02',
      )
    expect((await refusal(books.post('2019-07-05', 'JV', 'rent +1, fees -1', { lines: lines('-5') }))).code).toBe(
      'AC002',
    )
  })

  it('a day beyond tomorrow, and takes tomorrow where the office allows it', async () => {
    await books.asOwner((client) =>
      client.query(
        `insert into fiscal_year (code, start_date, end_date, status, created_at, updated_at, row_version) values ('now', current_date - 40, current_date + 40, 'open', now(), now(), 1);
         insert into period_lock (fiscal_year, period, branch, status, created_at, updated_at, row_version) select y.id, p, b.id, 'open', now(), now(), 1 from fiscal_year y, branch b, generate_series(0, 14) p where y.code = 'now'`,
      ),
    )
    const day = (await books.asApp((client) => client.query<{ day: string }>('select acc_last_day() + 1 as day')))
      .rows[0]!.day
    expect((await refusal(books.post(day, 'JV', 'rent +10, fees -10'))).code).toBe('AC044')
    await settings('future_days', 7)
    await expect(books.post(day, 'JV', 'rent +10, fees -10')).resolves.toMatchObject({ repeated: false })
  })

  it('an inactive ledger, until it is active again', async () => {
    const active = (is: boolean) =>
      books.asApp((client) =>
        client.query('update ledger_account set is_active = $1 where id = $2', [is, books.ledger['savings']]),
      )
    await active(false)
    expect(await refusal(books.post('2019-07-05', 'RV', 'savings +10, fees -10'))).toMatchObject({
      code: 'AC010',
      ledger: 'savings',
    })
    await active(true)
    await books.post('2019-07-05', 'RV', 'savings +10, fees -10')
  })
})

it('lets a control ledger be written by its module, by the opening, and once by who may', async () => {
  await books.post('2019-07-01', 'OB', 'stationery +500, capital -500', { period: 0 })
  await books.post('2019-07-06', 'JV', 'rent +5, stationery -5', { source_type: 'stock_out' })
  await books.post('2019-07-06', 'JV', 'rent +5, stationery -5', { may: ['control'] })
  await books.post('2019-07-06', 'JV', 'rent +30, between -30 auto, CTG:between +30 auto, CTG:fees -30')
  expect(await books.balance('between', 'CTG')).toBe('30.00')
  expect(await books.balance('between')).toBe('0.00')
})

it('keeps a ledger to its module where a mapping gives it the role', async () => {
  await books.asApp((client) =>
    client.query(
      `insert into ledger_mapping (system_role, ledger, created_at, updated_at, row_version) values ('GRNI', $1, now(), now(), 1)`,
      [books.ledger['petty']],
    ),
  )
  expect(await refusal(books.post('2019-07-06', 'JV', 'petty +5, fees -5'))).toMatchObject({
    code: 'AC016',
    module: 'inventory',
  })
  await books.asApp((client) => client.query('delete from ledger_mapping'))
})

describe('a month', () => {
  const lock = (status: string, branch = 'DHK', period = 3) =>
    books.asApp((client) =>
      client.query('update period_lock set status = $1 where fiscal_year = $2 and period = $3 and branch = $4', [
        status,
        books.year['2019-20'],
        period,
        books.branch[branch],
      ]),
    )

  it('that is locked in Dhaka takes postings of Chattogram only', async () => {
    await lock('locked')
    expect(await refusal(books.post('2019-09-15', 'JV', 'rent +10, fees -10'))).toEqual({
      code: 'AC040',
      month: '2019-09',
      period: 3,
      branch: 'DHK',
      field: 'voucher_date',
    })
    await books.post('2019-09-15', 'JV', 'CTG:rent +10, CTG:fees -10', { branch: books.branch['CTG'] })
    const both = 'CTG:rent +10, CTG:between -10 auto, between +10 auto, fees -10'
    expect(await refusal(books.post('2019-09-15', 'JV', both, { branch: books.branch['CTG'] }))).toMatchObject({
      code: 'AC040',
      branch: 'DHK',
    })
    await lock('open')
  })

  it('that is half locked takes them from who may', async () => {
    await lock('soft_locked')
    expect((await refusal(books.post('2019-09-15', 'JV', 'rent +10, fees -10'))).code).toBe('AC040')
    await books.post('2019-09-15', 'JV', 'rent +10, fees -10', { may: ['soft_locked'] })
    await lock('open')
  })

  it('before the day the office has named takes none', async () => {
    await settings('no_entry_before', '2019-10-01')
    expect(await refusal(books.post('2019-09-15', 'JV', 'rent +10, fees -10'))).toMatchObject({
      code: 'AC040',
      month: '2019-09',
    })
    await settings('no_entry_before', null)
  })

  it('of a closed year takes none, of a closing one adjustments', async () => {
    const year = (status: string) =>
      books.asApp((client) =>
        client.query('update fiscal_year set status = $1 where id = $2', [status, books.year['2020-21']]),
      )
    await year('closing')
    expect((await refusal(books.post('2021-06-30', 'JV', 'rent +10, fees -10'))).code).toBe('AC040')
    await books.post('2021-06-30', 'JV', 'rent +10, fees -10', { period: 13, may: ['period_13', 'soft_locked'] })
    await books.post('2021-06-30', 'YC', 'fees +10, accumulated -10', { period: 14 })
    await year('closed')
    expect(await refusal(books.post('2021-06-30', 'JV', 'rent +10, fees -10'))).toMatchObject({
      code: 'AC042',
      fy: '2020-21',
    })
    await year('open')
  })
})

describe('cash', () => {
  it('is paid out only as far as it is there, on the day and on every later one', async () => {
    await books.post('2019-11-10', 'PV', 'rent +9000, cash -9000')
    expect(await refusal(books.post('2019-11-09', 'PV', 'rent +5000, cash -5000'))).toEqual({
      code: 'AC050',
      ledger: 'cash',
      balance: '1000.00',
      date: '2019-11-10',
      amount: '5000.00',
    })
    await books.post('2019-11-09', 'PV', 'rent +1000, cash -1000')
    await books.post('2019-11-20', 'RV', 'cash +50, fees -50')
    expect((await refusal(books.post('2019-11-19', 'PV', 'rent +1, cash -1'))).code).toBe('AC050')
  })

  it('of one office is not paid out by another', async () => {
    const paid = books.post('2019-11-20', 'PV', 'CTG:rent +1, CTG:cash -1', { branch: books.branch['CTG'] })
    expect(await refusal(paid)).toMatchObject({ code: 'AC050', balance: '0.00' })
  })

  it('of a year before is there in the next', async () => {
    await books.post('2020-07-01', 'PV', 'rent +50, cash -50')
    expect((await refusal(books.post('2020-07-01', 'PV', 'rent +1, cash -1'))).code).toBe('AC050')
    expect((await refusal(books.post('2020-06-30', 'PV', 'rent +1, cash -1'))).code).toBe('AC050')
  })

  it('may come back where it was short before the rule', async () => {
    const rule = (to: string) =>
      books.asApp((client) =>
        client.query('update ledger_account set negative_rule = $1 where id = $2', [to, books.ledger['petty']]),
      )
    await rule('allow')
    await books.post('2019-12-01', 'PV', 'rent +70, petty -70')
    await rule('block')
    await books.post('2019-12-02', 'RV', 'petty +20, fees -20')
    expect((await refusal(books.post('2019-12-03', 'PV', 'rent +1, petty -1'))).code).toBe('AC050')
  })
})

it('a posting that was refused leaves no trace, not even a number', async () => {
  const before = await books.post('2019-12-05', 'JV', 'rent +10, fees -10')
  await refusal(books.post('2019-12-05', 'JV', 'rent +10, stationery -10'))
  await refusal(books.post('2019-12-05', 'JV', 'rent +10, CTG:fees -10'))
  const after = await books.post('2019-12-05', 'JV', 'rent +10, fees -10')
  expect(after.number).toBe(before.number + 1)
  expect(await books.differences()).toEqual([])
})
