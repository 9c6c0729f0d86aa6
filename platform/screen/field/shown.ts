import type { Field } from '#platform/fields/field.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { referred, referredList, storedFile, type RecordRow } from '../api/record.ts'
import { choiceLabel, t } from '../texts/texts.ts'
import { isChoice, isFile, isLines } from './options.ts'
import { showValue } from '#platform/fields/catalogue.ts'

/** A value in words, for cells, history, conflicts and chips. Empty text for no value. */
export function shownValue(
  definition: Definition,
  name: string,
  field: Field,
  value: unknown,
  row: RecordRow | undefined,
  locale: string,
): string {
  if (value === null || value === undefined || value === '') return ''
  if (field.type === 'bool') return t(value === true ? 'screen.yes' : 'screen.no')
  if (field.type === 'secret') return typeof value === 'string' ? t(`screen.secret.${value}`) : ''
  if (isChoice(field))
    return (Array.isArray(value) ? value : [value])
      .filter((one) => typeof one === 'string')
      .map((one) => choiceLabel(definition, name, one))
      .join(', ')
  if (field.type === 'ref')
    return (
      (row && row[name] === value ? referred(row, name)?.title : undefined) ??
      titleIn(value) ??
      `#${typeof value === 'number' ? value : ''}`
    )
  if (field.type === 'refs')
    return row && row[name] === value
      ? referredList(row, name)
          .map((one) => one.title)
          .join(', ')
      : Array.isArray(value)
        ? String(value.length)
        : ''
  if (isFile(field))
    return (row && row[name] === value ? storedFile(row, name)?.name : undefined) ?? nameIn(value) ?? t('screen.yes')
  if (isLines(field)) return Array.isArray(value) ? String(value.length) : ''
  return showValue(field, value, localeFor(field, locale))
}

/** Figures and days follow the digits of the look; everything else the language. */
function localeFor(field: Field, locale: string): string {
  return ['money', 'date', 'percent', 'decimal'].includes(field.type) ? locale.replace(/^.*-u-nu-latn/, 'en') : locale
}

const titleIn = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'
    ? value.title
    : undefined
const nameIn = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
    ? value.name
    : undefined
