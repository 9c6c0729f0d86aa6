import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { castOf, castPassword, rowsOf, type Cast } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { takenTogether } from '#platform/transfer/take_step.ts'
import { Importing, type Run } from '#platform/transfer/testing/import_client.ts'
import { verifyBooks } from '../ledger/verify.ts'
import { officeBooks } from '../testing/books/office_books.ts'

/** A year's journals come from a spreadsheet. docs/decisions/voucher-imports.md */
let server: TestServer
let cast: Cast
let rahima: Importing
let folder: string
const expense = '5201001'
const other = '5202001'
let payable = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ji-'))
  server = await startTestServer({ hasChores: true })
  cast = await castOf(server)
  await officeBooks(cast)
  await cast.person('rahima', { roles: ['ACCOUNTS'] })
  rahima = await Importing.signedIn(server.url, 'journal', 'rahima', castPassword)
  const ledgers = rowsOf(
    await cast.admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/'),
    'ledger_accounts',
  )
  payable = String(
    ledgers.find(
      (row) => String(row['code']).startsWith('2') && row['sub_ledger_kind'] === 'none' && row['system_role'] === null,
    )?.['code'],
  )
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const day = () => today().split('-').toReversed().join('/')
const headings = 'Reference,Voucher date,Ledger,Sub-ledger,Debit,Credit,Narration of the line,Narration'
/** More than are posted together. */
const more = takenTogether + 20
let files = 0
/** A sheet of lines `JV-1 | day | ledger | sub-ledger | debit | credit | words of the line | words`. */
function sheet(...rows: readonly string[]): string {
  files += 1
  const path = join(folder, `${files}.csv`)
  const cells = rows.map((row) =>
    row
      .split('|')
      .map((cell) => `"${cell.trim()}"`)
      .join(','),
  )
  writeFileSync(path, [headings, ...cells].join('\n'))
  return path
}
const checked = (path: string) => rahima.checked(path, 'journals.csv')
const faultsOf = async (run: Run) =>
  (await rahima.rows(run.id, 'fault')).flatMap(({ row, faults }) =>
    faults.map(({ field, text }) => `${row} ${field ?? '-'}: ${text}`),
  )
const stored = async (reference: string) =>
  (
    await server.scratch.database.app.query<{
      status: string
      total: string
      invoice_no: string | null
      lines: number
    }>(
      `select j.status, j.total::text, j.invoice_no, (select count(*)::int from journal_lines l where l.record = j.id) as lines
       from journal j where j.reference_no = $1 order by j.id`,
      [reference],
    )
  ).rows
const post = (run: Run): Promise<Run> => rahima.posted(run.id)
const verified = async () => {
  const client = await server.scratch.database.app.connect()
  try {
    return (await verifyBooks(client)).findings
  } finally {
    client.release()
  }
}

describe('a sheet of journals', () => {
  it('is checked first: rows of one number are one voucher, and nothing is stored', async () => {
    const run = await checked(
      sheet(
        `JV-1 | ${day()} | ${expense} | | 1500 | | Rent | Rent of the month`,
        ` | | ${payable} | | | 1500 | |`,
        `JV-2 | ${day()} | ${expense} | | 700 | | | Two things`,
        `JV-2 | ${day()} | ${other} | | 300 | | |`,
        `JV-2 | | ${payable} | | | 1,000.00 | |`,
      ),
    )
    expect(await faultsOf(run)).toEqual([])
    expect(run).toMatchObject({ state: 'checked', rows: 5, new_count: 5, fault_count: 0, record_count: 2, taken: 0 })
    expect(await stored('JV-1')).toEqual([])
  })

  it('becomes drafts, and is posted later on the same page', async () => {
    const run = await checked(
      sheet(`JV-3 | ${day()} | ${expense} | | 10.50 | | | Tea`, ` | | ${payable} | | | 10.50 | |`),
    )
    const drafts = await rahima.stored(run.id, 'all')
    expect(drafts).toMatchObject({ state: 'stored', taken: 0 })
    expect(await stored('JV-3')).toEqual([{ status: 'draft', total: '10.50', invoice_no: null, lines: 2 }])
    expect(await rahima.posted(run.id)).toMatchObject({ state: 'stored', taken: 1, problem: null })
    const [one] = await stored('JV-3')
    expect(one).toMatchObject({ status: 'posted', total: '10.50' })
    expect(one?.invoice_no).toMatch(/-JV-/)
  })

  it('is posted at once, with numbers in the order of the file, and the books verify', async () => {
    const rows = Array.from({ length: more }, (_, n) => [
      `JV-P${n} | ${day()} | ${expense} | | ${n + 1}.25 | | | Number ${n}`,
      `JV-P${n} | | ${other} | | 1.00 | | |`,
      `JV-P${n} | | ${payable} | | | ${n + 2}.25 | |`,
    ]).flat()
    const run = await post(await checked(sheet(...rows)))
    expect(run).toMatchObject({ state: 'stored', record_count: more, taken: more, problem: null })
    const numbers = (
      await server.scratch.database.app.query<{ n: number }>(
        `select v.number::int as n from journal j join acc_voucher v on v.source_type = 'journal' and v.source_id = j.id
         where j.reference_no like 'JV-P%' order by substring(j.reference_no from 5)::int`,
      )
    ).rows.map(({ n }) => n)
    expect(numbers).toEqual(Array.from({ length: more }, (_, n) => (numbers[0] ?? 0) + n))
    expect(await verified()).toEqual([])
  })
})

