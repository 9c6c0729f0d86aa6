import { addDays, addMonths, daysBetween } from '#platform/clock/day.ts'
import { baseOf, type Hand } from './client.ts'

interface DepositsWish {
  readonly clerk: Hand
  /** Enters banks, brings the opening balances. */
  readonly manager: Hand
  /** First day the books are open: what was opened before comes with the opening balances. */
  readonly from: string
  readonly today: string
  readonly ledger: (code: string) => number
}

type Values = Readonly<Record<string, unknown>>

/** Ledgers of the default chart in which deposits stand. */
const ledgers = { general: '1201001', welfare: '1201002', scheme: '1202001', accrued: '1302002' } as const
const funds = { accumulated: '3101001', welfareAccount: '1402002' } as const

/** A deposit of the demo: what is lent, in taka, brings a round sum a day, so that its figures can be checked in the head. */
export interface PlannedDeposit {
  readonly no: string
  readonly kind: 'fdr' | 'dps'
  readonly fund: 'general' | 'welfare'
  readonly taka: number
  readonly rate: string
  /** Taka a day, of a scheme for each sum paid in. */
  readonly perDay: number
  readonly opened: string
  readonly months: number
  readonly terms: Values
  /** Days on which a scheme was paid into. */
  readonly paidIn: readonly string[]
  /** Days on which the bank paid interest, or gave the money back. */
  readonly credited: readonly string[]
  readonly encashed?: string
}

/** One that runs, one that matures within weeks, one that came back, and a scheme of which a month was missed. Pure. */
export function depositPlan(from: string, today: string): readonly PlannedDeposit[] {
  const later = (day: string): string => (day < from ? from : day)
  const runs = later(addDays(today, -100))
  const credit = addDays(runs, 91)
  const scheme = addMonths(`${today.slice(0, 7)}-05`, -8)
  const months = [0, 1, 2, 3, 4, 5, 6, 8].map((nth) => addMonths(scheme, nth)).filter((day) => day <= today)
  const none = { paidIn: [], credited: [] }
  const ending = addDays(today, 19)
  const ended = addDays(today, -17)
  return [
    {
      ...none,
      no: '0091-FDR-1182',
      kind: 'fdr',
      fund: 'welfare',
      taka: 1_095_000,
      rate: '8.5',
      perDay: 255,
      opened: addMonths(ended, -6),
      months: 6,
      terms: { maturity_date: ended, on_maturity: 'encash' },
      encashed: later(addDays(today, -15)),
    },
    {
      ...none,
      no: '0091-FDR-1240',
      kind: 'fdr',
      fund: 'general',
      taka: 3_650_000,
      rate: '9.5',
      perDay: 950,
      opened: addMonths(ending, -12),
      months: 12,
      terms: { maturity_date: ending, on_maturity: 'renew_principal' },
    },
    {
      ...none,
      no: '0091-FDR-1307',
      kind: 'fdr',
      fund: 'general',
      taka: 730_000,
      rate: '9',
      perDay: 180,
      opened: runs,
      months: 12,
      terms: { interest_mode: 'quarterly' },
      credited: credit > today ? [] : [credit],
    },
    {
      ...none,
      no: '0091-DPS-0417',
      kind: 'dps',
      fund: 'general',
      taka: 25_000,
      rate: '7.3',
      perDay: 5,
      opened: scheme,
      months: 36,
      terms: { late_fine_rate: '2' },
      paidIn: months,
    },
  ]
}

/** What lies in a deposit, and what it has earned, in taka, when the books are opened. */
export function brought(one: PlannedDeposit, from: string): { readonly lies: number; readonly earned: number } {
  const days = (one.kind === 'dps' ? one.paidIn : [one.opened]).filter((day) => day < from)
  const last = addDays(from, -1)
  const earned = days.reduce((sum, day) => sum + one.perDay * daysBetween(day, last), 0)
  return { lies: one.taka * days.length, earned }
}

/** Deposits with what happened to them, through the calls of the office; interest is accrued to the end of the last month. */
export async function keepDeposits({ clerk, manager, from, today, ledger }: DepositsWish): Promise<void> {
  const banks = await clerk.list(`${baseOf('bank')}/all/?size=100`, 'banks')
  const named = (short_name: string): unknown => banks.find((one) => one['short_name'] === short_name)?.['id']
  const welfare = await manager.ask('POST', `${baseOf('bank')}/create/`, {
    name: 'Kongsho Bank',
    branch_name: 'Banani',
    short_name: 'KONGSHO-W',
    account_no: '0011-2233460',
    ledger: ledger(funds.welfareAccount),
  })
  const plan = depositPlan(from, today)
  const entered = new Map<PlannedDeposit, Values>()
  for (const one of plan) {
    const account = one.fund === 'welfare' ? welfare['id'] : named('KONGSHO')
    const values = {
      fdr_no: one.no,
      kind: one.kind,
      fund: one.fund,
      bank: named('ATRAI'),
      principal: String(one.taka),
      open_date: one.opened,
      tenor_months: one.months,
      interest_rate: one.rate,
      source_bank: account,
      ...one.terms,
    }
    entered.set(one, await clerk.ask('POST', `${baseOf('fdr')}/create/`, values))
  }
  await bringIn(manager, plan, from)
  for (const [one, { id }] of entered) {
    const moved = (values: Values): Promise<Values> =>
      clerk.ask('POST', `${baseOf('fdr_installment')}/create/?step=post`, { fdr: id, ...values })
    for (const day of one.paidIn) await moved({ kind: 'deposit', date: day })
    for (const day of one.credited) await moved({ date: day, bank_advice_no: `ADV-${day.slice(2)}` })
    if (one.encashed) await moved({ kind: 'encash', date: one.encashed, bank_advice_no: `ADV-${one.no.slice(-4)}` })
  }
  const monthEnd = addDays(`${today.slice(0, 7)}-01`, -1)
  if (monthEnd >= from) await clerk.ask('POST', `${baseOf('fdr')}/accrue/`, { as_of: monthEnd })
}

/** The deposits that are older than the books, as a sheet of opening balances. */
async function bringIn(manager: Hand, plan: readonly PlannedDeposit[], from: string): Promise<void> {
  const rows = plan.flatMap((one) => {
    const { lies, earned } = brought(one, from)
    if (lies === 0) return []
    const account = one.kind === 'dps' ? ledgers.scheme : ledgers[one.fund]
    return [
      `HO,${account},${one.no},${lies},`,
      ...(earned > 0 ? [`HO,${ledgers.accrued},${one.no},${earned},`] : []),
      `HO,${funds.accumulated},,,${lies + earned}`,
    ]
  })
  if (rows.length === 0) return
  const years = await manager.list(`${baseOf('fiscal_year')}/all/`, 'fiscal_years')
  const form = new FormData()
  const sheet = ['Branch,Ledger,Sub-ledger,Debit,Credit', ...rows].join('\n')
  form.set('file', new Blob([sheet]), 'deposits_at_opening.csv')
  await manager.ask('POST', `${baseOf('fiscal_year')}/opening_import/${String(years[0]?.['id'])}`, form)
}
