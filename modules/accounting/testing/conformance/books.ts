import { today } from '#platform/clock/clock.ts'
import { asObject, asRows, asText, type Json } from '#platform/testing/conformance/finding.ts'
import type { Query } from '#platform/testing/conformance/client.ts'
import type { Office } from '#platform/testing/conformance/hint.ts'
import { refusedWork, type Kept, type RecordMaker } from '#platform/testing/conformance/record_maker.ts'

/** Books that take vouchers today; ids. */
export interface Books {
  /** A day in an open month of an open year, in every branch. */
  readonly day: string
  readonly cash: number
  readonly income: number
  /** Class of the voucher types that receipts have. */
  readonly receiptClass: number
  /** Of class receipt: one whose vouchers are posted at once, one whose vouchers a second person approves. */
  readonly receipts: number
  readonly approvedReceipts: number
}

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
  const income = await make.create('ledger_account')
  const classes = await rows('voucher_type_class', 'voucher_type_classes')
  const receiptClass = Number(classes.find(({ code }) => code === 'receipt')?.['id'])
  const type = (approval: string): Promise<Kept> =>
    make.create('voucher_type', { having: { class: receiptClass, approval } })
  const [receipts, approved] = [await type('none'), await type('always')]
  return { day, cash: cash.id, income: income.id, receiptClass, receipts: receipts.id, approvedReceipts: approved.id }
}
