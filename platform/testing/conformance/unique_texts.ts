import { asObject, asText, type Json } from './finding.ts'
import type { Places } from './sentences.ts'

/** Which exact sentence a taken value gets: texts.json does not tie its texts to fields, the area files do in prose. */
export interface UniqueText {
  readonly source: string
  readonly id: string
  /** Values of its places, from the record that holds the value already; one set for each reading the words allow. */
  readonly places: (holder: { readonly [field: string]: Json }, value: string) => readonly Places[]
}

const byHolder = (id: string, source: string): UniqueText => ({
  source,
  id,
  places: (holder) => [{ name: asText(holder['name']), rl: asText(holder['rl_no']) }],
})
const plain = (id: string, source: string): UniqueText => ({ source, id, places: () => [{}] })

const byEmployee: UniqueText = {
  source: 'staff.md 1 employee, Rules',
  id: 'staff.phone_number_used',
  places: (holder) => [{ employee: `${asText(holder['first_name'])} ${asText(holder['last_name'])}` }],
}

/** `{Label} "{name}" already exists.`: the label of the resource; the name of the one that is there, or the value itself. */
const exists = (label: string): UniqueText => ({
  source: 'membership.md 6 Common',
  id: 'organisation.label_already_exists',
  places: (holder, value) =>
    [holder['name'], value].flatMap((name) => (typeof name === 'string' ? [{ Label: label, name }] : [])),
})

const texts: Readonly<Record<string, UniqueText>> = {
  'agency.name': byHolder('membership.agency_name_exists_rl', 'membership.md 1 agency, Uniqueness checks'),
  'agency.rl_no': byHolder('membership.rl_number_used', 'membership.md 1 agency, Uniqueness checks'),
  'agency.phone_number': byHolder('membership.phone_number_used_rl', 'membership.md 1 agency, Uniqueness checks'),
  'agency.phone_secondary': byHolder('membership.phone_number_used_rl', 'membership.md 1 agency, Uniqueness checks'),
  'agency.email': byHolder('membership.email_address_used_rl', 'membership.md 1 agency, Uniqueness checks'),
  'agency_owner.nid': plain('membership.nid_owner_agency', 'membership.md 1 agency_owner, Errors'),
  'user.username': plain('organisation.username_taken', 'collaboration.md 1, Uniqueness'),
  'user.email': plain('organisation.email_address_used', 'collaboration.md 1, Uniqueness'),
  'user.primary_phone': plain('organisation.phone_number_used', 'collaboration.md 1, Uniqueness'),
  'user.secondary_phone': plain('organisation.phone_number_used', 'collaboration.md 1, Uniqueness'),
  'group.name': plain('accounting.group_name_exists', 'accounting.md 3 group, Rules'),
  'ledger_account.name': plain('accounting.ledger_name_exists', 'accounting.md 3 ledger_account, Rules'),
  'ledger_account.code': plain('accounting.ledger_code_exists', 'accounting.md 3 ledger_account, Rules'),
  'sub_ledger_account.name': plain('accounting.sub_ledger_name_exists', 'accounting.md 3 sub_ledger_account, Rules'),
  'bank.account_no': plain('accounting.account_number_exists', 'accounting.md 3 bank, Errors'),
  'department.name': plain('staff.department_name_exists', 'staff.md 1 department, Rules'),
  'designation.name': plain('staff.designation_name_exists', 'staff.md 1 designation, Rule'),
  'employee.primary_phone': byEmployee,
  'employee.secondary_phone': byEmployee,
  'receipt_voucher.instrument_no': {
    source: 'accounting.md 2.12, ACC-070',
    id: 'accounting.mode_of_is_already_recorded',
    places: (holder, value) => [
      {
        Mode: 'Cash',
        no: value,
        bank: asText(asObject(asObject(holder['expand'])?.['instrument_bank'])?.['title']).split(' ')[0] ?? '',
        number: `#${asText(holder['id'])}`,
      },
    ],
  },
  'tax_code.code': {
    source: 'accounting.md 3 tax_code, effective_from',
    id: 'accounting.tax_code_rate_these_dates',
    places: (holder) => [{ code: asText(holder['code']) }],
  },
  'role.name': {
    source: 'collaboration.md 2 role',
    id: 'organisation.role_exists',
    places: (holder) => [{ name: asText(holder['name']) }],
  },
}

const masters = new Set(['branch', 'country', 'city', 'thana', 'profession', 'qualification', 'currency', 'authorize'])

/** The sentence for a value that is taken. Without one of its own: `{label} is already in use.` (messages.json). */
export function uniqueText(resource: { name: string; label: string }, field: string, fieldLabel: string): UniqueText {
  const own = texts[`${resource.name}.${field}`]
  if (own) return own
  if (masters.has(resource.name)) return exists(resource.label)
  return { source: 'messages.json already_used', id: 'message:already_used', places: () => [{ label: fieldLabel }] }
}
