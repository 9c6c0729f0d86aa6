import type { PrintForm, ReportTable, Written } from '#platform/print/paper.ts'
import { recordSheet } from '#platform/print/record_sheet.ts'
import type { agency } from './agency.resource.ts'
import type { agency_owner } from './agency_owner.resource.ts'

type AgencyField = keyof typeof agency.fields
type OwnerField = keyof typeof agency_owner.fields

/** What the sheet tells besides the agency: its owners, as far as who prints may know them. */
export interface AgencySheetFacts {
  readonly owners: readonly Written<OwnerField>[]
}

/** The agency's file on one page: everything that is filled in, and who owns it. membership.md 1 'print ID/profile sheet'. */
export const agencySheet: PrintForm<AgencyField, AgencySheetFacts> = {
  template: 'platform/print/parts/record_sheet.typ',
  size: 'a4',
  countsCopies: false,
  pictures: ['logo'],
  content: (record, { owners }) => {
    const isLocal = record.language === 'bn' && record.has('name_local')
    return recordSheet(record, {
      title: record.say('print.sheet_of', { resource: '$agency' }),
      number: 'rl_no',
      name: isLocal ? 'name_local' : 'name',
      otherName: isLocal ? 'name' : 'name_local',
      picture: 'logo',
      facts: ['name', 'rl_no', 'member_no', 'licence_expiry_date', 'licence_status', 'status'],
      tables: [ownersTable(owners)],
    })
  },
}

const ownerColumns = { name: 3, role: 2, phone: 2, share_percent: 1.2, status: 1.4 } as const
type OwnerColumn = keyof typeof ownerColumns

function ownersTable(owners: readonly Written<OwnerField>[]): ReportTable | undefined {
  const [first] = owners
  if (!first) return undefined
  const names: OwnerColumn[] = ['name', 'role', 'phone', 'share_percent', 'status']
  return {
    title: first.say('agency_owner.plural'),
    columns: names.map((name) => ({
      label: first.label(name),
      width: ownerColumns[name],
      numeric: name === 'share_percent',
    })),
    rows: owners.map((owner) => ({ kind: 'row', cells: names.map((name) => owner.shown(name)) })),
  }
}
