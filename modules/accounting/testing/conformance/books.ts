import type { GatedResource } from '../../update_permission/gate.ts'
import { today } from '#platform/clock/clock.ts'
import { asObject, asRows, asText, type Json } from '#platform/testing/conformance/finding.ts'
import type { Query } from '#platform/testing/conformance/client.ts'
import type { Office } from '#platform/testing/conformance/hint.ts'
import { refusedWork, type RecordMaker } from '#platform/testing/conformance/record_maker.ts'

/** Books that take vouchers today; ids. */
export interface Books {
  /** A day in an open month of an open year, in every branch. */
  readonly day: string
  readonly cash: number
  /** Cash boxes that may be overdrawn. */
  readonly pettyCash: number
  readonly otherCash: number
  readonly lastCash: number
  readonly income: number
  readonly expense: number
  readonly types: Readonly<Record<GatedResource, VoucherTypes>>
  /** Ledgers of accrued expenses, which take any party. */
  readonly accrued: number
  readonly otherAccrued: number
}

/** Types of one class: one whose vouchers are posted at once, one whose vouchers a second person approves. */
interface VoucherTypes {
  readonly class: number
  readonly plain: number
  readonly approved: number
}

/** Class of the types of each kind of voucher. accounting.md 3 voucher_type_class. */
const classOf = {
  receipt_voucher: 'receipt',
  payment_voucher: 'payment',
  journal: 'journal',
  contra: 'contra',
  receivable_bill: 'receivable_bill',
  payable_bill: 'payable_bill',
  sales: 'sales',
  purchase: 'purchase',
  sales_return: 'sales',
  purchase_return: 'purchase',
  provident_fund: 'receipt',
} as const satisfies Record<GatedResource, string>

const known = new WeakMap<RecordMaker, Promise<Books>>()

/** The books of a run, opened through the API when somebody first needs them. Throws with question and answer when that fails. */
export function booksOf(office: Office): Promise<Books> {
  const there = known.get(office.make) ?? open(office)
  known.set(office.make, there)
  return there
}

async function open({ make, admin }: Office): Promise<Books> {
  const rows = async (resource: string, key: string, query: Query = {}) =>
    asRows(asObject((await admin.get(`/${resource}/api/v1/${resource}/without_pagination/all/`, query)).body)?.[key])
  const step = async (resource: string, row: { readonly [key: string]: Json }, status: string) => {
    const answer = await admin.send('PUT', `/${resource}/api/v1/${resource}/update_status/${asText(row['id'])}`, {
      status,
      note: 'Opened to try the vouchers.',
      row_version: row['row_version'] ?? 0,
    })
    if (answer.status !== 200) throw refusedWork(`${resource} to ${status}`, answer)
  }
  const day = today()
  const covers = (row: { readonly [key: string]: Json }) =>
    asText(row['start_date']) <= day && day <= asText(row['end_date'])
  const there = (await rows('fiscal_year', 'fiscal_years')).find(covers)
  const year = there ?? (await make.create('fiscal_year'))
  if (year['status'] === 'future') await step('fiscal_year', year, 'open')
  const locks = await rows('period_lock', 'period_locks', { fiscal_year: Number(year['id']) })
  for (const lock of locks.filter(({ status }) => status !== 'open')) await step('period_lock', lock, 'open')
  const cash = await make.create('ledger_account', { having: { system_role: 'CASH', negative_rule: 'block' } })
  const box = async () =>
    (await make.create('ledger_account', { having: { system_role: 'PETTY_CASH', negative_rule: 'allow' } })).id
  const [pettyCash, otherCash, lastCash] = [await box(), await box(), await box()]
  const plain = { system_role: null, negative_rule: 'allow' }
  const income = await make.create('ledger_account', { having: plain })
  const expense = await make.create('ledger_account', { having: plain })
  const classes = await rows('voucher_type_class', 'voucher_type_classes')
  const typesOf = async (resource: GatedResource): Promise<VoucherTypes> => {
    const itsClass = Number(classes.find(({ code }) => code === classOf[resource])?.['id'])
    const type = async (approval: string) =>
      (await make.create('voucher_type', { having: { class: itsClass, approval } })).id
    return { class: itsClass, plain: await type('none'), approved: await type('always') }
  }
  const types = {
    receipt_voucher: await typesOf('receipt_voucher'),
    payment_voucher: await typesOf('payment_voucher'),
    journal: await typesOf('journal'),
    contra: await typesOf('contra'),
    receivable_bill: await typesOf('receivable_bill'),
    payable_bill: await typesOf('payable_bill'),
    sales: await typesOf('sales'),
    purchase: await typesOf('purchase'),
    sales_return: await typesOf('sales_return'),
    purchase_return: await typesOf('purchase_return'),
    provident_fund: await typesOf('provident_fund'),
  }
  const owed = { negative_rule: 'allow' }
  const accrued = await make.create('ledger_account', { having: { ...owed, system_role: 'ACCRUAL' } })
  const otherAccrued = await make.create('ledger_account', {
    having: { ...owed, system_role: null, group: accrued['group'] ?? null },
  })
  await make.create('ledger_account', { having: { ...owed, system_role: 'AR_OTHER', sub_ledger_kind: 'party' } })
  await make.create('ledger_account', { having: { ...owed, system_role: 'VAT_OUTPUT' } })
  return {
    day,
    accrued: accrued.id,
    otherAccrued: otherAccrued.id,
    cash: cash.id,
    pettyCash,
    otherCash,
    lastCash,
    income: income.id,
    expense: expense.id,
    types,
  }
}
