import { bool, choice, date, decimal, documentKinds, file, integer, money, ref, text } from '#platform/fields/index.ts'
import { latinDigits } from '#platform/fields/digits.ts'
import { resource } from '#platform/resource/resource.ts'

/** Funds that a deposit can be of; each has a ledger of its own. */
export const depositFunds = ['general', 'welfare', 'foreign_welfare', 'pf'] as const

/** A receipt of one sum, or a scheme into which the same sum is paid month by month. */
export const depositKinds = ['fdr', 'dps'] as const

/** The longest that a deposit runs. accounting.md 3 fdr, tenor_months. */
export const mostMonths = 120

/** States in which the money still lies at the bank. manifest/states.json `fdr`. */
export const openStates = ['active', 'matured'] as const

/** What only who reads the books may know of it. */
const fromTheBooks = { computed: true, virtual: true, audience: { permission: 'ledger_account.read' } } as const

/**
 * Money that lies at a bank for a time at a rate. It stands in the books from the day on which it is opened, or came with the opening
 * balances. accounting.md 3 fdr.
 */
export const fdr = resource('fdr', {
  module: 'accounting',
  list_key: 'fdrs',
  fields: {
    fdr_no: text({ required: true, max: 40, shape: 'code', clean: latinDigits }),
    kind: choice(depositKinds, { required: true, default: 'fdr', frozen: true, indexed: true }),
    bank: ref('bank', { required: true, indexed: true }),
    fund: choice(depositFunds, { required: true, default: 'general', frozen: true, indexed: true }),
    principal: money({ required: true }),
    open_date: date({ required: true, default: { from: 'today' }, indexed: true }),
    tenor_months: integer({ required: true, default: 12, min: 1, max: mostMonths }),
    maturity_date: date({ required: true, default: { from: 'record' }, indexed: true }),
    interest_rate: decimal({ required: true, precision: [6, 3], min: 0, max: 30 }),
    day_basis: choice(['360', '365'], { required: true, default: '365' }),
    interest_mode: choice(['at_maturity', 'monthly', 'quarterly', 'half_yearly'], {
      required: true,
      default: 'at_maturity',
    }),
    compounding: bool({ required: true, default: false }),
    on_maturity: choice(['ask', 'renew_principal', 'renew_with_interest', 'encash'], {
      required: true,
      default: 'ask',
    }),
    tax_rate: decimal({ required: true, default: '10.00', precision: [5, 2], min: 0, max: 100 }),
    source_bank: ref('bank', { required: true }),
    interest_bank: ref('bank', { required: true, default: { from: 'record' } }),
    late_fine_rate: decimal({ precision: [5, 2], min: 0, max: 100, askedWhen: { field: 'kind', is: ['dps'] } }),
    lien: text({ max: 300 }),
    renewed_from: ref('fdr', { frozen: true, ownOfEach: true }),
    renewed_to: ref('fdr', { computed: true }),
    branch: ref('branch', {
      required: true,
      default: { from: 'session', value: 'branch' },
      frozen: true,
      indexed: true,
    }),
    scan: file({ accept: documentKinds, maxMb: 10 }),
    accrued_interest: money({ ...fromTheBooks, negative: true }),
    interest_received: money({ ...fromTheBooks, negative: true }),
    tax_paid: money(fromTheBooks),
    excise_paid: money(fromTheBooks),
    status: choice([...openStates, 'renewed', 'encashed', 'premature'], {
      required: true,
      default: 'active',
      computed: true,
      indexed: true,
    }),
  },
  title: ['fdr_no'],
  scope: { branch: 'branch' },
  verbs: ['read', 'create', 'update', 'delete', 'print', 'export', 'post', 'approve'],
  summed: ['principal'],
  states: {
    field: 'status',
    initial: 'active',
    unsummed: ['renewed', 'encashed', 'premature'],
    changedIn: openStates,
    deletedIn: openStates,
    // Money moves by what people enter: an instalment, or the deposit that comes in its place.
    transitions: [
      { from: ['active'], to: 'matured', action: 'mature', permission: 'system' },
      {
        from: ['matured'],
        to: 'renewed',
        action: 'renew',
        permission: 'system',
        irreversible: true,
        fills: ['renewed_to'],
      },
      { from: ['matured'], to: 'encashed', action: 'encash', permission: 'system', irreversible: true },
      { from: ['active'], to: 'premature', action: 'break', permission: 'system', irreversible: true },
      { from: ['renewed', 'encashed'], to: 'matured', action: 'take_back', permission: 'system' },
      { from: ['matured', 'premature'], to: 'active', action: 'run_on', permission: 'system' },
    ],
  },
  unique: [{ fields: ['fdr_no'], within: ['bank'], fold: 'spaced', text: 'field.already_used' }],
  calls: {
    accrue: { method: 'POST', path: 'accrue/', permission: 'fdr.post', body: ['as_of', 'fdrs', 'dry_run'] },
    vouchers: { method: 'GET', path: 'vouchers/{id}', permission: 'fdr.read' },
    missed: { method: 'GET', path: 'missed/{id}', permission: 'fdr.read' },
  },
  list: [
    'fdr_no',
    'bank',
    'principal',
    'maturity_date',
    'interest_rate',
    'accrued_interest',
    'fund',
    'open_date',
    'status',
  ],
  search: ['fdr_no'],
  sort: 'maturity_date',
  calendar: [{ field: 'maturity_date', when: { field: 'status', is: openStates } }],
  form: [
    ['deposit', ['kind', 'fdr_no', 'bank', 'fund', 'principal', 'renewed_from', 'source_bank', 'open_date']],
    [
      'terms',
      ['tenor_months', 'maturity_date', 'interest_rate', 'day_basis', 'tax_rate', 'interest_mode', 'late_fine_rate'],
    ],
    ['course', ['interest_bank', 'compounding', 'on_maturity', 'lien', 'status', 'renewed_to']],
    ['books', ['branch', 'accrued_interest', 'interest_received', 'tax_paid', 'excise_paid', 'scan']],
  ],
  screen: {
    area: 'fdrEntry',
    plural: 'fdrEntries',
    icon: 'building-bank',
    nav: 'accounting',
    kindWords: { fdr: 'fdr', installment: 'fdr_installment' },
  },
})
