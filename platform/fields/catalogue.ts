import { asWritten } from '../errors/errors.ts'
import { isEmpty, refused, type Fault, type Field, type Parsed } from './field.ts'
import { boolType } from './bool/field.ts'
import { choiceType } from './choice/field.ts'
import { dateType } from './date/field.ts'
import { datetimeType } from './datetime/field.ts'
import { decimalType } from './decimal/field.ts'
import { emailType } from './email/field.ts'
import { fileType } from './file/field.ts'
import { integerType } from './integer/field.ts'
import { ipType } from './ip/field.ts'
import { jsonType } from './json/field.ts'
import { linesType } from './lines/field.ts'
import { longtextType } from './longtext/field.ts'
import { moneyType } from './money/field.ts'
import { monthType } from './month/field.ts'
import { percentType } from './percent/field.ts'
import { phoneType } from './phone/field.ts'
import { refType } from './ref/field.ts'
import { refsType } from './refs/field.ts'
import { secretType } from './secret/field.ts'
import { textType } from './text/field.ts'
import { urlType } from './url/field.ts'

/** Every field type, by the name a field carries in `type`. */
export const fieldTypes = {
  bool: boolType,
  choice: choiceType,
  date: dateType,
  datetime: datetimeType,
  decimal: decimalType,
  email: emailType,
  file: fileType,
  image: fileType,
  integer: integerType,
  ip: ipType,
  json: jsonType,
  lines: linesType,
  longtext: longtextType,
  money: moneyType,
  month: monthType,
  percent: percentType,
  phone: phoneType,
  ref: refType,
  refs: refsType,
  secret: secretType,
  text: textType,
  url: urlType,
} as const

export type FieldTypeName = keyof typeof fieldTypes

/** The pure half of a field's type, open: values and options are what the field says they are. */
interface OpenType {
  readonly read: (input: unknown, field: Field) => Parsed<unknown>
  readonly show: (value: unknown, field: Field, locale: string) => string
  readonly compare: (a: unknown, b: unknown) => number
}

const openTypes: Readonly<Record<string, OpenType>> = fieldTypes as unknown as Readonly<Record<string, OpenType>>

function openType(field: Pick<Field, 'type'>): OpenType {
  const type = openTypes[field.type]
  if (!type) throw new Error(`There is no field type "${field.type}".`)
  return type
}

/** The canonical value of what was given for a field, or why not. The input is not empty. */
export const readValue = (field: Field, input: unknown): Parsed<unknown> =>
  field.many ? readMany(field, input) : openType(field).read(input, field)

/** How a person sees a field's value; `locale` is a BCP 47 tag. */
export const showValue = (field: Field, value: unknown, locale: string): string =>
  field.many && Array.isArray(value)
    ? value.map((one) => openType(field).show(one, field, locale)).join(', ')
    : openType(field).show(value, field, locale)

/** Most values of a field that takes several: of a closed list as many as it has, else what it says, or a dozen. */
export const mostValues = (field: Pick<Field, 'choices' | 'most'>): number => field.choices?.length ?? field.most ?? 12

/** A list, or a text with a value on each line; what is written twice counts once. */
function readMany(field: Field, input: unknown): Parsed<unknown> {
  const given: readonly unknown[] =
    typeof input === 'string' ? input.split(/[\n,;]/) : Array.isArray(input) ? input : [input]
  const kept = new Set<unknown>()
  for (const one of given.filter((value) => !isEmpty(value))) {
    const parsed = openType(field).read(one, field)
    if ('fault' in parsed) return field.type === 'email' && given.length > 1 ? namedFault(one) : parsed
    kept.add(parsed.value)
  }
  const most = mostValues(field)
  if (kept.size > most) return refused('field.too_many', { n: most })
  // Choices have an order of their own, whatever order they were ticked in.
  return { value: field.choices ? field.choices.filter((one) => kept.has(one)) : [...kept] }
}

/** Of several addresses the one that is none. collaboration.md 7, `to`. */
const namedFault = (given: unknown): { readonly fault: Fault } =>
  typeof given === 'string'
    ? refused('field.email_of', { x: asWritten(given.trim().slice(0, 60)) })
    : refused('field.invalid')
