import { addMonths } from '#platform/clock/day.ts'
import { baseOf, type Hand } from './client.ts'

/** What the year may bring and cost, in taka a month, by ledgers of the default chart; `control`: what happens when more is spent. */
const plan = [
  { code: '4101001', month: 40_000 },
  { code: '4101002', month: 60_000 },
  { code: '5201001', month: 45_000, control: 'block' },
  { code: '5202001', month: 6_000 },
  { code: '5202002', month: 2_500, control: 'warn' },
  { code: '5202004', month: 3_000 },
  { code: '5202006', month: 3_500, control: 'warn' },
] as const
/** Somebody has begun to plan this. */
const begun = { code: '5203001', month: 60_000 } as const

interface BudgetsWish {
  readonly manager: Hand
  /** First day of the year. */
  readonly from: string
  readonly ledger: (code: string) => number
}

/** The budget of the year, approved but for one of its lines, and the ledgers that are held to it. */
export async function planYear({ manager, from, ledger }: BudgetsWish): Promise<void> {
  const [year] = await manager.list(`${baseOf('fiscal_year')}/all/`, 'fiscal_years')
  const planned = ({ code, month }: { readonly code: string; readonly month: number }) =>
    manager.ask('POST', `${baseOf('budget')}/create/`, {
      fiscal_year: year?.['id'],
      ledger: ledger(code),
      amounts: Array.from({ length: 12 }, (_, nth) => ({
        month: addMonths(from, nth).slice(0, 7),
        amount: String(month),
      })),
    })
  for (const one of plan) {
    const { id, row_version } = await planned(one)
    const path = `${baseOf('budget')}/update_status/${String(id)}`
    await manager.ask('PUT', path, { status: 'approved', row_version })
    if (!('control' in one)) continue
    const account = await manager.ask('GET', `${baseOf('ledger_account')}/${ledger(one.code)}`)
    await manager.ask('PUT', `${baseOf('ledger_account')}/update/${ledger(one.code)}`, {
      budget_control: one.control,
      row_version: account['row_version'],
    })
  }
  await planned(begun)
}
