import { inLetters, letters, nth, upper, type Hint } from './hint.ts'
import { gathered } from './stories.ts'

export type { Hint } from './hint.ts'

const pairs = (first: string) => [...first].flatMap((a) => [...letters].map((b) => a + b))
/** Codes that ISO 3166 has not given away, so that a seeded list cannot hold them. */
const freeAlpha2 = pairs('XQOWYZJUR').filter(
  (code) => !'XK QA OM WF WS YE YT ZA ZM ZW JE JM JO JP UA UG UK UM US UY UZ RE RO RS RU RW'.includes(code),
)
const freeAlpha3 = pairs('XQ')
  .flatMap((two) => [...letters].map((c) => two + c))
  .filter((code) => !/^(XK|QA)/.test(code))
/** Codes of `Q`, of which ISO 4217 has given away QAR alone. */
const freeCurrency = pairs('Q')
  .flatMap((two) => [...letters].map((c) => two + c))
  .filter((code) => code !== 'QAR')

const day = (year: number, n: number) =>
  `${year}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`

const own: Readonly<Record<string, Hint>> = {
  '*.is_active': {
    source: 'membership.md 6 Common: a master that is switched off cannot be chosen any more',
    make: () => true,
  },
  '*.thana': { source: 'membership.md 0.1 @addr: must belong to city', within: 'city' },
  'agency.rl_no': {
    source: 'membership.md 1 agency, rl_no: digits with optional prefix, RL-0045 = 45 = RL 45',
    make: (n) => String(100_000 + n),
    kept: (value) => value.replace(/\D/g, '').replace(/^0+/, ''),
    alsoWritten: (value) => [`RL-00${value}`, `RL ${value}`, `rl${value}`, `0${value}`],
    anySentence: true,
  },
  'agency.licence_issue_date': { source: 'membership.md 1 agency: expiry after issue', make: (n) => day(2020, n) },
  'agency.licence_expiry_date': { source: 'membership.md 1 agency: expiry after issue', make: (n) => day(2031, n) },
  'agency.licence_status': {
    source: 'membership.md 1 agency: expired is computed when past expiry',
    make: (n) => nth(['valid', 'suspended', 'canceled'], n),
  },
  'agency.application_date': { source: 'membership.md 1 agency', make: (n) => day(2025, n) },
  'agency.proposer': { source: 'membership.md 1 agency: active members, not itself', leftOut: true },
  'agency.seconder': { source: 'membership.md 1 agency: active members, not itself', leftOut: true },
  'agency_owner.is_primary': {
    source: 'membership.md 1 agency_owner: first = true, exactly one per agency',
    leftOut: true,
  },
  'agency_owner.share_percent': {
    source: 'membership.md 1 agency_owner: sum over live owners <= 100',
    make: (n) => `0.${String(10 + (n % 90))}`,
  },
  'agency_owner.date_of_birth': { source: 'membership.md 1 agency_owner: age 18-110', make: (n) => day(1975, n) },
  'agency_owner.nid': {
    source: 'membership.md 1 agency_owner: 10, 13 or 17 digits',
    make: (n) => String(1_000_000_000 + n * 7),
    anySentence: true,
  },
  'agency_owner.passport_no': {
    source: 'membership.md 1 agency_owner: text(9)',
    make: (n) => `EA${String(1_000_000 + n)}`,
    anySentence: true,
  },
  'agency_owner.from_date': { source: 'membership.md 1 agency_owner', make: (n) => day(2024, n) },
  'agency_owner.to_date': { source: 'membership.md 1 agency_owner: to_date ends ownership', leftOut: true },
  'agency_owner.status': { source: 'membership.md 1 agency_owner: active unless ended', leftOut: true },
  'agency_owner.deceased_date': { source: 'membership.md 1 agency_owner: with status deceased', leftOut: true },
  'branch.code': {
    source: 'membership.md 6 branch: code 2-6 letters',
    make: (n) => `T${inLetters(n, 5)}`,
    kept: upper,
    anySentence: true,
  },
  'authorize.valid_from': { source: 'membership.md 6 authorize: valid_from, valid_to', make: (n) => day(2025, n) },
  'authorize.valid_to': { source: 'membership.md 6 authorize: valid_from, valid_to', make: (n) => day(2031, n) },
  'authorize.is_default': { source: 'membership.md 6 authorize: one default per document and day', make: () => false },
  'branch.is_head_office': { source: 'membership.md 6 branch: exactly one', make: () => false },
  'country.iso2': {
    source: 'ISO 3166-1 alpha-2, as the seed of membership.md 6 country',
    make: (n) => nth(freeAlpha2, n),
    kept: upper,
    anySentence: true,
  },
  'country.iso3': {
    source: 'ISO 3166-1 alpha-3, as the seed of membership.md 6 country',
    make: (n) => nth(freeAlpha3, n),
    kept: upper,
    anySentence: true,
  },
  'country.phone_code': {
    source: 'membership.md 6 country: text(6)',
    make: (n) => `9${String(1000 + (n % 9000))}`,
    anySentence: true,
  },
  'currency.code': {
    source: 'ISO 4217, membership.md 6 currency',
    make: (n) => nth(freeCurrency, n),
    kept: upper,
    anySentence: true,
  },
  'currency.symbol': { source: 'membership.md 6 currency: text(6)', make: (n) => `S${n % 10_000}` },
  'menu_item.url': {
    source: 'collaboration.md 2 menu_item: in-app path or https',
    make: (n) => `/apps/page-${n}`,
    anySentence: true,
  },
  'menu_item.parent': { source: 'collaboration.md 2 menu_item: depth <= 4', leftOut: true },
  'menu_item.permission': {
    source: 'collaboration.md 2 menu_item: code that must be held',
    make: (n) => nth(['agency.read', 'city.read', 'thana.read', 'country.read'], n),
    anySentence: true,
  },
  'menu_item.type': {
    source: 'collaboration.md 2 menu_item: item and link need an address',
    make: (n) => nth(['group', 'collapse'], n),
  },
  'general_setting.favicon': { source: 'website.md general_setting: 16-512 px square', picture: [32, 32] },
  'general_setting.favicon_white': { source: 'website.md general_setting: 16-512 px square', picture: [512, 512] },
  'general_setting.letterhead': { source: 'website.md general_setting: A4 width', picture: [1300, 200] },
  'general_setting.letter_footer': { source: 'website.md general_setting: A4 width', picture: [1300, 90] },
  'general_setting.time_zone': {
    source: 'website.md general_setting: time zone',
    make: (n) => nth(['Asia/Dubai', 'Asia/Tokyo', 'Europe/Berlin'], n),
  },
  'general_setting.date_format': {
    source: 'website.md general_setting: date format (DD-MM-YYYY)',
    make: (n) => nth(['DD/MM/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'], n),
  },
  'general_setting.landing_route': {
    source: 'requirements.md 2: where a user lands is a page of the office',
    make: (n) => `/apps/city-management/cities/${n}`,
  },
  'general_setting.membership_year_start_month': { source: 'membership.md 0.2: a month', make: (n) => 2 + (n % 11) },
  'general_setting.grace_end': {
    source: 'membership.md 1 agency, Standing: a day of the year',
    make: (n) => `0${1 + (n % 9)}-15`,
  },
  'general_setting.import_max_mb': { source: 'website.md general_setting: import limits', make: (n) => 1 + (n % 50) },
  'general_setting.upload_max_mb': { source: 'website.md general_setting: upload sizes', make: (n) => 1 + (n % 50) },
  'general_setting.passport_warn_days': { source: 'website.md general_setting', make: (n) => 1 + (n % 365) },
  'general_setting.medical_warn_days': { source: 'website.md general_setting', make: (n) => 1 + (n % 365) },
  'general_setting.visa_warn_days': { source: 'website.md general_setting', make: (n) => 1 + (n % 365) },
  'general_setting.retry_days': { source: 'website.md general_setting', make: (n) => 1 + (n % 365) },
  'general_setting.permission_hours': { source: 'accounting.md: setting 1-168 h', make: (n) => 1 + (n % 168) },
  'general_setting.session_minutes': { source: 'collaboration.md 1 Session', make: (n) => 10 + (n % 400) },
  'general_setting.sign_in_provider': {
    source: 'collaboration.md 1 External sign-in: an OpenID Connect provider',
    make: (n) => ({ name: `Provider ${n}`, issuer: `https://id${n}.example.org`, client_id: `office-${n}` }),
  },
  'general_setting.allow_list': {
    source: 'collaboration.md 1 External sign-in: verified addresses and domains',
    make: (n) => ({ emails: [`person${n}@example.org`], domains: ['example.com'] }),
  },
  'general_setting.password_policy': {
    source: 'collaboration.md 1: at least 10 characters',
    make: (n) => ({ min_length: 11 + (n % 8) }),
  },
  'profession.code': { source: 'membership.md 6 profession: text(12)', make: (n) => `PR${n}`, kept: upper },
  'role.name': { source: 'collaboration.md 2 role: upper-cased', make: (n) => `ROLE_${n}`, kept: upper },
  'role.kind': { source: 'collaboration.md 2 role: base kind', make: (n) => (n % 2 === 0 ? 'staff' : 'user') },
  'role.requires_2fa': {
    source: 'collaboration.md 1 user, two_factor: can be required per role; then its holders do nothing before',
    make: () => false,
  },
  'role_menu.role': { source: 'collaboration.md 2 role_menu, role: unique with menu_item', fresh: true },
  'user.username': {
    source: 'collaboration.md 1 user: ^[a-z0-9._-]{3,40}$',
    make: (n) => `person.${n}`,
    kept: (value) => value.toLowerCase(),
    anySentence: true,
  },
  'user.roles': { source: 'collaboration.md 1 user: no role = Guest', leftOut: true },
  'user.user_permissions': { source: 'collaboration.md 2 Rules: nobody grants what they do not hold', leftOut: true },
  'user.agency': { source: 'collaboration.md 1 user: only with MEMBER_USER', leftOut: true },
  'user.settings': {
    source: 'collaboration.md 1 user: unknown keys dropped',
    make: () => ({ language: 'en', theme: 'dark' }),
  },
}

