import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'

export type SideOfLedger = 'debit' | 'credit'

/** A balance as people say it: how much, and on which side. */
export interface Standing {
  /** In poisha, never below zero. */
  readonly balance: bigint
  /** The usual side of the ledger where the balance is nothing. */
  readonly side: SideOfLedger
}

/** What debits and credits come to. @param usual side on which ledgers of the class stand */
export function standing(moved: { readonly debit: bigint; readonly credit: bigint }, usual: SideOfLedger): Standing {
  const net = moved.debit - moved.credit
  if (net === 0n) return { balance: 0n, side: usual }
  return net > 0n ? { balance: net, side: 'debit' } : { balance: -net, side: 'credit' }
}

/** What is left on the same side once an amount was paid from there; below zero: on the other side. In poisha. */
export const leftAfter = ({ balance, side }: Standing, paid: bigint): bigint =>
  side === 'debit' ? balance - paid : balance + paid

/** A ledger that money is paid from. */
export interface PayingLedger {
  readonly name: string
  readonly system_role: string | null
  readonly negative_rule: string
  /** In poisha. */
  readonly overdraft_limit: bigint
  readonly normal_side: SideOfLedger
}

/** What a ledger stands at when a day ends, in poisha: debit above zero. */
export interface DayEnd {
  readonly date: string
  readonly balance: bigint
}

/**
 * What is against paying an amount (poisha) on the first of these days: no day-end from then on may fall below the floor of
 * the ledger. A warning where the ledger only warns. The books refuse the same when it is posted (guard_line.sql
 * `acc_floor_holds`); accounting.md 2.12, ACC-050 and ACC-051.
 */
export function floorFault(ledger: PayingLedger, days: readonly DayEnd[], amount: bigint): RuleFault | undefined {
  if (ledger.negative_rule === 'allow' || ledger.normal_side === 'credit' || amount === 0n) return undefined
  const isBank = ledger.system_role === 'BANK'
  const floor = isBank ? -ledger.overdraft_limit : 0n
  const broken = days.find(({ balance }) => balance - amount < floor)
  if (!broken) return undefined
  const { name, overdraft_limit: limit } = ledger
  const fault = isBank
    ? bookFault('ACC-051', 'amount', { ledger: name, balance: broken.balance - amount, limit })
    : bookFault('ACC-050', 'amount', { ledger: name, balance: broken.balance, date: broken.date, amount })
  return ledger.negative_rule === 'warn' ? { ...fault, isWarning: true } : fault
}
