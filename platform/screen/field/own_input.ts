import { lazy, type ComponentType } from 'react'
import type { Field } from '#platform/fields/field.ts'
import { onlyHelps, ownInput } from '../screens.ts'
import { screenOfField } from './catalogue.ts'
import type { FieldInputProps } from './contract.ts'

const own = new Map<string, ComponentType<FieldInputProps>>()

/**
 * The input of the field's type, or the one its module brings, loaded once.
 * @param place `receipt_voucher.narration`, or `receipt_voucher.lines.ledger` for a cell of rows
 */
export function inputOf(place: string, field: Field): ComponentType<FieldInputProps> {
  const load = ownInput(place)
  if (!load) return screenOfField(field).Input
  const found = own.get(place) ?? lazy(load)
  own.set(place, found)
  return found
}

/**
 * Whether the module that brings the input shows the value too, as a whole. References, rows, and what is only helped with
 * while somebody writes, stand on the page of a record as their types show them.
 */
export const isShownByModule = (place: string, field: Field): boolean =>
  field.type !== 'ref' && field.type !== 'lines' && ownInput(place) !== undefined && !onlyHelps(place)
