/** System roles: what the product posts to by itself finds its ledgers by these words. accounting.md 4. */

/** Every role a ledger can have, in the order of the default chart. */
export const systemRoles = [
  'ASSET_COST:land',
  'ASSET_COST:building',
  'ASSET_COST:furniture',
  'ASSET_COST:equipment',
  'ASSET_COST:computer',
  'ASSET_COST:vehicle',
  'ASSET_COST:software',
  'ASSET_CWIP',
  'ASSET_ACCDEP:building',
  'ASSET_ACCDEP:furniture',
  'ASSET_ACCDEP:equipment',
  'ASSET_ACCDEP:computer',
  'ASSET_ACCDEP:vehicle',
  'ASSET_ACCDEP:software',
  'FDR_GENERAL',
  'FDR_WELFARE',
  'FDR_FOREIGN',
  'FDR_PF',
  'DPS',
  'AR_MEMBER',
  'AR_NOC',
  'AR_PROVISION',
  'AR_OTHER',
  'FDR_ACCRUED',
  'STAFF_ADVANCE',
  'STAFF_LOAN',
  'AP_ADVANCE',
  'IOU',
  'DEPOSIT_PAID',
  'PREPAID',
  'STOCK:stationery',
  'STOCK:publication',
  'STOCK:consumable',
  'STOCK_TRANSIT',
  'PDC_IN_HAND',
  'CHEQUE_COLLECTION',
  'PAYORDER_CLEARING',
  'GATEWAY_CLEARING',
  'DISPOSAL_CLEARING',
  'AIT',
  'VAT_CURRENT',
  'CASH',
  'PETTY_CASH',
  'BANK',
  'INTER_BRANCH',
  'SUSPENSE',
  'OPENING_DIFF',
  'AP_VENDOR',
  'GRNI',
  'PDC_ISSUED',
  'ACCRUAL',
  'SALARY_PAYABLE',
  'BONUS_PAYABLE',
  'SETTLEMENT_PAYABLE',
  'TDS_SALARY',
  'TDS_SUPPLIER',
  'VDS',
  'VAT_OUTPUT',
  'TAX_PROVISION',
  'DEPOSIT_MEMBER',
  'ADVANCE_MEMBER',
  'DEPOSIT_OTHER',
  'UNIDENTIFIED',
  'PF_EMPLOYEE',
  'PF_EMPLOYER',
  'PF_PROFIT',
  'GRATUITY',
  'RETAINED',
  'WF_BALANCE',
  'WF_RECEIPT',
  'WF_PAYMENT',
  'FWF_BALANCE',
  'FWF_RECEIPT',
  'FWF_PAYMENT',
  'DF_BALANCE',
  'INC_ADMISSION',
  'INC_RENEWAL',
  'INC_PENALTY',
  'INC_MEMBER_LETTER',
  'INC_NOC',
  'INC_NOC_LETTER',
  'INC_PROCESSING',
  'SALES',
  'INC_FDR',
  'INC_BANK_INTEREST',
  'INC_DONATION',
  'GAIN_DISPOSAL',
  'ROUNDING',
  'CASH_DIFFERENCE',
  'WRITE_BACK',
  'SAL_BASIC',
  'SAL_HRA',
  'SAL_MED',
  'SAL_CONV',
  'SAL_OT',
  'SAL_PIECE',
  'SAL_OTHER',
  'SAL_BONUS',
  'SAL_PF_ER',
  'SAL_GRATUITY',
  'SAL_LEAVE',
  'EXP_REPAIR',
  'EXP_STATIONERY',
  'EXP_DONATION',
  'EXP_ASSIST',
  'COGS',
  'STOCK_ADJ',
  'BANK_CHARGE',
  'EXCISE_DUTY',
  'EXP_DEP',
  'LOSS_DISPOSAL',
  'BAD_DEBT',
  'EXP_TAX',
] as const
export type SystemRole = (typeof systemRoles)[number]

/** What a ledger can demand as a sub-ledger. `any`: an agency, employee, vendor or party. accounting.md 2.9. */
export const demandedKinds = ['none', 'agency', 'employee', 'vendor', 'party', 'any', 'fdr', 'asset', 'branch'] as const
export type DemandedKind = (typeof demandedKinds)[number]

