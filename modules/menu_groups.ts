import type { MenuHeading } from '#platform/resource/registry.ts'

/** The headings of the menu that something is filed under, in the order of routes.json `nav_groups`. */
export const menuGroups: readonly MenuHeading[] = [
  { key: 'membership', icon: 'users-group' },
  { key: 'noc_letters', icon: 'mail' },
  { key: 'accounting', icon: 'book-2' },
  { key: 'vouchers', icon: 'receipt-2' },
  { key: 'reports', icon: 'report-analytics' },
  { key: 'staff', icon: 'users' },
  { key: 'settings', icon: 'settings' },
  { key: 'access', icon: 'lock' },
]