describe('a draft that somebody changes while the sheet is being posted', () => {
  it('is posted as he left it', async () => {
    const numbers = Array.from({ length: more }, (_, index) => `JV-C${index + 1}`)
    const rows = numbers.flatMap((number) => [
      `${number} | ${day()} | ${expense} | | 7 | | | Many`,
      ` | | ${payable} | | | 7 | |`,
    ])
    const run = await rahima.stored((await checked(sheet(...rows))).id, 'all')
    const { app } = server.scratch.database
    const idOf = async (reference: string): Promise<number> =>
      (await app.query<{ id: number }>('select id from journal where reference_no = $1', [reference])).rows[0]!.id
    // Somebody holds the first of those that are posted together next: they wait behind him.
    const held = await app.connect()
    onTestFinished(() => held.release(true))
    await held.query('begin')
    await held.query('select from journal where id = $1 for update', [await idOf(`JV-C${takenTogether + 1}`)])
    const path = `/journal/api/v1/journal/import/${run.id}/commit`
    expect((await rahima.send('PUT', path, { mode: 'all', step: 'post' })).status).toBe(200)
    await expect.poll(async () => (await rahima.run(run.id)).taken).toBe(takenTogether)
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for update of t%'`
    await expect.poll(async () => (await app.query(waits)).rowCount).toBe(1)
    const id = await idOf(`JV-C${more}`)
    const draft = await rahima.send('GET', `/journal/api/v1/journal/${id}`)
    const [debit, credit] = rowsOf(draft, 'lines')
    const changed = await rahima.send('PUT', `/journal/api/v1/journal/update/${id}`, {
      row_version: draft.body['row_version'],
      lines: [
        { ledger: debit?.['ledger'], debit: '9' },
        { ledger: credit?.['ledger'], credit: '9' },
      ],
    })
    expect(changed.status, changed.raw).toBe(200)
    await held.query('rollback')
    expect(await rahima.settled(run.id)).toMatchObject({ state: 'stored', taken: more, problem: null })
    expect(await stored(`JV-C${more}`)).toMatchObject([{ status: 'posted', total: '9.00' }])
    const inBooks = await app.query<{ debit: string }>(
      `select sum(l.debit)::text as debit from acc_line l join acc_entry e on e.id = l.entry join acc_voucher v on v.id = e.voucher where v.source_type = 'journal' and v.source_id = $1`,
      [id],
    )
    expect(inBooks.rows).toEqual([{ debit: '9.00' }])
  })
})

describe('what is wrong in a sheet', () => {
  it('is told at its row and column, all of it at once, and nothing of the file is taken', async () => {
    const run = await checked(
      sheet(
        `JV-E1 | ${day()} | ${expense} | | 100 | | | Unequal`,
        ` | | ${payable} | | | 90 | |`,
        `JV-E2 | ${day()} | 9999999 | | 5 | | | No such ledger`,
        ` | | ${payable} | | | 5 | |`,
        `JV-E3 | | ${expense} | | 5 | | | No day`,
        ` | | ${payable} | | | 5 | |`,
        `JV-E4 | 31/12/2099 | ${expense} | | 5 | | | No year`,
        ` | | ${payable} | | | 5 | |`,
        `JV-E5 | ${day()} | 1401001 | | 5 | | | Cash`,
        ` | | ${payable} | | | 5.005 | |`,
        `JV-E6 | ${day()} | ${expense} | | 5 | 5 | | Both sides`,
        `JV-E6 | ${day()} | ${payable} | | | | | `,
        `JV-E7 | ${day()} | ${expense} | | 5 | | | Words`,
        `JV-E7 | ${day()} | ${payable} | | | 5 | | Other words`,
        `JV-E1 | ${day()} | ${expense} | | 5 | | | Again`,
        ` | | ${payable} | | | 5 | |`,
      ),
    )
    expect(run).toMatchObject({ state: 'checked' })
    expect(await faultsOf(run)).toEqual([
      '2 -: Debit ৳100.00 and credit ৳90.00 must be equal. Difference: ৳10.00.',
      '4 lines.ledger: There is no “9999999”.',
      '6 voucher_date: Date is required.',
      expect.stringMatching(/^8 voucher_date: .*2099-12-31/),
      expect.stringMatching(/^11 lines.credit: /),
      '12 lines.credit: A line can have a debit or a credit, not both.',
      '13 lines.credit: Amount must be greater than zero.',
      '15 narration: Row 14 is the first of these and says “Words”. Write the same, or leave the cell empty.',
      '16 reference_no: Row 2 of this file has the same value.',
    ])
    const answer = await rahima.commit(run.id, 'valid')
    expect([answer.status, answer.body['code']]).toEqual([409, 'import_faults'])
  })

  it('sent again, what is here already is left out, and another voucher with its number is named', async () => {
    const rows = [`JV-T1 | ${day()} | ${expense} | | 44 | | | Once`, ` | | ${payable} | | | 44 | |`]
    await post(await checked(sheet(...rows)))
    const again = await checked(
      sheet(...rows, `JV-T2 | ${day()} | ${expense} | | 1 | | | New`, ` | | ${payable} | | | 1 | |`),
    )
    expect(again).toMatchObject({ same_count: 2, new_count: 2, record_count: 1, fault_count: 0 })
    await rahima.stored(again.id, 'all')
    expect(await stored('JV-T1')).toHaveLength(1)
    const changed = await checked(
      sheet(`JV-T1 | ${day()} | ${expense} | | 45 | | | Once`, ` | | ${payable} | | | 45 | |`),
    )
    expect(await faultsOf(changed)).toEqual([
      expect.stringMatching(/^2 reference_no: \S+-JV-\S+ of .* has this reference already/),
    ])
  })

  it('two runs of one file at the same time store it once', async () => {
    const rows = [`JV-R1 | ${day()} | ${expense} | | 7 | | | Race`, ` | | ${payable} | | | 7 | |`]
    const runs = [await checked(sheet(...rows)), await checked(sheet(...rows))]
    await Promise.all(runs.map((run) => rahima.commit(run.id, 'all')))
    const ended = await Promise.all(runs.map((run) => rahima.settled(run.id)))
    expect(ended.map(({ state }) => state).toSorted()).toEqual(['checked', 'stored'])
    expect(await stored('JV-R1')).toHaveLength(1)
  })
})

