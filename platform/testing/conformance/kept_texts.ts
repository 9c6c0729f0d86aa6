/** Exact sentences of the area files where a standard one would be said otherwise: ids of texts.json by resource. */

/** Why a record that others use stays, whoever uses it or in one resource. Others: `message:in_use`. */
export const keptTexts: Readonly<Record<string, string>> = {
  // accounting.md 3 group, Deletion
  group: 'accounting.group_ledger_s_sub_group',
  // accounting.md 3 ledger_account, Deletion
  ledger_account: 'accounting.ledger_used_record_s_cannot',
  // accounting.md 3 voucher_type, Deletion
  voucher_type: 'accounting.voucher_type_voucher_s',
  // accounting.md 3 bank, Errors
  bank: 'accounting.bank_used_record_s',
  // staff.md 1 department and designation, Deletion
  'department in employee': 'staff.department_employee_s_cannot_deleted',
  'designation in employee': 'staff.designation_employee_s_cannot_deleted',
  // staff.md 1 employee, Deletion
  employee: 'staff.employee_records_cannot_deleted_mark',
}

/** Why nothing is added to a fixed list or taken from it. Others: `message:not_allowed`. */
export const closedTexts: Readonly<Record<string, string>> = {
  // accounting.md 3 primary_group, Create/delete
  primary_group: 'accounting.primary_groups_fixed',
}
