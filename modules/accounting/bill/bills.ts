import type { Field } from '#platform/fields/field.ts'

/**
 * Resources that are bills, and who owes: a `receivable` is owed to us, its party stands on the debit side; a `payable` is owed by
 * us. What settles, offers and lists bills reads them from here: a resource that is settled adds itself, and its case in
 * bill/settled.sql; then a column that names it in the vouchers that settle it. docs/decisions/bills.md, A further bill.
 */
export const billSides = {
  receivable_bill: 'receivable',
  payable_bill: 'payable',
  sales: 'receivable',
  purchase: 'payable',
} as const

export type BillResource = keyof typeof billSides
export type BillSide = (typeof billSides)[BillResource]

/**
 * What a payment settles: a bill of the office, or one that was open when the books began (opening/opening_bill.resource.ts). Of these
 * each row says by itself who owes.
 */
export type OwedResource = BillResource | typeof openingBill
export const openingBill = 'opening_bill'

/** What a resource of bills calls its party. */
export const partyColumns = {
  receivable_bill: 'sub_ledger',
  payable_bill: 'sub_ledger',
  sales: 'party',
  purchase: 'vendor',
  opening_bill: 'sub_ledger',
} as const satisfies Record<OwedResource, string>

/** A bill among bills of several resources: its resource and id. */
export type BillKey = `${OwedResource} ${number}`

export const billKey = (of: OwedResource, id: number): BillKey => `${of} ${id}`

export const isBillResource = (name: string): name is BillResource => Object.hasOwn(billSides, name)

export const isOwed = (name: string): name is OwedResource => name === openingBill || isBillResource(name)

/** Who owes a bill: its resource says it, or each row of it. */
export const sideOfBill = (of: OwedResource, row: Readonly<Record<string, unknown>>): BillSide =>
  of === openingBill ? (row['bill_kind'] === 'payable' ? 'payable' : 'receivable') : billSides[of]

/** Columns of a row that name bills, each with the resource it names. */
export type BillColumns = Readonly<Record<string, OwedResource>>

/** Those of the columns that name bills. */
export const billColumnsIn = (fields: Readonly<Record<string, Field>>): BillColumns =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([column, { to }]) =>
      to !== undefined && isOwed(to) ? [[column, to] as const] : [],
    ),
  )

/** Who owes what such columns name: their bills say it, and bills of before the books have to be of the same side. */
export const sideOf = (columns: BillColumns): BillSide | undefined =>
  Object.values(columns)
    .filter(isBillResource)
    .map((of) => billSides[of])[0]

/** The bill that a row names: the first of its columns that does, counts. */
export function billOfRow(row: Readonly<Record<string, unknown>>, columns: BillColumns) {
  const [named] = Object.entries(columns).flatMap(([column, of]) => {
    const id = row[column]
    return typeof id === 'number' ? [{ column, bill: billKey(of, id) }] : []
  })
  return named
}

/** @throws Error for what is no key */
export function billIn(key: BillKey): { readonly of: OwedResource; readonly id: number } {
  const [of = '', id] = key.split(' ')
  if (!isOwed(of)) throw new Error(`${key} is no bill.`)
  return { of, id: Number(id) }
}
