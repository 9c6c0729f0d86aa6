import { baseOf } from '#platform/resource/registry.ts'
import { definitionOf } from '#platform/screen/screens.ts'
import { isLines } from '#platform/screen/field/options.ts'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { billColumnsIn, type BillColumns } from '../bill/bills.ts'

/** Columns of a form's field that name bills. */
export const columnsOf = (field: FieldInputProps['field']): BillColumns =>
  isLines(field) ? billColumnsIn(field.fields) : {}

/** Where the bills are asked for that a payment may name. */
export const askedIn = (columns: BillColumns) =>
  Object.values(columns).flatMap((of) => {
    const definition = definitionOf(of)
    return definition ? [{ of, base: baseOf(definition), listKey: definition.list_key }] : []
  })
