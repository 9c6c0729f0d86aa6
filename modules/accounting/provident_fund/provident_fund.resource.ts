import { choice, money, month, percent, ref } from '#platform/fields/index.ts'
import { attachments } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { reversalCall, voucher, voucherVerbs } from '../voucher/voucher.kind.ts'

export const fundKinds = [
  'opening',
  'contribution',
  'profit',
  'loan',
  'loan_repayment',
  'withdrawal',
  'return',
  'forfeiture',
  'adjustment',
] as const

/** What the books hold is not everybody's who may choose a movement. */
const ofBooks = {
  computed: true,
  virtual: true,
  negative: true,
  audience: { permission: 'ledger_account.read' },
} as const

/** One movement of the account that a member of the staff has in the provident fund. accounting.md 3 provident_fund. */
export const provident_fund = resource('provident_fund', {
  module: 'accounting',
  list_key: 'provident_funds',
  kinds: [voucher(), attachments()],
  fields: {
    employee: ref('employee', { required: true, frozen: true, indexed: true }),
    kind: choice(fundKinds, { required: true, default: 'contribution', frozen: true, indexed: true }),
    salary_month: month({ neededWhen: { field: 'kind', is: ['contribution'] }, ownOfEach: true }),
    employee_amount: money({ required: true, default: '0.00', negative: true }),
    employer_amount: money({ required: true, default: '0.00', negative: true }),
    rate: percent({ default: '10' }),
    bank: ref('bank', {
      neededWhen: { field: 'kind', is: ['contribution', 'loan', 'loan_repayment', 'withdrawal', 'return'] },
    }),
    payment_mode: choice(['bank_transfer', 'cheque', 'pay_order'], {}),
    profit_year: ref('fiscal_year', { computed: true, frozen: true, indexed: true, ownOfEach: true }),
    balance_employee: money(ofBooks),
    balance_employer: money(ofBooks),
  },
  title: ['invoice_no', 'narration'],
  scope: { branch: 'branch', own: 'employee' },
  verbs: voucherVerbs,
  unique: [
    {
      fields: ['salary_month'],
      within: ['employee'],
      unless: { field: 'status', is: 'void' },
      text: 'field.already_used',
    },
    {
      fields: ['profit_year'],
      within: ['employee'],
      unless: { field: 'status', is: 'void' },
      text: 'field.already_used',
    },
  ],
  calls: {
    ...reversalCall,
    return_provident_fund: {
      method: 'POST',
      path: 'return_provident_fund/',
      permission: 'provident_fund.post',
      body: ['employee', 'return_date', 'bank', 'payment_mode', 'note'],
    },
    holding: {
      method: 'GET',
      path: 'holding/{employee}',
      permission: 'provident_fund.read',
      forOwn: true,
      query: ['on'],
    },
    own: {
      method: 'GET',
      path: 'own/',
      permission: 'provident_fund.read',
      forOwn: true,
      query: ['fiscal_year'],
    },
    due_returns: { method: 'GET', path: 'due_returns/', permission: 'provident_fund.read' },
    share_profit: {
      method: 'POST',
      path: 'share_profit/',
      permission: 'provident_fund.post',
      body: ['fiscal_year', 'amount', 'voucher_date', 'dry_run'],
    },
  },
  list: ['voucher_date', 'invoice_no', 'employee', 'kind', 'employee_amount', 'employer_amount', 'total', 'status'],
  search: ['invoice_no', 'narration', 'reference_no'],
  sort: '-voucher_date',
  form: [
    [
      'movement',
      [
        'employee',
        'kind',
        'voucher_date',
        'salary_month',
        'employee_amount',
        'employer_amount',
        'rate',
        'bank',
        'payment_mode',
        'profit_year',
      ],
    ],
    ['fund', ['balance_employee', 'balance_employer', 'total']],
    ['words', ['narration', 'reference_no', 'attachments']],
    ['books', ['voucher_type', 'branch', 'invoice_no', 'status', 'revision', 'source_type', 'source_id']],
  ],
  screen: { area: 'providentFund', plural: 'providentFunds', icon: 'pig-money', nav: 'accounting' },
})
