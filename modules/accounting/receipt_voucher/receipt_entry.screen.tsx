import type { Keeps } from '#platform/screen/form/kept.ts'
import type { OwnLink } from '#platform/screen/screens.ts'

const path = '/apps/receiptVoucher-management/receiptVouchers/new'
const permission = 'receipt_voucher.create'

/** A receipt is begun from everywhere by its letter. */
export const receiptKeys = { r: { path, permission } }

/** Clerks take a row of cheques, or a row of cash, for one purpose: what stays the same is not typed again. */
export const receiptKeeps: Keeps = {
  always: ['payment_mode'],
  inRow: [
    'voucher_date',
    'payment_mode',
    'receive_in',
    'instrument_date',
    'instrument_bank',
    'lines.ledger',
    'lines.narration',
  ],
}

/** From the page of a member to a receipt of its money. */
export const receiveMoney: OwnLink = {
  resource: 'agency',
  title: 'agency.receive_money',
  permission,
  path: ({ name }) => `${path}?received_from=${encodeURIComponent(String(name))}`,
}

const subLedgers = () => import('../voucher/sub_ledger_input.screen.tsx')

/** Who pays or is paid: known by code or name, of those that the browser holds. */
export const partyInputs = {
  'receipt_voucher.received_from': () => import('./payer_input.screen.tsx'),
  'receipt_voucher.lines.sub_ledger': subLedgers,
  'payment_voucher.lines.sub_ledger': subLedgers,
  'journal.lines.sub_ledger': subLedgers,
}
