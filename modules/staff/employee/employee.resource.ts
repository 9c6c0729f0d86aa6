import {
  bool,
  choice,
  date,
  documentKinds,
  email,
  file,
  image,
  integer,
  lines,
  longtext,
  phone,
  ref,
  text,
} from '#platform/fields/index.ts'
import { latinDigits } from '#platform/fields/digits.ts'
import { resource } from '#platform/resource/resource.ts'

/** What somebody is beside the work: for who keeps the files of the staff, and nobody else of the office. */
const personal = { audience: { permission: 'employee.personal' } } as const

/** National identity number. staff.md 1 employee, nid. */
const nationalId = (written: string) => {
  const digits = latinDigits(written).replace(/[\s-]/g, '')
  return /^(\d{10}|\d{13}|\d{17})$/.test(digits) ? digits : { text: 'employee.nid_form' }
}

/** Taxpayer's number. staff.md 1 employee, tin. */
const taxNumber = (written: string) => {
  const digits = latinDigits(written).replace(/[\s-]/g, '')
  return /^\d{12}$/.test(digits) ? digits : { text: 'employee.tin_form' }
}

const unspaced = (written: string) => latinDigits(written).replaceAll(' ', '')

export const weekDays = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

/** A person on the payroll. Shift and pay come with the resources that hold them; conformance lists what is missing. staff.md 1. */
export const employee = resource('employee', {
  module: 'staff',
  list_key: 'employees',
  fields: {
    employee_id: text({ required: true, max: 20, shape: 'code', default: { from: 'record' } }),
    device_user_id: integer({ min: 1, max: 65_534 }),
    first_name: text({ required: true, max: 60 }),
    last_name: text({ required: true, max: 60 }),
    name_bn: text({ max: 120 }),
    father_name: text({ max: 100, ...personal }),
    mother_name: text({ max: 100, ...personal }),
    spouse_name: text({ max: 100, ...personal }),
    gender: choice(['male', 'female', 'other'], { required: true }),
    date_of_birth: date({ required: true, ...personal }),
    blood_group: choice(['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'], { ...personal }),
    religion: choice(['islam', 'hinduism', 'buddhism', 'christianity', 'other'], { ...personal }),
    marital_status: choice(['single', 'married', 'divorced', 'widowed'], { ...personal }),
    nationality: ref('country', { ...personal }),
    nid: text({ max: 17, shape: 'code', clean: nationalId, ownOfEach: true, ...personal }),
    tin: text({ max: 12, shape: 'code', clean: taxNumber, ownOfEach: true, ...personal }),
    primary_phone: phone({ required: true }),
    secondary_phone: phone({}),
    email: email({}),
    present_address: longtext({ required: true, max: 300, ...personal }),
    present_city: ref('city', { ...personal }),
    present_thana: ref('thana', { within: 'present_city', ...personal }),
    permanent_address: longtext({ max: 300, ...personal }),
    permanent_city: ref('city', { ...personal }),
    permanent_thana: ref('thana', { within: 'permanent_city', ...personal }),
    emergency_contact: lines(
      { name: text({ required: true, max: 120 }), relation: text({ max: 40 }), phone: phone({ required: true }) },
      { most: 5, ...personal },
    ),
    branch: ref('branch', { required: true, indexed: true }),
    department: ref('department', { required: true, indexed: true }),
    designation: ref('designation', { required: true, indexed: true }),
    reports_to: ref('employee', { indexed: true }),
    employment_type: choice(['permanent', 'probation', 'contract', 'casual', 'intern'], {
      required: true,
      default: 'permanent',
      indexed: true,
    }),
    join_date: date({ required: true, default: { from: 'today' }, indexed: true }),
    confirmation_date: date({}),
    contract_end: date({ indexed: true }),
    leave_date: date({}),
    leave_reason: choice(['resigned', 'retired', 'terminated', 'contract_end', 'death'], {}),
    status: choice(['active', 'on_leave', 'suspended', 'left'], {
      required: true,
      default: 'active',
      computed: true,
      indexed: true,
    }),
    user: ref('user', { computed: true, virtual: true }),
    weekly_off: choice(weekDays, { many: true, required: true, default: ['saturday', 'friday'] }),
    pf_member: bool({ required: true, default: false }),
    pf_start_date: date({}),
    overtime_eligible: bool({ required: true, default: false }),
    tax_category: choice(['general', 'female_or_65', 'disabled', 'third_gender', 'freedom_fighter'], {
      required: true,
      default: 'general',
      ...personal,
    }),
    bank: ref('bank', { ...personal }),
    bank_account_no: text({ max: 30, shape: 'code', clean: unspaced, ownOfEach: true, ...personal }),
    mobile_account: text({ max: 20, shape: 'code', clean: unspaced, ownOfEach: true, ...personal }),
    payment_mode: choice(['bank_transfer', 'cash', 'cheque', 'mobile_banking'], {
      required: true,
      default: 'bank_transfer',
      ...personal,
    }),
    image: image({ accept: ['jpg', 'png'], maxMb: 2 }),
    signature: image({ accept: ['jpg', 'png'], maxMb: 2, ...personal }),
    education: lines(
      {
        qualification: ref('qualification', { required: true }),
        institute: text({ max: 150 }),
        year: integer({ min: 1950, max: 2100 }),
      },
      { most: 20, ...personal },
    ),
    experience: lines(
      { employer: text({ required: true, max: 150 }), from: date({}), to: date({}) },
      { most: 20, ...personal },
    ),
    documents: lines(
      {
        type: text({ required: true, max: 60 }),
        file: file({ required: true, accept: documentKinds, maxMb: 10 }),
        expiry: date({}),
      },
      { most: 20, ...personal },
    ),
  },
  title: ['employee_id', 'first_name', 'last_name'],
  scope: { branch: 'branch', own: 'id' },
  usedText: 'employee.used',
  unique: [
    { fields: ['employee_id'], fold: 'case', text: 'field.already_used' },
    { fields: ['device_user_id'], text: 'field.already_used' },
    { fields: ['nid'], text: 'field.already_used' },
    { fields: ['tin'], text: 'field.already_used' },
    { fields: ['primary_phone', 'secondary_phone'], text: 'employee.phone_taken' },
    { fields: ['email'], fold: 'case', text: 'field.already_used' },
    { fields: ['bank_account_no'], text: 'field.already_used' },
  ],
  states: {
    field: 'status',
    initial: 'active',
    transitions: [
      { from: ['active'], to: 'on_leave', action: 'long_leave', permission: 'employee.approve' },
      { from: ['on_leave'], to: 'active', action: 'back', permission: 'employee.approve' },
      { from: ['active', 'on_leave'], to: 'suspended', action: 'suspend', permission: 'employee.approve' },
      { from: ['suspended'], to: 'active', action: 'reinstate', permission: 'employee.approve' },
      {
        from: ['active', 'on_leave', 'suspended'],
        to: 'left',
        action: 'leave',
        permission: 'employee.approve',
        asks: ['note'],
        fills: ['leave_date', 'leave_reason'],
      },
      { from: ['left'], to: 'active', action: 'rejoin', permission: 'employee.approve', fills: ['join_date'] },
    ],
  },
  calls: {
    by_branch: { method: 'GET', path: 'by_branch/{branch_id}', permission: 'employee.read' },
    by_department: { method: 'GET', path: 'by_department/{department_id}', permission: 'employee.read' },
  },
  list: [
    'image',
    'employee_id',
    'first_name',
    'last_name',
    'designation',
    'department',
    'branch',
    'primary_phone',
    'join_date',
    'status',
  ],
  search: ['employee_id', 'first_name', 'last_name', 'name_bn', 'primary_phone', 'secondary_phone', 'email', 'nid'],
  sort: 'employee_id',
  calendar: [{ field: 'contract_end', when: { field: 'status', is: ['active', 'on_leave'] } }],
  form: [
    ['person', ['employee_id', 'first_name', 'last_name', 'name_bn', 'gender', 'image']],
    ['contact', ['primary_phone', 'secondary_phone', 'email', 'emergency_contact']],
    [
      'work',
      [
        'branch',
        'department',
        'designation',
        'reports_to',
        'employment_type',
        'join_date',
        'confirmation_date',
        'contract_end',
        'weekly_off',
        'overtime_eligible',
        'device_user_id',
        'user',
      ],
    ],
    ['leaving', ['status', 'leave_date', 'leave_reason']],
    [
      'personal',
      [
        'date_of_birth',
        'nid',
        'tin',
        'tax_category',
        'father_name',
        'mother_name',
        'spouse_name',
        'marital_status',
        'religion',
        'blood_group',
        'nationality',
        'signature',
      ],
    ],
    [
      'address',
      ['present_address', 'present_city', 'present_thana', 'permanent_address', 'permanent_city', 'permanent_thana'],
    ],
    ['pay', ['payment_mode', 'bank', 'bank_account_no', 'mobile_account', 'pf_member', 'pf_start_date']],
    ['past', ['education', 'experience', 'documents']],
  ],
  importKey: ['employee_id'],
  tree: 'reports_to',
  screen: { area: 'employee', plural: 'employees', icon: 'users', nav: 'staff' },
})
