import { choice, date, ref, text } from '#platform/fields/index.ts'

/** What a return of the fund is asked for with; how money leaves an account of the association. accounting.md 3 return_provident_fund. */
export const returnFields = {
  employee: ref('employee', { required: true }),
  return_date: date({ required: true }),
  bank: ref('bank', { required: true }),
  payment_mode: choice(['bank_transfer', 'cheque', 'pay_order'], {}),
  note: text({ max: 300 }),
} as const
export type ReturnField = keyof typeof returnFields

/** What the fund holds for somebody, and what a return would pay on a day; decimal strings of taka. */
export interface Held {
  readonly employee: number
  readonly employee_id: string
  readonly name: string
  readonly is_member: boolean
  readonly leave_date: string | null
  readonly own: string
  readonly employer: string
  /** Percent of the employer's share that is vested. */
  readonly percent: string
  readonly vested: string
  readonly loan: string
  /** Below zero where the loan is more than the fund pays out. */
  readonly paid: string
}
