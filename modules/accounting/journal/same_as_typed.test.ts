import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { today } from '#platform/clock/clock.ts'
import { castOf, castPassword, made, rowsOf, type Cast, type Person } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { Importing } from '#platform/transfer/testing/import_client.ts'
import { verifyBooks } from '../ledger/verify.ts'
import { officeBooks, type OfficeBooks } from '../testing/books/office_books.ts'

/** Two offices with the same journals: in one a clerk types them, in the other they come as a sheet. docs/decisions/voucher-imports.md */
interface Office {
  readonly server: TestServer
  readonly cast: Cast
  readonly books: OfficeBooks
  readonly rahima: Person
}
let typing: Office
let bringing: Office
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sj-'))
  typing = await opened()
  bringing = await opened()
})
afterAll(async () => {
  await typing.server.stop()
  await bringing.server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function opened(): Promise<Office> {
  const server = await startTestServer({ hasChores: true })
  const cast = await castOf(server)
  const books = await officeBooks(cast)
  const away = await made(cast.admin, 'branch', { name: 'Chattogram', code: 'CTG' })
  const rahima = await cast.person('rahima', { roles: ['ACCOUNTS'], over: { branches: [away.id] } })
  return { server, cast, books, rahima }
}

const expense = '5201001'
const other = '5202001'
const members = '1301001'
const party = 'NON-MEMBERS'
interface Line {
  readonly ledger: string
  readonly party?: string
  readonly branch?: string
  readonly debit?: string
  readonly credit?: string
}
interface Voucher {
  readonly reference: string
  readonly date: string
  readonly narration: string
  readonly lines: readonly Line[]
}

/** More than one posting takes at once; on several days, with parties, with a line in the books of another branch. */
const vouchers: readonly Voucher[] = Array.from({ length: 130 }, (_, n) => ({
  reference: `JV-${n}`,
  date: n % 3 === 0 ? today() : addDays(today(), -(n % 3)),
  narration: `Number ${n}`,
  lines: [
    { ledger: expense, debit: `${n + 1}.25` },
    { ledger: other, debit: '1.00', ...(n % 10 === 7 ? { branch: 'CTG' } : {}) },
    n % 4 === 1
      ? { ledger: members, party, credit: `${n + 2}.25` }
      : { ledger: n % 2 === 0 ? expense : other, credit: `${n + 2}.25` },
  ],
}))

async function typed({ cast, books, rahima }: Office): Promise<void> {
  const all = rowsOf(
    await cast.admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/'),
    'ledger_accounts',
  )
  const ledger = new Map(all.map((row) => [row['code'], row['id']]))
  const branches = rowsOf(await cast.admin('GET', '/branch/api/v1/branch/all/'), 'branches')
  const branch = new Map(branches.map((row) => [row['code'], row['id']]))
  const known = (await books.row('sub_ledger_account', party)).id
  const drafts: { readonly id: unknown; readonly row_version: unknown }[] = []
  for (const { reference, date, narration, lines } of vouchers) {
    const draft = await rahima.send('POST', '/journal/api/v1/journal/create/', {
      reference_no: reference,
      voucher_date: date,
      narration,
      lines: lines.map((line) => ({
        ledger: ledger.get(line.ledger),
        ...(line.party === undefined ? {} : { sub_ledger: known }),
        ...(line.branch === undefined ? {} : { branch: branch.get(line.branch) }),
        ...(line.debit === undefined ? {} : { debit: line.debit }),
        ...(line.credit === undefined ? {} : { credit: line.credit }),
      })),
    })
    expect(draft.status, draft.raw).toBe(201)
    drafts.push({ id: draft.body['id'], row_version: draft.body['row_version'] })
  }
  for (const { id, row_version } of drafts) {
    const posted = await rahima.send('PUT', `/journal/api/v1/journal/update_status/${String(id)}`, {
      status: 'posted',
      row_version,
    })
    expect(posted.status, posted.raw).toBe(200)
  }
}

async function brought({ server }: Office): Promise<void> {
  const path = join(folder, 'journals.csv')
  const rows = vouchers.flatMap(({ reference, date, narration, lines }) =>
    lines.map((line, at) =>
      [
        reference,
        at === 0 ? date : '',
        line.ledger,
        line.party ?? '',
        line.debit ?? '',
        line.credit ?? '',
        line.branch ?? '',
        at === 0 ? narration : '',
      ].join(','),
    ),
  )
  writeFileSync(
    path,
    ['Reference,Voucher date,Ledger,Sub-ledger,Debit,Credit,Branch of the line,Narration', ...rows].join('\n'),
  )
  const rahima = await Importing.signedIn(server.url, 'journal', 'rahima', castPassword)
  const run = await rahima.checked(path, 'journals.csv')
  expect(run, JSON.stringify(await rahima.rows(run.id, 'fault'))).toMatchObject({ fault_count: 0, record_count: 130 })
  const drafts = await rahima.stored(run.id, 'all')
  expect(await rahima.posted(drafts.id)).toMatchObject({ taken: 130, problem: null })
}

/** What a table holds, without instants, what says from where somebody asked, and what is counted over these. */
async function held({ server }: Office, table: string, order: string): Promise<unknown[]> {
  const { rows } = await server.scratch.database.app.query<{ held: unknown }>(
    `select to_jsonb(t) - array['at', 'posted_at', 'created_at', 'updated_at', 'posted_by', 'created_by', 'updated_by', 'user', 'txid', 'xact', 'ip', 'request', 'request_id',
       'request_hash', 'import_run', 'asked_as', 'hash', 'prev_hash', 'previous_hash', 'content_hash', 'search_text'] as held
     from ${table} t where ${table === 'history' ? "resource = 'journal'" : 'true'} order by ${order}`,
  )
  return rows.map((row) => row.held)
}

it('the same rows in every table of the books, of the journals and of what happened', async () => {
  await typed(typing)
  await brought(bringing)
  for (const [table, order] of [
    ['acc_voucher', 'id'],
    ['acc_entry', 'id'],
    ['acc_line', 'entry, line_no'],
    ['acc_balance', 'fiscal_year, period, branch, ledger, sub_ledger nulls first'],
    ['acc_balance_day', 'ledger, branch, entry_date, period'],
    ['acc_balance_until', 'fiscal_year, period, ledger, branch'],
    ['acc_sub_ledger_until', 'fiscal_year, period, ledger, sub_ledger nulls first, branch'],
    ['acc_counter', 'voucher_type, branch, fiscal_year'],
    ['acc_open', 'entry, line_no, part, since'],
    ['acc_log', 'record_type, record_id, version'],
    ['journal', 'id'],
    ['journal_lines', 'record, position'],
    ['history', 'record, version'],
  ] as const) {
    const rows = await held(bringing, table, order)
    expect(rows.length, table).toBeGreaterThan(0)
    expect(rows, table).toEqual(await held(typing, table, order))
  }
})

it('both verify', async () => {
  for (const { server } of [typing, bringing]) {
    const client = await server.scratch.database.app.connect()
    try {
      expect((await verifyBooks(client)).findings).toEqual([])
    } finally {
      client.release()
    }
  }
})
