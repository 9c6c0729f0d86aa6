/** What JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Where the product is not what the specification says. `field` and `call` narrow the place, `kind` says what was broken. */
export interface Finding {
  readonly resource: string
  /** `name`, or `lines.name` for a field of rows. */
  readonly field?: string
  /** Action or path of the call. */
  readonly call?: string
  readonly kind: string
  readonly should: Json
  readonly is: Json
  /** The request that showed it. */
  readonly sent?: Json
}

/** `agency.name, create, too_long: should ..., is ...; sent ...` on one line. */
export function tell(finding: Finding): string {
  const place = [finding.field ? `${finding.resource}.${finding.field}` : finding.resource, finding.call, finding.kind]
  const sent = finding.sent === undefined ? '' : `; sent ${shown(finding.sent)}`
  return `${place.filter(Boolean).join(', ')}: should be ${shown(finding.should)}, is ${shown(finding.is)}${sent}`
}

/** True when both would be written as the same JSON, whatever the order of keys. */
export const sameJson = (a: Json | undefined, b: Json | undefined): boolean => canonical(a) === canonical(b)

/** A value as one would type it: text as it is, nothing as nothing, the rest as JSON. */
export const asText = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)

/** An object, or undefined for anything else. */
export const asObject = (value: Json | undefined): { readonly [key: string]: Json } | undefined =>
  typeof value === 'object' && value !== null && !isList(value) ? value : undefined

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** Objects of a list; what is no object is left out. */
export const asRows = (value: Json | undefined): { readonly [key: string]: Json }[] =>
  isList(value) ? value.map(asObject).filter((one) => one !== undefined) : []

function canonical(value: Json | undefined): string {
  if (value === undefined) return 'undefined'
  if (isList(value)) return `[${value.map(canonical).join()}]`
  const object = asObject(value)
  if (!object) return JSON.stringify(value)
  return `{${Object.keys(object)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(object[key])}`)
    .join()}}`
}

function shown(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 400 ? `${text.slice(0, 400)}...` : text
}
