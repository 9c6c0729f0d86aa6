/** Posted records that change only with an approved request (`update_gate` of manifest/resources.json), as far as they exist. */
export const gatedResources = [
  'receipt_voucher',
  'payment_voucher',
  'journal',
  'contra',
  'receivable_bill',
  'payable_bill',
  'sales',
  'purchase',
  'sales_return',
  'purchase_return',
  'provident_fund',
] as const
export type GatedResource = (typeof gatedResources)[number]

/** Cheques and pay orders: in the books from their first day, with a voucher for each step instead of a draft. */
export const gatedInstruments = ['postdate_cheque', 'payorder_clearing'] as const
export type GatedInstrument = (typeof gatedInstruments)[number]

/** Deposits, in the books from the day on which they are opened, and what happens to them after it. */
export const gatedDeposits = ['fdr', 'fdr_installment'] as const
export type GatedDeposit = (typeof gatedDeposits)[number]

/** Everything that somebody may ask to change. */
export type Gated = GatedResource | GatedInstrument | GatedDeposit

export const isDeposit = (name: string): name is GatedDeposit => gatedDeposits.some((deposit) => deposit === name)

export const isInstrument = (name: string): name is GatedInstrument =>
  gatedInstruments.some((instrument) => instrument === name)
