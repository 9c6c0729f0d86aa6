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

/** Numbers of a year must tell it: without `{fy}` a series that begins anew would give the same number twice. */
export function formatFault(format: string, restart: string): Pick<RuleFault, 'text' | 'params'> | undefined {
  const named = [...format.matchAll(/\{([^{}]*)\}/g)].map(([, place = '']) => place)
  const unknown = named.find((place) => !places.includes(place) && !/^seq:[1-9]$/.test(place))
  if (unknown !== undefined) return { text: 'voucher_type.format_place', params: { place: unknown.slice(0, 20) } }
  if (!/^[A-Za-z0-9./-]*$/.test(format.replace(/\{[^{}]*\}/g, ''))) return { text: 'voucher_type.format_signs' }
  if (named.filter((place) => /^seq(:|$)/.test(place)).length !== 1) return { text: 'voucher_type.format_seq' }
  return restart === 'yearly' && !named.includes('fy') ? { text: 'voucher_type.format_fy' } : undefined
}
