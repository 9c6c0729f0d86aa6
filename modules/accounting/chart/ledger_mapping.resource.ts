import { choice, ref } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { systemRoles } from './system_role.ts'

/** Which ledger a role posts to where that is not the ledger with the role: docs/decisions/chart.md. accounting.md 3 ledger_mapping. */
export const ledger_mapping = resource('ledger_mapping', {
  module: 'accounting',
  list_key: 'ledger_mappings',
  fields: {
    system_role: choice(systemRoles, { required: true }),
    branch: ref('branch', {}),
    ledger: ref('ledger_account', { required: true, indexed: true }),
  },
  title: ['system_role'],
  scope: 'everyone',
  unique: [{ fields: ['system_role'], within: ['branch', 'ledger'], text: 'field.already_used' }],
  list: ['system_role', 'branch', 'ledger'],
  search: [],
  importKey: ['system_role', 'branch'],
  alsoUnder: ['ledger'],
  screen: { area: 'ledgerMapping', plural: 'ledgerMappings', icon: 'route', nav: 'accounting' },
})
