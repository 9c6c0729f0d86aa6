import { baseOf } from '#platform/resource/registry.ts'
import { definitionOf } from '#platform/screen/screens.ts'
import { isLines } from '#platform/screen/field/options.ts'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { may } from '#platform/screen/session/session.ts'
import { billColumnsIn, openingBill, sideOf, type BillColumns } from '../bill/bills.ts'
import type { AskedBills } from './offered_bills.ts'

/** Columns of a form's field that name bills. */
export const columnsOf = (field: FieldInputProps['field']): BillColumns =>
  isLines(field) ? billColumnsIn(field.fields) : {}

/** Where the bills are asked for that a payment may name: of both sides of the opening balances those of its own. */
export const askedIn = (columns: BillColumns): AskedBills[] =>
  Object.values(columns).flatMap((of) => {
    const definition = definitionOf(of)
    if (!definition || !may(`${of}.read`)) return []
    const narrowed = of === openingBill ? { bill_kind: sideOf(columns) ?? '' } : {}
    return [{ of, base: baseOf(definition), listKey: definition.list_key, narrowed }]
  })
