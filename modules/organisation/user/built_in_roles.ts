/**
 * Roles of the first start and what each holds, as patterns over permission codes. collaboration.md 2 'Default role
 * templates' and roles.json `role_templates`; templates of areas that are not built yet come with their resources.
 */
export interface BuiltInRole {
  readonly name: string
  readonly label: string
  readonly kind: 'admin' | 'staff' | 'user' | 'member'
  readonly isSystem: boolean
  readonly holds: (code: string) => boolean
}

const masters = ['city', 'thana', 'country', 'qualification', 'profession', 'currency']
const members = ['agency', 'agency_owner']
const signatories = ['authorize']
/** Whom the office employs, where and as what. */
const people = ['employee', 'department', 'designation']
/** What a user reads of himself, and of nobody else (`scope.own`). roles.json 'read own'. */
const ownRecords = ['employee', 'provident_fund']
const documents = ['document_send', 'document_recipient']
/**
 * What an accountant enters; the chart's classes, years, periods, mappings and cost centres are the manager's, and so are the
 * series, which say whose vouchers a second person approves.
 */
const books = ['group', 'ledger_account', 'sub_ledger_account', 'bank']
const bookRules = [
  'fiscal_year',
  'period_lock',
  'ledger_mapping',
  'primary_group',
  'voucher_type',
  'voucher_type_class',
  'cost_centre',
  'budget',
  'tax_code',
  'opening_bill',
]
/** Documents that enter the books: a draft is deleted, a posted one is changed or voided with permission only. */
const vouchers = [
  'receipt_voucher',
  'payment_voucher',
  'journal',
  'contra',
  'receivable_bill',
  'payable_bill',
  'sales',
  'purchase',
  'payorder_clearing',
  'sales_return',
  'purchase_return',
  'postdate_cheque',
  'fdr',
  'fdr_installment',
  'provident_fund',
]
/** Those of them that come from spreadsheets, many at once. */
const fromSheets = ['journal', 'contra']
/** What a cashier does with the day of a drawer, and a second person with what was counted. */
const drawerVerbs = ['read', 'create', 'update', 'delete', 'post', 'print', 'export']
/** Those that a member has itself, of its own. */
const dues = ['receivable_bill', 'receipt_voucher', 'sales', 'sales_return']
/** What a party was billed and what it paid. */
const statement = ['account_statement']
/** What was planned beside what came of it. */
const plans = ['budget_and_actual']
const voucherVerbs = ['read', 'create', 'update', 'delete', 'post', 'cancel', 'print', 'export']
const access = ['user', 'role', 'permission', 'branch']

const of = (resources: readonly string[], verbs: readonly string[]) => (code: string) => {
  const [resource = '', verb = ''] = code.split('.')
  return resources.includes(resource) && verbs.includes(verb)
}
const any =
  (...patterns: readonly ((code: string) => boolean)[]) =>
  (code: string) =>
    patterns.some((holds) => holds(code))

/** Statements of banks and what of them is matched; a finished one is opened again by the manager. */
const reconciling = of(['bank_reconciliation'], ['read', 'create', 'update', 'delete', 'print', 'export'])

export const builtInRoles: readonly BuiltInRole[] = [
  { name: 'ADMIN', label: 'Administrator', kind: 'admin', isSystem: true, holds: () => true },
  {
    name: 'STAFF',
    label: 'Staff',
    kind: 'staff',
    isSystem: true,
    holds: any(
      of(members, ['read', 'create', 'update', 'print', 'export']),
      of(masters, ['read', 'create', 'update']),
      of(signatories, ['read']),
      of(documents, ['read', 'create', 'update', 'print', 'export', 'send']),
      of(access, ['read']),
    ),
  },
  {
    name: 'USER',
    label: 'User',
    kind: 'user',
    isSystem: true,
    holds: any(of(masters, ['read']), of(ownRecords, ['read'])),
  },
  {
    name: 'MEMBER_USER',
    label: 'Member agency',
    kind: 'member',
    isSystem: true,
    holds: any(
      of(members, ['read', 'print']),
      of(['document_recipient', ...dues], ['read']),
      of(statement, ['read', 'print', 'export']),
    ),
  },
  {
    name: 'MEMBERSHIP',
    label: 'Membership clerk',
    kind: 'staff',
    isSystem: false,
    holds: any(
      of(members, ['read', 'create', 'update', 'print', 'export', 'send']),
      of(masters, ['read', 'create']),
      of(signatories, ['read']),
      of(statement, ['read', 'print', 'export']),
      of(documents, ['read', 'create', 'update', 'print', 'export', 'send', 'cancel']),
      of(access, ['read']),
    ),
  },
  {
    name: 'APPROVER',
    label: 'Approver',
    kind: 'staff',
    isSystem: false,
    holds: any(of(members, ['read', 'approve']), of(masters, ['read'])),
  },
  {
    name: 'ACCOUNTS',
    label: 'Accounts',
    kind: 'staff',
    isSystem: false,
    holds: any(
      of(books, ['read', 'create', 'update', 'print', 'export', 'import']),
      of([...bookRules, ...statement, ...plans], ['read', 'print', 'export']),
      of(vouchers, voucherVerbs),
      of(fromSheets, ['import']),
      of(['cashier_day'], drawerVerbs),
      reconciling,
      of(['acc_update_perm'], ['read', 'create', 'update']),
      of([...members, ...people], ['read', 'print', 'export']),
      of(masters, ['read']),
      of(access, ['read']),
    ),
  },
  {
    name: 'ACCOUNTS_MANAGER',
    label: 'Accounts manager',
    kind: 'staff',
    isSystem: false,
    holds: any(
      of([...books, ...bookRules], ['read', 'create', 'update', 'delete', 'print', 'export', 'import']),
      of(['budget'], ['approve']),
      of(['books'], ['lock', 'close']),
      of([...statement, ...plans], ['read', 'print', 'export']),
      of(vouchers, [...voucherVerbs, 'approve']),
      of(fromSheets, ['import']),
      of(['cashier_day'], [...drawerVerbs, 'approve']),
      reconciling,
      of(['acc_update_perm'], ['read', 'create', 'update', 'approve']),
      of(['account_log'], ['read']),
      of(['saved_view', 'record_template'], ['share']),
      of([...members, ...people], ['read', 'print', 'export']),
      of(masters, ['read']),
      of(access, ['read']),
    ),
  },
  {
    name: 'HR',
    label: 'Human resources',
    kind: 'staff',
    isSystem: false,
    holds: any(
      of(people, ['read', 'create', 'update', 'print', 'export', 'import', 'personal']),
      of(masters, ['read']),
      of(access, ['read']),
    ),
  },
  {
    name: 'HR_MANAGER',
    label: 'Human resources manager',
    kind: 'staff',
    isSystem: false,
    holds: any(
      of(people, ['read', 'create', 'update', 'delete', 'print', 'export', 'import', 'personal', 'approve']),
      of(masters, ['read']),
      of(access, ['read']),
    ),
  },
  {
    name: 'AUDITOR',
    label: 'Auditor',
    kind: 'staff',
    isSystem: false,
    holds: (code) => /\.(read|export)$/.test(code) || code === 'log.read',
  },
]
