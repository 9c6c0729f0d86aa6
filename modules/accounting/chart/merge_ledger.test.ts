import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { officeBooks, type OfficeBooks } from '../testing/books/office_books.ts'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { mergeJournals } from './merge.posting.ts'
import { mergeFault } from './merge.rules.ts'

describe('the journal of a merge', () => {
  const header = {
    voucher_type: 1,
    branch: 1,
    date: '2026-11-22',
    narration: 'a → b',
    source_type: 'ledger_account',
    source_id: 7,
  }
  const to = { from: 7, into: 8 }
  const unmarked = { cost_centre: null, bill: null, instrument: null }
  it('takes each account to the other ledger, in its branch and for its sub-ledger', () => {
    const [one] = mergeJournals(
      header,
      [
        { ...unmarked, branch: 1, sub_ledger: null, balance: 500n },
        { ...unmarked, branch: 2, sub_ledger: 4, balance: -30n },
      ],
      to,
    )
    expect(
      one?.lines.map(({ ledger, branch, sub_ledger, debit, credit }) => [ledger, branch, sub_ledger, debit, credit]),
    ).toEqual([
      [8, 1, null, 500n, 0n],
      [7, 1, null, 0n, 500n],
      [7, 2, 4, 30n, 0n],
      [8, 2, 4, 0n, 30n],
    ])
  })
  it('keeps a bill that bill, on both ledgers, and costs with their centre', () => {
    const account = { branch: 1, sub_ledger: 4 }
    const [one] = mergeJournals(
      header,
      [
        { ...account, ...unmarked, bill: 11, balance: 90n },
        { ...account, ...unmarked, cost_centre: 3, instrument: 5, balance: -90n },
      ],
      to,
    )
    expect(
      one?.lines.map(({ ledger, debit, bill, cost_centre, instrument }) => [
        ledger,
        debit,
        bill,
        cost_centre,
        instrument,
      ]),
    ).toEqual([
      [8, 90n, 11, undefined, undefined],
      [7, 0n, 11, undefined, undefined],
      [7, 90n, undefined, 3, 5],
      [8, 0n, undefined, 3, 5],
    ])
  })
  it('is none where nothing stands, and several where an entry could not hold it', () => {
    expect(mergeJournals(header, [], to)).toEqual([])
    const many = Array.from({ length: 1001 }, (_none, at) => ({
      ...unmarked,
      branch: 1,
      sub_ledger: at + 1,
      balance: 1n,
    }))
    expect(mergeJournals(header, many, to).map(({ lines }) => lines.length)).toEqual([1000, 1000, 2])
  })
})

describe('a ledger is merged into', () => {
  const rent = { id: 7, name: 'Rent', is_active: true, sub_ledger_kind: 'none', bank_account: null, primary_group: 5 }
  it.each([
    ['another of its class and kind', {}, undefined],
    ['not itself', { id: 7 }, 'ledger_account.merge_itself'],
    ['not one out of use', { is_active: false }, 'field.inactive'],
    ['not one of another class', { primary_group: 4 }, 'ledger_account.merge_class'],
    ['not one that names other sub-ledgers', { sub_ledger_kind: 'agency' }, 'ledger_account.merge_kind'],
    ['not one of a bank account', { bank_account: 3 }, 'ledger_account.merge_bank'],
  ])('%s', (_, over, text) => expect(mergeFault(rent, { ...rent, id: 8, ...over })?.text).toBe(text))
  it('not nothing', () => expect(mergeFault(rent, undefined)?.text).toBe('field.invalid'))
})

