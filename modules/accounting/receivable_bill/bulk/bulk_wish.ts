import { addDays } from '#platform/clock/day.ts'
import { invalid, type FieldFault } from '#platform/errors/errors.ts'
import { readValue } from '#platform/fields/catalogue.ts'
import { date, money, text } from '#platform/fields/index.ts'
import type { Field } from '#platform/fields/field.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { usualCreditDays } from '../../bill/bill_facts.ts'

/** One due that many members are billed for. */
export interface BulkWish {
  /** Ledger of the income. */
  readonly ledger: number
  /** Decimal string of taka. */
  readonly amount: string
  /** What it is for. Who was billed for this before, in the same ledger and the same words, is left out. */
  readonly description: string
  readonly bill_date: string
  readonly due_date: string
}

/** Which members are meant: all that are active, some categories of them, or single ones. */
export interface BulkChoice {
  readonly agencies: readonly number[] | null
  readonly categories: readonly Category[] | null
}

export const categories = ['general', 'associate', 'life', 'honorary'] as const
export type Category = (typeof categories)[number]

/** Members of one run at most. */
export const mostMembers = 10_000

/** Reads what was sent. @throws Refusal 400 with the fault of each field */
export function readBulk(
  body: Readonly<Record<string, unknown>>,
  today: string,
): BulkWish & BulkChoice & { isTrial: boolean } {
  const errors: Record<string, readonly FieldFault[]> = {}
  const one = (name: string, field: Field): string => {
    const given = body[name]
    if (given === undefined || given === null || (typeof given === 'string' && given.trim() === '')) {
      errors[name] = [{ text: 'field.required' }]
      return ''
    }
    const read = readValue(field, given)
    if ('fault' in read) errors[name] = [read.fault]
    return 'fault' in read ? '' : String(read.value)
  }
  const orElse = (name: string, otherwise: string) => ({ ...body, [name]: body[name] ?? otherwise })[name]
  const day = (name: string, otherwise: string): string => {
    const read = readValue(date({}), orElse(name, otherwise))
    if ('fault' in read) errors[name] = [read.fault]
    return 'fault' in read ? otherwise : String(read.value)
  }
  const ledger = readId(body['ledger'])
  if (ledger === undefined) errors['ledger'] = [{ text: 'field.required' }]
  const amount = one('amount', money({}))
  if (/^0+(\.0+)?$/.test(amount)) errors['amount'] = [{ text: 'ledger.error.ACC-002' }]
  const description = one('description', text({ max: 200 })).trim()
  const bill_date = day('bill_date', today)
  const due_date = day('due_date', addDays(bill_date, usualCreditDays))
  if (due_date < bill_date) errors['due_date'] = [{ text: 'bill.due_before_bill' }]
  const agencies = listOf(body['agencies'], (value) => readId(value))
  const chosen = listOf(body['categories'], (value) => categories.find((known) => known === value))
  if (agencies === undefined) errors['agencies'] = [{ text: 'field.invalid' }]
  if (chosen === undefined) errors['categories'] = [{ text: 'field.invalid' }]
  const trial = body['dry_run'] ?? false
  if (typeof trial !== 'boolean') errors['dry_run'] = [{ text: 'field.invalid' }]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return {
    ledger: ledger ?? 0,
    amount,
    description,
    bill_date,
    due_date,
    agencies: agencies ?? null,
    categories: chosen ?? null,
    isTrial: trial === true,
  }
}

/** Null where nothing was named; undefined for what is no list of such values. */
function listOf<One>(given: unknown, read: (value: unknown) => One | undefined): One[] | null | undefined {
  if (given === undefined || given === null || given === '') return null
  if (!Array.isArray(given) || given.length > mostMembers) return undefined
  const values = given.map(read)
  const known = values.filter((value) => value !== undefined)
  if (known.length < values.length) return undefined
  return known.length === 0 ? null : [...new Set(known)]
}
