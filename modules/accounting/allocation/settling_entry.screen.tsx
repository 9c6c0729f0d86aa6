import type { OwnAction, OwnTab } from '#platform/screen/screens.ts'
import { payingSides } from './paying_sides.ts'
import { billSides, isOwed, openingBill } from '../bill/bills.ts'

type Row = Readonly<Record<string, unknown>>

/** Whether anything of a bill is open. */
const isOpen = ({ open }: Row): boolean => typeof open === 'string' && !/^0+(\.0+)?$/.test(open)

/** What settles bills, and bills: their pages tell of each other. */
const settling = [...Object.keys(payingSides), 'journal', ...Object.keys(billSides), openingBill]

export const settlementTabs: readonly OwnTab[] = settling.map((resource) => ({
  resource,
  key: 'settlements',
  permission: 'ledger_account.read',
  title: isOwed(resource) ? 'allocation.settled_by' : 'allocation.settles',
  load: () => import('./settlements.screen.tsx').then((all) => ({ default: all.settlementsTab(resource) })),
}))

/** A bill that is open, and a party, are settled from what the party paid ahead. accounting.md 2.11. */
export const advanceActions: readonly OwnAction[] = [
  ...Object.entries(billSides).map(([resource, side]) => ({
    resource,
    title: 'allocation.apply_advance',
    permission: side === 'receivable' ? 'receipt_voucher.update' : 'payment_voucher.update',
    isFor: (row: Row) => row['status'] === 'posted' && isOpen(row),
    load: () => import('./apply_advance.screen.tsx'),
  })),
  ...(['receivable', 'payable'] as const).map((side) => ({
    resource: openingBill,
    title: 'allocation.apply_advance',
    permission: side === 'receivable' ? 'receipt_voucher.update' : 'payment_voucher.update',
    isFor: (row: Row) => row['bill_kind'] === side && isOpen(row),
    load: () => import('./apply_advance.screen.tsx'),
  })),
  {
    resource: 'sub_ledger_account',
    title: 'allocation.apply_advance',
    permission: 'receipt_voucher.update',
    load: () => import('./apply_advance.screen.tsx').then((all) => ({ default: all.ApplyOfParty })),
  },
]
