import { refused, valid, type Parsed } from '#platform/fields/field.ts'

/** How invoice numbers look until an office chooses: `DHK-PV-2526-00001`. accounting.md 2.4. */
export const standardFormat = '{branch}-{type}-{fy}-{seq:5}'

/** Who signs a voucher until an office chooses. accounting.md 3 voucher_type. */
export const standardSignatures = { names: ['Prepared', 'Checked', 'Approved', 'Received'] }

/** Who signs a voucher, as its paper names them. Most that fit on a line of A5. */
const mostSignatures = 6
const longestSignature = 40

/** `{ names: ['Prepared', 'Approved'] }`: empty ones are left out, none at all is no line of signatures. */
export function cleanSignatures(given: Readonly<Record<string, unknown>>): Parsed<Readonly<Record<string, unknown>>> {
  const stray = Object.keys(given).find((key) => key !== 'names')
  if (stray !== undefined) return refused('field.unknown', { name: stray.slice(0, 40) })
  const written: readonly unknown[] = Array.isArray(given['names']) ? given['names'] : []
  if (written.some((one) => typeof one !== 'string')) return refused('field.invalid')
  const names = written.map((one) => String(one).trim()).filter((one) => one !== '')
  if (names.length > mostSignatures) return refused('field.too_many', { n: mostSignatures })
  if (names.some((one) => [...one].length > longestSignature)) return refused('field.too_long', { n: longestSignature })
  return valid({ names })
}
