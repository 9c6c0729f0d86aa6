import { addDays, daysBetween } from '#platform/clock/day.ts'
import type { Chance } from './random.ts'

/** A line of a voucher; ledgers by their code in the default chart, amounts in taka. */
export interface PlannedLine {
  readonly ledger: string
  readonly taka: number
}

/** Whom the association bills, or is billed by. */
export interface Party {
  readonly name: string
  readonly kind: 'debtor' | 'creditor'
}

export const parties: readonly Party[] = [
  { name: 'Haor Travel Training Centre', kind: 'debtor' },
  { name: 'Mohua Medical Test House', kind: 'debtor' },
  { name: 'Shapla Printers and Stationers', kind: 'creditor' },
  { name: 'Jhau Security Services', kind: 'creditor' },
]

/** What the books of the months before today hold, each list in the order of its days. */
export interface VoucherPlan {
  readonly receipts: readonly (PlannedLine & {
    readonly day: string
    readonly mode: 'cash' | 'bank_transfer'
    readonly what: string
  })[]
  readonly payments: readonly (PlannedLine & { readonly day: string; readonly to: string; readonly cheque?: string })[]
  readonly journals: readonly {
    readonly day: string
    readonly debit: string
    readonly credit: string
    readonly taka: number
  }[]
  /** `paid`: how much of it is settled, and when; nothing where it is still due. */
  readonly bills: readonly {
    readonly day: string
    readonly party: string
    readonly taka: number
    readonly paid?: { readonly day: string; readonly taka: number }
  }[]
  /** Bills of creditors, each by its number. */
  readonly owed: readonly (PlannedLine & { readonly day: string; readonly party: string; readonly no: string })[]
}

/** Days that one look at the books goes back. */
const spanDays = 119
const daysOfMonth = 30

const fees = [
  { ledger: '4101002', taka: 5_000, often: 60, what: 'Annual renewal fee' },
  { ledger: '4101001', taka: 25_000, often: 15, what: 'Admission fee' },
  { ledger: '4101003', taka: 1_500, often: 25, what: 'Late fee of the renewal' },
]
const costs = [
  { ledger: '5202002', to: 'Meghdoot Broadband', least: 18, most: 32, often: 20 },
  { ledger: '5202004', to: 'Rickshaw and bus fares of the office', least: 4, most: 12, often: 40 },
  { ledger: '5202006', to: 'Tea for the committee', least: 6, most: 18, often: 40 },
]

/**
 * Some months of plain books that end today. Pure: the same chance and days make the same books.
 * @param from the first day the books are open
 */
export function voucherPlan(chance: Chance, from: string, today: string): VoucherPlan {
  const early = addDays(today, -spanDays)
  const first = early > from ? early : from
  const days = daysBetween(first, today)
  const everyDays = (step: number, offset: number): string[] =>
    Array.from({ length: Math.max(0, Math.floor((days - offset) / step) + 1) }, (_, nth) =>
      addDays(first, offset + nth * step),
    )
  const months = everyDays(daysOfMonth, 0)
  const [debtors, creditors] = [namesOf('debtor'), namesOf('creditor')]
  return {
    receipts: everyDays(6, 1).map((day, nth) => {
      const { ledger, taka, what } = chance.often(fees)
      return { day, ledger, taka, what, mode: nth % 3 === 2 ? 'bank_transfer' : 'cash' }
    }),
    payments: [
      ...months.map((day, nth) => ({
        day,
        ledger: '5201001',
        taka: 45_000,
        to: 'Landlord of the office',
        cheque: String(700_101 + nth),
      })),
      ...everyDays(9, 3).map((day) => {
        const { ledger, to, least, most } = chance.often(costs)
        return { day, ledger, to, taka: 100 * chance.whole(least, most) }
      }),
    ].toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    journals: everyDays(daysOfMonth, daysOfMonth - 2).map((day) => ({
      day,
      debit: '5201002',
      credit: '2102002',
      taka: 100 * chance.whole(90, 140),
    })),
    bills: everyDays(20, 2).map((day, nth) => {
      const taka = 1_000 * chance.whole(8, 40)
      const paidOn = addDays(day, chance.whole(12, 35))
      const share = nth % 4 === 3 ? 0 : nth % 4 === 2 ? 0.5 : 1
      const isPaid = share > 0 && paidOn <= today
      return { day, party: debtors(nth), taka, ...(isPaid ? { paid: { day: paidOn, taka: taka * share } } : {}) }
    }),
    owed: everyDays(25, 4).map((day, nth) => ({
      day,
      ledger: nth % 2 === 0 ? '5202001' : '5202007',
      taka: 500 * chance.whole(6, 30),
      party: creditors(nth),
      no: `INV-${String(301 + nth * 7)}`,
    })),
  }
}

/** The names of one kind, in turn. */
function namesOf(kind: Party['kind']): (nth: number) => string {
  const names = parties.filter((one) => one.kind === kind).map(({ name }) => name)
  return (nth) => names[nth % names.length] ?? ''
}
