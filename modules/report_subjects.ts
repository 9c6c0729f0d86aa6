/**
 * What reports are about, in the order of the page of all reports; each has its title as `report_subject.{subject}` in the help of a
 * module. The specification groups none: the books first, then what is owed and what lies at banks, the log last.
 */
export const reportSubjects = [
  'books',
  'statements',
  'dues',
  'cash_and_bank',
  'tax',
  'budgets',
  'funds',
  'members',
  'log',
] as const
