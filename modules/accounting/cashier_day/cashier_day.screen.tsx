import type { OwnAction, OwnLink } from '#platform/screen/screens.ts'

/** At night the drawer is counted where its day stands. */
export const countDrawer: OwnAction = {
  resource: 'cashier_day',
  title: 'cashier_day.count',
  permission: 'cashier_day.update',
  isFor: ({ status }) => status === 'open',
  load: () => import('./count.screen.tsx'),
}

/** Money leaves the drawer for a bank or another cash ledger by a contra, which the day tells of. */
export const handOver: OwnLink = {
  resource: 'cashier_day',
  title: 'cashier_day.hand_over',
  permission: 'contra.create',
  isFor: ({ status }) => status === 'open',
  path: ({ ledger, branch, day }) =>
    `/apps/contra-management/contras/new?${String(new URLSearchParams({ from_ledger: String(ledger), branch: String(branch), voucher_date: String(day) }))}`,
}
