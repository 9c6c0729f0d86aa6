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
] as const
export type GatedResource = (typeof gatedResources)[number]
