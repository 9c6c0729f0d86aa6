import type pg from 'pg'
import { chartRows, workedVouchers } from './worked_year.ts'

/** Ids of the books of a test by their codes. @throws Error for a code that is none */
export interface ChartIds {
  readonly ledger: (code: string) => number
  readonly subLedger: (code: string) => number
  readonly branch: (code: string) => number
  readonly voucherType: (code: string) => number
  /** The other way round. */
  readonly codeOf: Readonly<Record<'ledger' | 'subLedger' | 'branch', (id: number) => string>>
}

type Values = Readonly<Record<string, string | number | boolean | null>>
type Insert = (table: string, values: Values) => Promise<number>

const classes: Readonly<Record<string, string>> = {
  PV: 'payment',
  RV: 'receipt',
  JV: 'journal',
  CV: 'contra',
  SI: 'sales',
  PI: 'purchase',
  RB: 'receivable_bill',
  PB: 'payable_bill',
  PY: 'payroll',
  ST: 'stock',
  DP: 'depreciation',
  FD: 'fdr',
  PD: 'instrument',
  PO: 'instrument',
  OB: 'opening',
  XR: 'reversal',
  YC: 'closing',
}

/** Writes the default chart, two branches, the sub-ledgers of the worked year, all voucher types and the years, as an office of some time has them. */
export async function layChart(client: pg.Client, years: readonly number[]): Promise<ChartIds> {
  const insert = inserting(client)
  // The worked year is over or not, whenever the tests run.
  await client.query(`insert into setting (key, value) values ('accounting.future_days', '366')`)
  const branches = await layBranches(insert)
  const ledgers = await layLedgers(insert)
  const subLedgers = await laySubLedgers(insert, { branches, known: new Map() })
  const types = new Map<string, number>()
  for (const [code, name] of Object.entries(classes)) {
    const known = await client.query<{ id: number }>('select id from voucher_type_class where code = $1', [name])
    const kind =
      known.rows[0]?.id ?? (await insert('voucher_type_class', { code: name, name, rule: 'free', manual: true }))
    types.set(
      code,
      await insert('voucher_type', {
        code,
        name: code,
        class: kind,
        number_format: '{branch}-{type}-{fy}-{seq:5}',
        restart: 'yearly',
        approval: 'none',
        print_title: code,
        is_active: true,
      }),
    )
  }
  for (const year of years) {
    const code = `${year}-${String(year + 1).slice(2)}`
    const id = await insert('fiscal_year', {
      code,
      start_date: `${year}-07-01`,
      end_date: `${year + 1}-06-30`,
      status: 'open',
    })
    await client.query(
      `insert into period_lock (fiscal_year, period, branch, status, created_at, updated_at, row_version)
       select $1, p, b.id, 'open', now(), now(), 1 from generate_series(0, 14) p, branch b`,
      [id],
    )
  }
  return idsAmong({ ledgers, subLedgers, branches, types })
}

/** Ids of the chart that an office has. */
export async function chartIds(client: pg.ClientBase): Promise<ChartIds> {
  return idsAmong({
    ledgers: await codesIn(client, 'ledger_account'),
    subLedgers: await codesIn(client, 'sub_ledger_account'),
    branches: await codesIn(client, 'branch'),
    types: await codesIn(client, 'voucher_type'),
  })
}

async function codesIn(client: pg.ClientBase, table: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ code: string; id: number }>(`select code, id from "${table}"`)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

const inserting =
  (client: pg.ClientBase): Insert =>
  async (table, values) => {
    const names = Object.keys(values)
    const { rows } = await client.query<{ id: number }>(
      `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}, created_at, updated_at, row_version)
       values (${names.map((_, at) => `$${at + 1}`).join(', ')}, now(), now(), 1) returning id`,
      Object.values(values),
    )
    const [row] = rows
    if (!row) throw new Error(`Nothing was written to ${table}.`)
    return row.id
  }

/** Enters the vendors and assets of the worked year, whose modules do not exist yet: nobody can make their sub-ledgers by a call. */
export async function layVendorsAndAssets(client: pg.ClientBase): Promise<void> {
  const [known, branches] = [await codesIn(client, 'sub_ledger_account'), await codesIn(client, 'branch')]
  await laySubLedgers(inserting(client), { known, branches, only: ['vendor', 'asset'] })
}

type Codes = ReadonlyMap<string, number>