/** What a sub-ledger can be. */
export const subLedgerKinds = ['agency', 'employee', 'vendor', 'party', 'fdr', 'asset', 'branch'] as const

/** Roles whose ledger demands a sub-ledger, by its kind; a trailing `*` stands for every role that begins so. */
const demanding: readonly (readonly [kind: DemandedKind, patterns: readonly string[]])[] = [
  ['asset', ['ASSET_COST:*', 'ASSET_ACCDEP:*']],
  ['fdr', ['FDR_*', 'DPS']],
  ['agency', ['AR_MEMBER', 'AR_NOC', 'DEPOSIT_MEMBER', 'ADVANCE_MEMBER', 'WF_RECEIPT', 'FWF_RECEIPT']],
  ['party', ['AR_OTHER', 'DEPOSIT_PAID', 'DEPOSIT_OTHER']],
  [
    'employee',
    [
      'STAFF_ADVANCE',
      'STAFF_LOAN',
      'IOU',
      'SALARY_PAYABLE',
      'BONUS_PAYABLE',
      'SETTLEMENT_PAYABLE',
      'PF_EMPLOYEE',
      'PF_EMPLOYER',
      'GRATUITY',
    ],
  ],
  ['vendor', ['AP_ADVANCE', 'AP_VENDOR', 'GRNI']],
  ['any', ['PDC_IN_HAND', 'PDC_ISSUED']],
  ['branch', ['INTER_BRANCH']],
]

/** Roles that several ledgers may have; every other one belongs to one ledger. accounting.md 4, role notes. */
const shared: readonly string[] = ['CASH', 'BANK', 'PETTY_CASH', 'STOCK:*', 'ASSET_COST:*', 'ASSET_ACCDEP:*']

/** Roles without which the books cannot be kept. accounting.md 4, role notes. */
const required: readonly string[] = (
  'CASH BANK AR_MEMBER ADVANCE_MEMBER AP_VENDOR INTER_BRANCH RETAINED SUSPENSE OPENING_DIFF ROUNDING ' +
  'PDC_IN_HAND PDC_ISSUED CHEQUE_COLLECTION PAYORDER_CLEARING BANK_CHARGE EXCISE_DUTY AIT INC_RENEWAL ' +
  'INC_ADMISSION INC_PENALTY AR_NOC INC_NOC INC_NOC_LETTER INC_MEMBER_LETTER GATEWAY_CLEARING ' +
  'EXP_DONATION EXP_ASSIST WF_* FWF_* SALARY_PAYABLE BONUS_PAYABLE SETTLEMENT_PAYABLE STAFF_LOAN ' +
  'STAFF_ADVANCE SAL_* PF_* TDS_SALARY TDS_SUPPLIER FDR_* INC_FDR STOCK:* STOCK_TRANSIT GRNI STOCK_ADJ ' +
  'COGS ASSET_COST:* ASSET_ACCDEP:* EXP_DEP GAIN_DISPOSAL LOSS_DISPOSAL DISPOSAL_CLEARING UNIDENTIFIED'
).split(' ')

const fits = (role: string, patterns: readonly string[]): boolean =>
  patterns.some((one) => (one.endsWith('*') ? role.startsWith(one.slice(0, -1)) : role === one))

/** Whether only one ledger of the office can have the role. */
export const isSingleton = (role: string): boolean => !fits(role, shared)

/** Roles that have to lead to a ledger before the books open. */
export const requiredRoles: readonly SystemRole[] = systemRoles.filter((role) => fits(role, required))

/** The kind of sub-ledger that the ledger of a role demands. */
export const kindOfRole = (role: string): DemandedKind =>
  demanding.find(([, patterns]) => fits(role, patterns))?.[0] ?? 'none'

/** What happens when a ledger would go below zero, where nothing else was chosen: cash cannot be paid out twice. */
export const negativeRuleOf = (role: string | null): 'block' | 'warn' | 'allow' =>
  role === 'CASH' || role === 'PETTY_CASH' ? 'block' : role === 'BANK' ? 'warn' : 'allow'

/** Whether a ledger of the role holds money: cash, or what a bank keeps. */
export const isMoney = (role: string | null): boolean => role === 'CASH' || role === 'PETTY_CASH' || role === 'BANK'