describe('two ledgers of one thing', () => {
  let server: TestServer
  let cast: Cast
  let books: OfficeBooks
  let sylhet: Row
  beforeAll(async () => {
    server = await startTestServer()
    cast = await castOf(server)
    sylhet = await made(cast.admin, 'branch', { name: 'Sylhet', code: 'SYL' })
    books = await officeBooks(cast)
    await books.post('PV', { from: '1402001', to: '5301001', taka: 400n })
    await books.post('JV', { from: '4101002', to: '5301001', taka: 25n, branch: sylhet.id })
    await books.post('JV', { from: '4101002', to: '1301001/NON-MEMBERS', taka: 1000n })
  })
  afterAll(() => server.stop())

  const merge = async (from: string, into: string, send = cast.admin) => {
    const { id, row_version } = await books.row('ledger_account', from)
    const body = { into: (await books.row('ledger_account', into)).id, row_version }
    const answer = await send('POST', `/ledger_account/api/v1/ledger_account/merge/${id}`, body)
    return answer.status === 200 ? 'done' : (answer.body['errors'] ?? answer.body['detail'])
  }
  /** What a ledger stands at in each branch. */
  const standing = async (code: string) => {
    const { rows } = await server.scratch.database.app.query<{ branch: string; balance: string }>(
      `select b.code as branch, sum(a.debit - a.credit)::text as balance from acc_balance a join branch b on b.id = a.branch
       join ledger_account l on l.id = a.ledger where l.code = $1 and a.period = 99 group by 1 order by 1`,
      [code],
    )
    return rows.map(({ branch, balance }) => `${branch} ${balance}`)
  }

  it('are merged by an administrator only', async () => {
    const { send } = await cast.person('manager', { roles: ['ACCOUNTS_MANAGER'] })
    expect(await merge('5301001', '5302001', send)).toBe('You are not allowed to delete Ledger.')
  })

  it('take what the office said about the one along to the other', async () => {
    const ledger = async (code: string) => (await books.row('ledger_account', code)).id
    const [from, into] = [await ledger('5301002'), await ledger('5302002')]
    const base = '/comment/api/v1/comment/'
    await cast.admin('POST', `${base}create/`, { resource: 'ledger_account', record: from, text: 'The old lift' })
    expect(await merge('5301002', '5302002')).toBe('done')
    const said = async (id: number) =>
      rowsOf(await cast.admin('GET', `${base}all/?resource=ledger_account&record=${id}`), 'comments')
    expect(await said(into)).toMatchObject([{ text: 'The old lift', user_name: 'Administrator' }])
    expect(await said(from)).toEqual([])
  })

  it('become one: the balance of each branch moves by a journal, what is posted stays, the old one goes out of use', async () => {
    expect(await merge('5301001', '5302001')).toBe('done')
    expect(await standing('5301001')).toEqual(['HO 0.00', 'SYL 0.00'])
    expect(await standing('5302001')).toEqual(['HO 400.00', 'SYL 25.00'])
    const into = await books.row('ledger_account', '5302001')
    expect(await books.row('ledger_account', '5301001')).toMatchObject({ is_active: false, merged_into: into.id })
    const { rows } = await server.scratch.database.app.query(
      `select v.invoice_no, v.narration, (select count(*) from acc_differences()) as differences
       from acc_voucher v where v.source_type = 'ledger_account'`,
    )
    expect(rows).toEqual([
      {
        invoice_no: expect.stringMatching(/^HO-JV-\d{4}-00002$/),
        narration: expect.stringContaining(' → 5302001 '),
        differences: 0,
      },
    ])
  })

  it('that was merged is taken into use again for itself, and merged again', async () => {
    const { id, row_version } = await books.row('ledger_account', '5301001')
    await cast.admin('PUT', `/ledger_account/api/v1/ledger_account/update/${id}`, { is_active: true, row_version })
    expect(await books.row('ledger_account', '5301001')).toMatchObject({ is_active: true, merged_into: null })
    await books.post('PV', { from: '1402001', to: '5301001', taka: 7n })
    expect(await merge('5301001', '5302001')).toBe('done')
    expect(await standing('5302001')).toEqual(['HO 407.00', 'SYL 25.00'])
  })

  it('hand on what led to the old one: its role, mappings, usual ledgers', async () => {
    const former = await books.row('ledger_account', '1301001')
    const heir = await made(cast.admin, 'ledger_account', {
      name: 'Dues of Members',
      group: former['group'],
      sub_ledger_kind: 'agency',
    })
    expect(await merge('1301001', String(heir['code']))).toBe('done')
    expect(await standing(String(heir['code']))).toEqual(['HO 1000.00'])
    const mappings = rowsOf(
      await cast.admin('GET', '/ledger_mapping/api/v1/ledger_mapping/without_pagination/all/'),
      'ledger_mappings',
    )
    expect(mappings.filter(({ system_role }) => system_role === 'AR_MEMBER')).toMatchObject([
      { branch: null, ledger: heir.id },
    ])
  })

  it('of cash move their money by contra', async () => {
    const { group } = await books.row('ledger_account', '1401001')
    const [till, safe] = [
      await made(cast.admin, 'ledger_account', { name: 'Till', group, system_role: 'CASH' }),
      await made(cast.admin, 'ledger_account', { name: 'Safe', group, system_role: 'CASH' }),
    ]
    await books.post('RV', { from: '4101002', to: String(till['code']), taka: 90n })
    expect(await merge(String(till['code']), String(safe['code']))).toBe('done')
    const { rows } = await server.scratch.database.app.query<{ invoice_no: string }>(
      `select invoice_no from acc_voucher where source_type = 'ledger_account' and source_id = $1`,
      [till.id],
    )
    expect(rows).toEqual([{ invoice_no: expect.stringMatching(/^HO-CV-/) }])
  })

  it('hand on the usual ledger of a voucher type and what closed to the old one, and wait for a series in use', async () => {
    const { group } = await books.row('ledger_account', '5301001')
    const { group: fund } = await books.row('ledger_account', '3101001')
    const [former, heir] = [
      await made(cast.admin, 'ledger_account', { name: 'Tea', group: fund }),
      await made(cast.admin, 'ledger_account', { name: 'Tea and Snacks', group: fund }),
    ]
    const snacks = await made(cast.admin, 'ledger_account', { name: 'Snacks', group, closes_to: former.id })
    const { class: kind } = await books.row('voucher_type', 'JV')
    const type = { code: 'TV', name: 'Tea voucher', class: kind, default_ledger: former.id, is_active: false }
    await made(cast.admin, 'voucher_type', type)
    const use = async (is_active: boolean) => {
      const { id, row_version } = await books.row('voucher_type', 'JV')
      await cast.admin('PUT', `/voucher_type/api/v1/voucher_type/update/${id}`, { is_active, row_version })
    }
    await use(false)
    expect(await merge(String(former['code']), String(heir['code']))).toBe(
      'No voucher type of class Journal is in use.',
    )
    await use(true)
    expect(await merge(String(former['code']), String(heir['code']))).toBe('done')
    expect(await books.row('voucher_type', 'TV')).toMatchObject({ default_ledger: heir.id })
    expect(await books.row('ledger_account', String(snacks['code']))).toMatchObject({ closes_to: heir.id })
  })

  it('take along what each cost centre and each open bill stands at, also where both come to nothing', async () => {
    const { group } = await books.row('ledger_account', '5301001')
    const [former, heir] = [
      await made(cast.admin, 'ledger_account', { name: 'Courier', group }),
      await made(cast.admin, 'ledger_account', { name: 'Courier and Post', group }),
    ]
    const centre = await made(cast.admin, 'cost_centre', { code: 'FAIR', name: 'Job fair' })
    const [code, bill] = [String(former['code']), 77]
    await books.post('JV', { from: '4101002', to: code, taka: 60n, notes: { cost_centre: centre.id } })
    await books.post('JV', { from: '4101002', to: code, taka: 40n, notes: { bill } })
    await books.post('JV', { from: code, to: '4101002', taka: 100n })
    expect(await merge(code, String(heir['code']))).toBe('done')
    const { rows } = await server.scratch.database.app.query(
      `select cost_centre::integer, bill::integer, sum(debit - credit)::text as balance from acc_line where ledger = $1
       group by 1, 2 having sum(debit) <> sum(credit) order by 1, 2`,
      [heir.id],
    )
    expect(rows).toEqual([
      { cost_centre: centre.id, bill: null, balance: '60.00' },
      { cost_centre: null, bill, balance: '40.00' },
      { cost_centre: null, bill: null, balance: '-100.00' },
    ])
  })

  it('wait for a series in which one person alone may post that much', async () => {
    const { group } = await books.row('ledger_account', '5301001')
    const [former, heir] = [
      await made(cast.admin, 'ledger_account', { name: 'Stamps', group }),
      await made(cast.admin, 'ledger_account', { name: 'Postage and Stamps', group }),
    ]
    await books.post('JV', { from: '4101002', to: String(former['code']), taka: 501n })
    const ask = async (approval: string, approval_limit: string | null = null) => {
      const { id, row_version } = await books.row('voucher_type', 'JV')
      const body = { approval, approval_limit, row_version }
      await cast.admin('PUT', `/voucher_type/api/v1/voucher_type/update/${id}`, body)
    }
    await ask('above_limit', '500')
    expect(await merge(String(former['code']), String(heir['code']))).toMatch(
      /^Vouchers of type .+ wait for a second person/,
    )
    expect(await standing(String(former['code']))).toEqual(['HO 501.00'])
    const { class: kind } = await books.row('voucher_type', 'JV')
    await made(cast.admin, 'voucher_type', { code: 'AJ', name: 'Journal of one person', class: kind })
    expect(await merge(String(former['code']), String(heir['code']))).toBe('done')
    await ask('none')
    const { rows } = await server.scratch.database.app.query<{ invoice_no: string }>(
      `select invoice_no from acc_voucher where source_type = 'ledger_account' and source_id = $1`,
      [former.id],
    )
    expect(rows).toEqual([{ invoice_no: expect.stringMatching(/^HO-AJ-/) }])
  })

  it('of a module are not merged past it', async () => {
    await books.post('JV', { from: '3201002/NON-MEMBERS', to: '1402001', taka: 50n, may: ['control'] })
    const heir = await made(cast.admin, 'ledger_account', {
      name: 'Welfare of Members',
      group: (await books.row('ledger_account', '3201002'))['group'],
      sub_ledger_kind: 'agency',
    })
    expect(JSON.stringify(await merge('3201002', String(heir['code'])))).toMatch(
      /is kept by Membership\. Use that screen\./,
    )
    expect(await books.row('ledger_account', '3201002')).toMatchObject({ is_active: true, merged_into: null })
  })

  it('are merged only as they were seen', async () => {
    const { id, row_version } = await books.row('ledger_account', '5302001')
    const body = { into: (await books.row('ledger_account', '5303001')).id, row_version: row_version - 1 }
    const answer = await cast.admin('POST', `/ledger_account/api/v1/ledger_account/merge/${id}`, body)
    expect([answer.status, answer.body['code']]).toEqual([409, 'changed_meanwhile'])
  })
})
