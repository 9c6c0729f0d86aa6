import { asciiUpper, bool, choice, date, email, image, percent, phone, ref, text } from '#platform/fields/index.ts'
import { latinDigits } from '#platform/fields/digits.ts'
import { address, attachments, branch_owned } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'

/** National identity number: 10, 13 or 17 digits. membership.md agency_owner. */
const nationalId = (written: string) => {
  const digits = latinDigits(written).replace(/[\s-]/g, '')
  return /^(\d{10}|\d{13}|\d{17})$/.test(digits) ? digits : { text: 'agency_owner.nid_form' }
}

/** Passport number: one or two letters and seven digits, as printed. */
const passportNumber = (written: string) => {
  const number = asciiUpper(latinDigits(written)).replaceAll(' ', '')
  return /^[A-Z0-9]{6,9}$/.test(number) ? number : { text: 'agency_owner.passport_form' }
}

/** A person who owns or shares an agency. membership.md 1. */
export const agency_owner = resource('agency_owner', {
  module: 'membership',
  list_key: 'agency_owners',
  kinds: [address({ required: false }), attachments(), branch_owned()],
  fields: {
    agency: ref('agency', { required: true, indexed: true, frozen: true }),
    name: text({ required: true, max: 120 }),
    name_local: text({ max: 120 }),
    role: choice(['proprietor', 'managing_partner', 'partner', 'managing_director', 'chairman', 'director'], {
      required: true,
      default: 'proprietor',
    }),
    is_primary: bool({ required: true, default: false }),
    share_percent: percent({}),
    father_name: text({ max: 120 }),
    mother_name: text({ max: 120 }),
    spouse_name: text({ max: 120 }),
    date_of_birth: date({ required: true }),
    gender: choice(['male', 'female', 'other'], {}),
    blood_group: choice(['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'], {}),
    religion: choice(['islam', 'hinduism', 'buddhism', 'christianity', 'other'], {}),
    nid: text({ required: true, max: 17, shape: 'code', clean: nationalId, maskedTo: 4 }),
    passport_no: text({ max: 9, shape: 'code', clean: passportNumber }),
    phone: phone({ required: true }),
    phone_secondary: phone({}),
    email: email({}),
    photo: image({ accept: ['jpg', 'png'], maxMb: 2 }),
    signature: image({ accept: ['jpg', 'png'], maxMb: 2 }),
    qualification: ref('qualification', {}),
    profession: ref('profession', {}),
    permanent_address: text({ max: 300 }),
    from_date: date({ required: true }),
    to_date: date({}),
    status: choice(['active', 'former', 'deceased'], { default: 'active' }),
    deceased_date: date({}),
  },
  title: ['name'],
  scope: { branch: 'branch', member: 'agency' },
  memberVerbs: ['read', 'print'],
  lookupFor: 'office',
  unique: [
    { fields: ['nid'], within: ['agency'], text: 'agency_owner.nid_taken' },
    { fields: ['is_primary'], within: ['agency'], onlyTrue: true, text: 'agency_owner.one_primary' },
  ],
  calls: { by_agency: { method: 'GET', path: 'by_agency/{agency_id}', permission: 'agency_owner.read' } },
  list: ['agency', 'name', 'role', 'is_primary', 'share_percent', 'phone', 'nid', 'status'],
  search: ['name', 'name_local', 'phone', 'phone_secondary', 'email', 'nid', 'passport_no'],
  form: [
    [
      'person',
      [
        'agency',
        'name',
        'name_local',
        'role',
        'is_primary',
        'share_percent',
        'from_date',
        'to_date',
        'status',
        'deceased_date',
      ],
    ],
    ['identity', ['nid', 'passport_no', 'date_of_birth', 'gender', 'blood_group', 'religion', 'photo', 'signature']],
    ['contact', ['phone', 'phone_secondary', 'email']],
    ['address', ['address', 'city', 'thana', 'post_code', 'country', 'permanent_address']],
    ['family', ['father_name', 'mother_name', 'spouse_name', 'qualification', 'profession']],
    ['documents', ['attachments', 'branch']],
  ],
  parent: 'agency',
  glance: ['phone'],
  importKey: ['agency', 'nid'],
  screen: { area: 'agencyOwner', plural: 'agencyOwners', icon: 'user-star', nav: 'membership' },
})
