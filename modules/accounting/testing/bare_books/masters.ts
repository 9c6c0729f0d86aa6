import type pg from 'pg'

/** Ids of a small association by the words of the tests. */
export interface Masters {
  readonly branch: Readonly<Record<string, number>>
  readonly ledger: Readonly<Record<string, number>>
  readonly party: Readonly<Record<string, number>>
  readonly type: Readonly<Record<string, number>>
  readonly year: Readonly<Record<string, number>>
}

/** What is particular about a ledger; an asset that may go below zero and takes no party unless told. */
interface Particular {
  readonly of?: 'liability' | 'fund' | 'income' | 'expense'
  readonly role?: string
  readonly rule?: 'block' | 'warn'
  readonly limit?: string
  readonly kind?: string
}

const ledgers: Readonly<Record<string, Particular>> = {
  cash: { role: 'CASH', rule: 'block' },
  petty: { role: 'PETTY_CASH', rule: 'block' },
  bank: { role: 'BANK', rule: 'block', limit: '1000.00' },
  savings: { role: 'BANK', rule: 'warn' },
  members: { role: 'AR_MEMBER', kind: 'agency' },
  creditors: { role: 'AP_VENDOR', kind: 'any', of: 'liability' },
  fees: { of: 'income' },
  rent: { of: 'expense' },
  dhaka_only: { of: 'expense' },
  stationery: { role: 'STOCK:stationery' },
  between: { role: 'INTER_BRANCH' },
  accumulated: { role: 'RETAINED', of: 'fund' },
  capital: { of: 'fund' },
}
const parties = { 'RL-0101': 'agency', 'RL-0202': 'agency', Karim: 'employee', 'FDR-1': 'fdr' }
const types = { PV: 'payment', RV: 'receipt', JV: 'journal', OB: 'opening', XR: 'reversal', YC: 'closing' }
const years = { '2019-20': 'open', '2020-21': 'open', '2021-22': 'future' }

/** Two offices, a chart of thirteen ledgers, two open years and one to come, every month open. As the owner. */
export async function makeMasters(client: pg.ClientBase): Promise<Masters> {
  /** Adds rows to a table, a list of values each. @returns their ids by the first value */
  const add = async (table: string, columns: string, rows: readonly (readonly unknown[])[]) => {
    const ids: Record<string, number> = {}
    for (const values of rows) {
      const places = values.map((_value, at) => `$${at + 1}`).join(', ')
      const made = await client.query<{ id: number }>(
        `insert into ${table} (${columns}, created_at, updated_at, row_version) values (${places}, now(), now(), 1) returning id`,
        [...values],
      )
      for (const { id } of made.rows) ids[String(values[0])] = id
    }
    return ids
  }
  const branch = await add('branch', 'code, name, is_head_office, is_active', [
    ['DHK', 'Dhaka', true, true],
    ['CTG', 'Chattogram', false, true],
  ])
  const natures = ['asset', 'liability', 'fund', 'income', 'expense']
  const primary = await add(
    'primary_group',
    'nature, name, code, normal_side, statement, sort_order',
    natures.map((nature, at) => [
      nature,
      nature,
      String(at + 1),
      nature === 'asset' || nature === 'expense' ? 'debit' : 'credit',
      'balance_sheet',
      at,
    ]),
  )
  const group = await add(
    '"group"',
    'name, code, primary_group, show_net, is_active',
    natures.map((nature, at) => [nature, `${at + 1}1`, primary[nature], false, true]),
  )
  const ledger = await add(
    'ledger_account',
    'name, code, "group", system_role, sub_ledger_kind, negative_rule, overdraft_limit, budget_control, cost_centre, is_active',
    Object.entries(ledgers).map(([name, { of = 'asset', role, kind = 'none', rule = 'allow', limit }], at) => [
      name,
      String(1001 + at),
      group[of],
      role,
      kind,
      rule,
      limit,
      'none',
      'optional',
      true,
    ]),
  )
  await client.query('insert into ledger_account_branches (record, value) values ($1, $2)', [
    ledger['dhaka_only'],
    branch['DHK'],
  ])
  const party = await add(
    'sub_ledger_account',
    'code, name, kind, is_active',
    Object.entries(parties).map(([code, kind]) => [code, code, kind, true]),
  )
  const classes = await add(
    'voucher_type_class',
    'code, name, rule, manual',
    Object.values(types).map((code) => [code, code, 'free', true]),
  )
  const type = await add(
    'voucher_type',
    'code, name, class, number_format, restart, approval, print_title, is_active',
    Object.entries(types).map(([code, of]) => [
      code,
      code,
      classes[of],
      '{branch}-{type}-{fy}-{seq:5}',
      'yearly',
      'none',
      code,
      true,
    ]),
  )
  const year = await add(
    'fiscal_year',
    'code, start_date, end_date, status',
    Object.entries(years).map(([code, status]) => {
      const begins = Number(code.slice(0, 4))
      return [code, `${begins}-07-01`, `${begins + 1}-06-30`, status]
    }),
  )
  await client.query(
    `insert into period_lock (fiscal_year, period, branch, status, created_at, updated_at, row_version)
     select y.id, p, b.id, 'open', now(), now(), 1 from fiscal_year y, generate_series(0, 14) p, branch b`,
  )
  return { branch, ledger, party, type, year }
}
