import type { Field } from '#platform/fields/field.ts'
import type { FieldTypeName } from '#platform/fields/catalogue.ts'
import { boolScreen } from '#platform/fields/bool/field.screen.tsx'
import { choiceScreen, choicesScreen } from '#platform/fields/choice/field.screen.tsx'
import { dateScreen } from '#platform/fields/date/field.screen.tsx'
import { datetimeScreen } from '#platform/fields/datetime/field.screen.tsx'
import { decimalScreen } from '#platform/fields/decimal/field.screen.tsx'
import { emailScreen } from '#platform/fields/email/field.screen.tsx'
import { fileScreen, imageScreen } from '#platform/fields/file/field.screen.tsx'
import { integerScreen } from '#platform/fields/integer/field.screen.tsx'
import { ipScreen } from '#platform/fields/ip/field.screen.tsx'
import { jsonScreen } from '#platform/fields/json/field.screen.tsx'
import { linesScreen } from '#platform/fields/lines/field.screen.tsx'
import { longtextScreen } from '#platform/fields/longtext/field.screen.tsx'
import { moneyScreen } from '#platform/fields/money/field.screen.tsx'
import { monthScreen } from '#platform/fields/month/field.screen.tsx'
import { percentScreen } from '#platform/fields/percent/field.screen.tsx'
import { phoneScreen } from '#platform/fields/phone/field.screen.tsx'
import { refScreen } from '#platform/fields/ref/field.screen.tsx'
import { refsScreen } from '#platform/fields/refs/field.screen.tsx'
import { secretScreen } from '#platform/fields/secret/field.screen.tsx'
import { textScreen } from '#platform/fields/text/field.screen.tsx'
import { urlScreen } from '#platform/fields/url/field.screen.tsx'
import type { FieldScreen } from './contract.ts'
import { manyScreen } from './many.tsx'

/** The screen half of every field type; a type without one does not compile. */
const screens: Readonly<Record<FieldTypeName, FieldScreen>> = {
  bool: boolScreen,
  choice: choiceScreen,
  date: dateScreen,
  datetime: datetimeScreen,
  decimal: decimalScreen,
  email: emailScreen,
  file: fileScreen,
  image: imageScreen,
  integer: integerScreen,
  ip: ipScreen,
  json: jsonScreen,
  lines: linesScreen,
  longtext: longtextScreen,
  money: moneyScreen,
  month: monthScreen,
  percent: percentScreen,
  phone: phoneScreen,
  ref: refScreen,
  refs: refsScreen,
  secret: secretScreen,
  text: textScreen,
  url: urlScreen,
}

const isKnown = (type: string): type is FieldTypeName => type in screens

export function screenOfField(field: Field): FieldScreen {
  if (!isKnown(field.type)) throw new Error(`No screen for fields of type "${field.type}".`)
  if (field.many) return field.type === 'choice' ? choicesScreen : manyScreen
  return screens[field.type]
}