function idsAmong({
  ledgers,
  subLedgers,
  branches,
  types,
}: Record<'ledgers' | 'subLedgers' | 'branches' | 'types', Codes>): ChartIds {
  const among = (what: string, known: ReadonlyMap<string, number>) => (code: string) => {
    const id = known.get(code)
    if (id === undefined) throw new Error(`There is no ${what} ${code}.`)
    return id
  }
  return {
    ledger: among('ledger', ledgers),
    subLedger: among('sub-ledger', subLedgers),
    branch: among('branch', branches),
    voucherType: among('voucher type', types),
    codeOf: { ledger: codeIn(ledgers), subLedger: codeIn(subLedgers), branch: codeIn(branches) },
  }
}

function codeIn(known: ReadonlyMap<string, number>): (id: number) => string {
  const codes = new Map([...known].map(([code, id]) => [id, code]))
  return (id) => codes.get(id) ?? ''
}

async function layBranches(insert: Insert): Promise<Map<string, number>> {
  return new Map([
    ['DHK', await insert('branch', { name: 'Dhaka', code: 'DHK', is_head_office: true, is_active: true })],
    ['CTG', await insert('branch', { name: 'Chattogram', code: 'CTG', is_head_office: false, is_active: true })],
  ])
}

const natures: readonly (readonly [code: string, nature: string, side: string, statement: string])[] = [
  ['1', 'asset', 'debit', 'balance_sheet'],
  ['2', 'liability', 'credit', 'balance_sheet'],
  ['3', 'fund', 'credit', 'balance_sheet'],
  ['4', 'income', 'credit', 'profit_and_loss'],
  ['5', 'expense', 'debit', 'profit_and_loss'],
]

async function layLedgers(insert: Insert): Promise<Map<string, number>> {
  const primaries = new Map<string, number>()
  for (const [code, nature, normal_side, statement] of natures)
    primaries.set(
      code,
      await insert('primary_group', { code, name: nature, nature, normal_side, statement, sort_order: Number(code) }),
    )
  const groups = new Map<string, number>()
  const group = async (said: string, primary: number | undefined, parent: number | null): Promise<number> => {
    const [code, name] = [said.slice(0, said.indexOf(' ')), said.slice(said.indexOf(' ') + 1)]
    const id =
      groups.get(code) ??
      (await insert('group', { code, name, primary_group: primary ?? null, parent, show_net: false, is_active: true }))
    groups.set(code, id)
    return id
  }
  const ledgers = new Map<string, number>()
  for (const row of chartRows()) {
    const primary = primaries.get(row['primary_group']?.[0] ?? '')
    const parent = await group(row['sub_group'] ?? '', primary, await group(row['group'] ?? '', primary, null))
    const role = row['system_role'] || null
    ledgers.set(
      row['code'] ?? '',
      await insert('ledger_account', {
        code: row['code'] ?? '',
        name: row['ledger'] ?? '',
        group: parent,
        system_role: role,
        sub_ledger_kind: row['sub_ledger_kind'] || 'none',
        negative_rule: role === 'CASH' || role === 'PETTY_CASH' ? 'block' : 'allow',
        budget_control: 'none',
        cost_centre: 'optional',
        is_active: true,
      }),
    )
  }
  return ledgers
}

/** Each sub-ledger of the worked year that is not known yet, of the kind that its ledgers demand. */
async function laySubLedgers(
  insert: Insert,
  { branches, known, only }: { readonly branches: Codes; readonly known: Codes; readonly only?: readonly string[] },
): Promise<Map<string, number>> {
  const demanded = new Map(chartRows().map((row) => [row['code'], row['sub_ledger_kind']]))
  const kinds = new Map<string, string>()
  for (const { ledger, sub_ledger: code } of workedVouchers.flatMap(({ lines }) => lines)) {
    const kind = demanded.get(ledger)
    if (code !== null && kind && (kind !== 'any' || !kinds.has(code))) kinds.set(code, kind === 'any' ? 'party' : kind)
  }
  const laid = new Map(known)
  for (const [code, kind] of kinds)
    if (!laid.has(code) && (only === undefined || only.includes(kind)))
      laid.set(
        code,
        await insert('sub_ledger_account', {
          code,
          name: code,
          kind,
          linked_record: branches.get(code) ?? null,
          is_active: true,
        }),
      )
  return laid
}
