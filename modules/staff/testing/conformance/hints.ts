import type { RecordMaker } from '#platform/testing/conformance/record_maker.ts'
import { nth, type Hint, type Office } from '#platform/testing/conformance/hint.ts'

const day = (year: number, n: number) =>
  `${year}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`
const employee = 'staff.md 1 employee'
const weekDays = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday']

const banks = new WeakMap<RecordMaker, Promise<number>>()

/** One bank for everybody: of many, those that are searched by their numbers would find each other. */
function oneBank({ make }: Office): Promise<number> {
  const bank = banks.get(make) ?? make.create('bank').then(({ id }) => id)
  banks.set(make, bank)
  return bank
}

/** What staff.md says in prose of the values of its records. */
export const staffHints: Readonly<Record<string, Hint>> = {
  'department.code': { source: 'staff.md 1 department: text(10)', make: (n) => `T-${n}`, anySentence: true },
  'designation.code': { source: 'staff.md 1 designation: text(10)', make: (n) => `T-${n}`, anySentence: true },
  'designation.basic_min': {
    source: 'staff.md 1 designation: least not above highest',
    make: (n) => `${10_000 + (n % 1000)}.25`,
  },
  'designation.basic_max': {
    source: 'staff.md 1 designation: least not above highest',
    make: (n) => `${60_000 + (n % 1000)}.25`,
  },
  'employee.nid': {
    source: `${employee}: 10, 13 or 17 digits`,
    make: (n) => String(5_000_000_000 + n * 7),
    anySentence: true,
  },
  'employee.tin': {
    source: `${employee}: 12 digits`,
    make: (n) => String(500_000_000_000 + n * 7),
    anySentence: true,
  },
  'employee.date_of_birth': { source: `${employee}: age 18-70 at joining`, make: (n) => day(1985, n) },
  'employee.join_date': { source: `${employee}: other days come after`, make: (n) => day(2020, n) },
  'employee.confirmation_date': { source: `${employee}: each >= join_date`, make: (n) => day(2021, n) },
  'employee.contract_end': { source: `${employee}: each >= join_date`, make: (n) => day(2031, n) },
  'employee.pf_member': { source: `${employee}: movements of the fund are of members`, make: () => true },
  'employee.pf_start_date': {
    source: `${employee}: with pf_member, not before joining`,
    make: (n) => day(2031, n),
    always: true,
  },
  'employee.leave_date': { source: `${employee}: with its reason; has a story of its own`, leftOut: true },
  'employee.leave_reason': { source: `${employee}: with its date; has a story of its own`, leftOut: true },
  'employee.weekly_off': {
    source: `${employee}: days, kept in the order of the week`,
    make: (n) => [nth(weekDays, n % 6), nth(weekDays, (n % 6) + 1)],
  },
  'employee.emergency_contact.phone': {
    source: 'membership.md 0.2: kept as E.164',
    make: (n) => `+88017${10_000_000 + (n % 90_000_000)}`,
  },
  'employee.education.year': { source: `${employee}: a year`, make: (n) => 1960 + (n % 60) },
  'employee.present_thana': { source: 'membership.md 0.1 @addr: must belong to city', within: 'present_city' },
  'employee.permanent_thana': { source: 'membership.md 0.1 @addr: must belong to city', within: 'permanent_city' },
  'employee.payment_mode': {
    source: `${employee}: bank_transfer needs account; that is a rule of its own`,
    make: (n) => nth(['cash', 'cheque', 'mobile_banking'], n),
    always: true,
  },
  'employee.bank': { source: `${employee}: an account is at a bank`, always: true, bring: oneBank },
  'employee.bank_account_no': {
    source: `${employee}: bank_transfer needs account`,
    make: (n) => `77-${100_000 + n}`,
    always: true,
    anySentence: true,
  },
  'employee.mobile_account': {
    source: `${employee}: an account of mobile banking`,
    make: (n) => `0170${1_000_000 + n}`,
    always: true,
    anySentence: true,
  },
  'cost_centre.department': { source: 'accounting.md 3 cost_centre: one for a department', fresh: true },
  'user.employee': { source: 'collaboration.md 1 user: one user for an employee', fresh: true },
}
