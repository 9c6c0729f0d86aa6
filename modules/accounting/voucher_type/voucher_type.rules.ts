import type { RuleFault } from '#platform/resource/implementation.ts'

/** Places of an invoice number. accounting.md 2.4. */
const places = ['branch', 'type', 'fy', 'seq']

interface Numbered {
  readonly number_format: string
  readonly restart: string
  readonly approval: string
  readonly approval_limit: string | null
}

/** What is against a voucher type. accounting.md 3 voucher_type. */
export function voucherTypeFaults(doc: Numbered): RuleFault[] {
  const faults: RuleFault[] = []
  const format = formatFault(doc.number_format, doc.restart)
  if (format) faults.push({ field: 'number_format', ...format })
  if (doc.approval === 'above_limit' && doc.approval_limit === null)
    faults.push({ field: 'approval_limit', text: 'voucher_type.limit_missing' })
  return faults
}

/** What the books hold of a voucher type. */
export interface Series {
  /** Vouchers of all years. */
  readonly vouchers: number
  /** The newest open year has a number of it. */
  readonly hasBegun: boolean
}

interface Used {
  readonly code: string
  readonly class: number
  readonly number_format: string
  readonly restart: string
}

/** Fields that stand in the numbers of vouchers. */
const ofNumbers = ['code', 'number_format', 'restart'] as const

/** Whether vouchers of the type may be against its change. */
export const changesSeries = (before: Used, after: Used): boolean =>
  before.class !== after.class || ofNumbers.some((field) => before[field] !== after[field])

/** What its vouchers have against a change of a type, or against its end (`after` null). accounting.md 2.4 and 3 voucher_type. */
export function usedTypeFaults(before: Used, after: Used | null, { vouchers, hasBegun }: Series): RuleFault[] {
  if (vouchers === 0) return []
  if (after === null) return [{ text: 'voucher_type.used', params: { n: vouchers }, status: 409, code: 'in_use' }]
  const faults: RuleFault[] = before.class === after.class ? [] : [{ field: 'class', text: 'voucher_type.class_stays' }]
  if (!hasBegun) return faults
  const changed = ofNumbers.filter((field) => before[field] !== after[field])
  return [...faults, ...changed.map((field) => ({ field, text: 'voucher_type.numbers_stay' }))]
}

/** Numbers of a year must tell it: without `{fy}` a series that begins anew would give the same number twice. */
export function formatFault(format: string, restart: string): Pick<RuleFault, 'text' | 'params'> | undefined {
  const named = [...format.matchAll(/\{([^{}]*)\}/g)].map(([, place = '']) => place)
  const unknown = named.find((place) => !places.includes(place) && !/^seq:[1-9]$/.test(place))
  if (unknown !== undefined) return { text: 'voucher_type.format_place', params: { place: unknown.slice(0, 20) } }
  if (!/^[A-Za-z0-9./-]*$/.test(format.replace(/\{[^{}]*\}/g, ''))) return { text: 'voucher_type.format_signs' }
  if (named.filter((place) => /^seq(:|$)/.test(place)).length !== 1) return { text: 'voucher_type.format_seq' }
  return restart === 'yearly' && !named.includes('fy') ? { text: 'voucher_type.format_fy' } : undefined
}
