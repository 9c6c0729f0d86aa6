import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '#platform/database/testing.ts'
import { systemRoles } from '../chart/system_role.ts'

/**
 * The table of accounting.md 2.9 as it stands there, and what takes a sale or purchase back beside it; `*` for every role that
 * begins so. First match counts.
 */
const membershipReceipts = [
  'agency_renewal_receipt',
  'welfare_fund_receipt',
  'non_member_welfare_fund_receipt',
  'malaysia_welfare_receipt',
  'agency_noc_installment',
  'noc_letter',
  'membership_letter',
]
const bought = ['purchase', 'purchase_return']
const stockMoves = ['stock_in', 'stock_out', 'stock_transfer', 'stock_count', ...bought, 'sales', 'sales_return']
const funds = ['welfare_fund_receipt', 'non_member_welfare_fund_receipt', 'malaysia_welfare_receipt', 'apply_advance']
const table: readonly (readonly [roles: string, keeper: string, sources: readonly string[]])[] = [
  ['STOCK:*', 'inventory', stockMoves],
  ['STOCK_TRANSIT', 'inventory', stockMoves],
  ['GRNI', 'inventory', ['stock_in', ...bought]],
  ['ASSET_COST:*', 'assets', ['fixed_asset', 'stock_in', ...bought, 'payable_bill', 'depreciation', 'disposal']],
  ['ASSET_ACCDEP:*', 'assets', ['fixed_asset', 'stock_in', ...bought, 'payable_bill', 'depreciation', 'disposal']],
  ['PF_PROFIT', 'provident_fund', ['payrollvoucher', 'provident_fund', 'fdr', 'fdr_installment']],
  ['PF_*', 'provident_fund', ['payrollvoucher', 'provident_fund']],
  ['SALARY_PAYABLE', 'payroll', ['payrollvoucher', 'salary_payment']],
  ['BONUS_PAYABLE', 'payroll', ['payrollvoucher', 'salary_payment']],
  ['SETTLEMENT_PAYABLE', 'payroll', ['payrollvoucher', 'salary_payment']],
  ['PDC_*', 'cheques', ['postdate_cheque', 'receipt_voucher', 'payment_voucher', ...membershipReceipts]],
  ['CHEQUE_COLLECTION', 'cheques', ['postdate_cheque', 'receipt_voucher', 'payment_voucher', ...membershipReceipts]],
  ['PAYORDER_CLEARING', 'pay_orders', ['payorder_clearing', 'receipt_voucher', ...membershipReceipts]],
  ['FDR_*', 'deposits', ['fdr', 'fdr_installment']],
  ['DPS', 'deposits', ['fdr', 'fdr_installment']],
  [
    'AR_NOC',
    'membership',
    ['agency_noc', 'agency_noc_installment', 'postdate_cheque', 'payorder_clearing', 'apply_advance'],
  ],
  ['WF_RECEIPT', 'membership', [...funds, 'closing']],
  ['FWF_RECEIPT', 'membership', [...funds, 'closing']],
  ['RETAINED', 'closing', ['closing']],
  ['INTER_BRANCH', 'books', []],
]
const rowOf = (role: string) =>
  table.find(([roles]) => (roles.endsWith('*') ? role.startsWith(roles.slice(0, -1)) : role === roles))

const sources = [...new Set(['journal', 'opening', ...table.flatMap(([, , from]) => from)])]

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

interface Line {
  readonly role: string
  readonly source: string
  readonly period: number
  readonly auto: boolean
  readonly may: readonly string[]
}

/** What the books say of each of these lines. */
async function standing(lines: readonly Line[]): Promise<boolean[]> {
  const { rows } = await scratch.database.app.query<{ stands: boolean }>(
    `select acc_may_stand(l.role, l.source, l.period, l.auto, array(select jsonb_array_elements_text(l.may))) as stands
     from rows from (jsonb_to_recordset($1) as (role text, source text, period integer, auto boolean, may jsonb)) with ordinality
       as l (role, source, period, auto, may, place) order by l.place`,
    [JSON.stringify(lines)],
  )
  return rows.map(({ stands }) => stands)
}

/** The same by the words of the specification: opening may stand everywhere, closing in its own period. */
function expected({ role, source, period, auto, may }: Line): boolean {
  const row = rowOf(role)
  if (!row || may.includes('control') || (source === 'opening' && period === 0)) return true
  if (role === 'INTER_BRANCH') return auto
  return row[2].includes(source) && (source !== 'closing' || period === 14)
}

describe('lines on control ledgers (I14)', () => {
  it.each(systemRoles)('%s takes them from where the specification says', async (role) => {
    const lines = sources.map((source) => ({ role, source, period: 1, auto: false, may: [] }))
    const taken = await standing(lines)
    expect(sources.filter((_, at) => taken[at])).toEqual(sources.filter((_, at) => expected(lines[at]!)))
  })

  it('stand or not, whatever their role, source, period and rights', async () => {
    const line = fc.record({
      role: fc.constantFrom(...systemRoles),
      source: fc.constantFrom(...sources),
      period: fc.integer({ min: 0, max: 14 }),
      auto: fc.boolean(),
      may: fc.subarray(['soft_locked', 'period_13', 'control']),
    })
    const lines = fc.sample(line, { numRuns: 3000, seed: 14 })
    const taken = await standing(lines)
    expect(lines.filter((one, at) => taken[at] !== expected(one))).toEqual([])
  })

  it('are refused in the name of whoever keeps the ledger', async () => {
    const { rows } = await scratch.database.app.query<{ role: string; keeper: string }>(
      `select r as role, acc_control_module(r) as keeper from unnest($1::text[]) r where acc_control_sources(r) is not null`,
      [systemRoles],
    )
    expect(rows.map(({ role, keeper }) => [role, keeper])).toEqual(
      systemRoles.flatMap((role) => {
        const row = rowOf(role)
        return row ? [[role, row[1]]] : []
      }),
    )
  })
})