/** Gathered when first asked for: stories of modules make records, which asks for hints. */
let known: Readonly<Record<string, Hint>> | undefined

/** Every hint by its place. */
export const allHints = (): Readonly<Record<string, Hint>> => (known ??= { ...own, ...gathered(({ hints }) => hints) })

/** The hint for a field (`name` or `lines.name`) of a resource, if prose says more than the table. */
export const hintOf = (resource: string, field: string): Hint | undefined =>
  allHints()[`${resource}.${field}`] ?? allHints()[`*.${field}`]

/** Fields by which people look for a record: "free text" of the List line in the area file, else name and number. */
export const searchedBy: Readonly<Record<string, { readonly fields: readonly string[]; readonly source: string }>> = {
  agency: { fields: ['rl_no', 'name', 'phone_number', 'email'], source: 'membership.md 1 agency, List' },
  agency_owner: {
    fields: ['name', 'phone', 'nid'],
    source: 'issue 2: finding an agency by any number a person would say',
  },
  user: { fields: ['first_name', 'username', 'email', 'primary_phone'], source: 'collaboration.md 1 user, List' },
  menu_item: { fields: ['title'], source: 'collaboration.md 2 menu_item' },
  employee: { fields: ['employee_id', 'first_name', 'primary_phone', 'nid'], source: 'staff.md 1 employee, List' },
  currency: { fields: ['code', 'name'], source: 'membership.md 6 Common' },
}
