import type { Fault } from '#platform/fields/field.ts'
import { latinDigits } from '#platform/fields/digits.ts'

/** Digits, so that codes stand in the order of the chart. accounting.md 3 group, ledger_account. */
export function chartCode(written: string): string | Fault {
  const digits = latinDigits(written).replaceAll(' ', '')
  return /^\d+$/.test(digits) ? digits : { text: 'chart.code_digits' }
}