describe('who posts', () => {
  it('needs the right to: without it the sheet becomes drafts', async () => {
    const role = await cast.roleId('ACCOUNTS')
    const codes = await Promise.all(['journal.read', 'journal.import', 'ledger_account.read'].map(cast.permissionId))
    const made = await cast.admin('POST', '/role/api/v1/role/create/', {
      name: 'SHEETS',
      label: 'Sheets',
      kind: 'staff',
      permissions: codes,
    })
    expect([made.status, role > 0], made.raw).toEqual([201, true])
    await cast.person('sumi', { roles: ['SHEETS'] })
    const sumi = await Importing.signedIn(server.url, 'journal', 'sumi', castPassword)
    const run = await sumi.checked(
      sheet(`JV-W1 | ${day()} | ${expense} | | 7 | | | Hers`, ` | | ${payable} | | | 7 | |`),
      'journals.csv',
    )
    const path = `/journal/api/v1/journal/import/${run.id}`
    expect((await sumi.send('PUT', `${path}/commit`, { mode: 'all', step: 'post' })).status).toBe(403)
    expect(await sumi.stored(run.id, 'all')).toMatchObject({ state: 'stored', taken: 0 })
    expect((await sumi.send('PUT', `${path}/commit`, { mode: 'all', step: 'post' })).status).toBe(403)
    expect((await sumi.send('PUT', `${path}/commit`, { mode: 'all', step: 'approve' })).status).toBe(400)
    expect(await stored('JV-W1')).toMatchObject([{ status: 'draft' }])
  })

  it('a sheet of drafts is taken back whole; one that was posted is not', async () => {
    const rows = [`JV-U1 | ${day()} | ${expense} | | 7 | | | Undone`, ` | | ${payable} | | | 7 | |`]
    const drafts = await rahima.stored((await checked(sheet(...rows))).id, 'all')
    expect(await rahima.undone(drafts.id)).toMatchObject({ state: 'undone' })
    expect(await stored('JV-U1')).toEqual([])
    const posted = await post(await checked(sheet(...rows)))
    expect((await rahima.undo(posted.id)).body['code']).toBe('import_taken')
    expect(await stored('JV-U1')).toMatchObject([{ status: 'posted' }])
  })

  it('a month that is locked meanwhile refuses all of it at its row, and no draft is left', async () => {
    const run = await checked(sheet(`JV-L1 | ${day()} | ${expense} | | 7 | | | Late`, ` | | ${payable} | | | 7 | |`))
    const { owner } = server.scratch.database
    await owner((client) =>
      client.query(`update general_setting set no_entry_before = (now() at time zone 'Asia/Dhaka')::date + 1`),
    )
    const sent = await post(run)
    expect(sent).toMatchObject({ state: 'checked', fault_count: 1 })
    expect(await faultsOf(sent)).toEqual([expect.stringMatching(/^2 voucher_date: .*locked/)])
    expect(await stored('JV-L1')).toEqual([])
    await owner((client) => client.query(`update general_setting set no_entry_before = null`))
    expect(await verified()).toEqual([])
  })
})
