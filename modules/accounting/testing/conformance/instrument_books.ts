import type { Office } from '#platform/testing/conformance/hint.ts'
import type { RecordMaker } from '#platform/testing/conformance/record_maker.ts'
import { booksOf } from './books.ts'

/** Where cheques and pay orders come from and go; ids. */
export interface InstrumentBooks {
  readonly debtors: number
  readonly otherDebtors: number
  readonly account: number
  readonly otherAccount: number
}

const known = new WeakMap<RecordMaker, Promise<InstrumentBooks>>()

/** Books that take cheques and pay orders, opened when somebody first needs them. */
export function instrumentBooksOf(office: Office): Promise<InstrumentBooks> {
  const there = known.get(office.make) ?? open(office)
  known.set(office.make, there)
  return there
}

async function open(office: Office): Promise<InstrumentBooks> {
  await booksOf(office)
  const { make } = office
  const ledger = async (system_role: string | null, sub_ledger_kind: string) =>
    (await make.create('ledger_account', { having: { system_role, sub_ledger_kind, negative_rule: 'allow' } })).id
  // Its ledger is opened with it.
  const account = async () => (await make.create('bank', { full: true })).id
  await ledger('PDC_IN_HAND', 'any')
  await ledger('CHEQUE_COLLECTION', 'none')
  await ledger('PDC_ISSUED', 'any')
  await ledger('PAYORDER_CLEARING', 'none')
  return {
    debtors: await ledger(null, 'party'),
    otherDebtors: await ledger(null, 'party'),
    account: await account(),
    otherAccount: await account(),
  }
}
