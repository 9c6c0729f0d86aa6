import type { FieldType } from './field.ts'
import { boolType } from './bool/field.ts'
import { choiceType } from './choice/field.ts'
import { dateType } from './date/field.ts'
import { datetimeType } from './datetime/field.ts'
import { emailType } from './email/field.ts'
import { fileType } from './file/field.ts'
import { integerType } from './integer/field.ts'
import { ipType } from './ip/field.ts'
import { jsonType } from './json/field.ts'
import { linesType } from './lines/field.ts'
import { longtextType } from './longtext/field.ts'
import { moneyType } from './money/field.ts'
import { percentType } from './percent/field.ts'
import { phoneType } from './phone/field.ts'
import { refType } from './ref/field.ts'
import { refsType } from './refs/field.ts'
import { textType } from './text/field.ts'
import { urlType } from './url/field.ts'

/** Every field type, by the name a field carries in `type`. */
export const fieldTypes = {
  bool: boolType,
  choice: choiceType,
  date: dateType,
  datetime: datetimeType,
  email: emailType,
  file: fileType,
  image: fileType,
  integer: integerType,
  ip: ipType,
  json: jsonType,
  lines: linesType,
  longtext: longtextType,
  money: moneyType,
  percent: percentType,
  phone: phoneType,
  ref: refType,
  refs: refsType,
  text: textType,
  url: urlType,
} as const

export type FieldTypeName = keyof typeof fieldTypes

/** The pure half of a field's type. Values are opaque to whoever does not know the type. */
export const typeOf = (field: { readonly type: string }): FieldType<unknown> => fieldTypes[field.type as FieldTypeName] as FieldType<unknown>
