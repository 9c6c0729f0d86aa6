import { implement } from '#platform/resource/implementation.ts'
import { ledger_mapping } from './ledger_mapping.resource.ts'
import { mappingFaults, mappingThatStays } from './ledger_mapping.rules.ts'

export const ledgerMappingServer = implement(ledger_mapping, {
  facts: async ({ doc, before, readAll }) => {
    const role = before?.system_role ?? doc.system_role
    const ledger = await readAll
      .selectFrom('ledger_account')
      .select('sub_ledger_kind')
      .where('id', '=', doc.ledger)
      .executeTakeFirst()
    const rows = await readAll
      .selectFrom('ledger_mapping')
      .innerJoin('ledger_account', 'ledger_account.id', 'ledger_mapping.ledger')
      .select([
        'ledger_mapping.system_role',
        'ledger_mapping.branch',
        'ledger_mapping.ledger',
        'ledger_account.name',
        'ledger_account.is_active',
      ])
      .where('ledger_mapping.system_role', 'in', [role, doc.system_role])
      .where('ledger_mapping.id', '!=', doc.id ?? 0)
      .execute()
    const holder = await readAll
      .selectFrom('ledger_account')
      .select('id')
      .where('system_role', '=', role)
      .where('is_active', '=', true)
      .executeTakeFirst()
    return {
      kind: ledger?.sub_ledger_kind,
      same: rows.find(
        (one) => one.system_role === doc.system_role && one.branch === doc.branch && one.ledger !== doc.ledger,
      ),
      isMappedElsewhere:
        holder !== undefined || rows.some((one) => one.system_role === role && one.branch === null && one.is_active),
    }
  },
  check: (doc, facts, { before, isDelete }) => [
    ...(isDelete ? [] : mappingFaults(doc, facts)),
    ...(before === null ? [] : mappingThatStays(before, isDelete ? null : doc, facts)),
  ],
  calls: {},
})
