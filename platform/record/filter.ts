import { dayEnd, dayStart, isDay } from '../clock/day.ts'
import { latinDigits } from '../fields/digits.ts'
import { readValue } from '../fields/catalogue.ts'
import type { Field } from '../fields/field.ts'
import { asWritten, type FieldFault } from '../errors/errors.ts'
import type { Session } from '../access/session.ts'
import type { Definition } from '../resource/definition.ts'
import { isGroup, readFolded, type Folded } from '../resource/groups.ts'
import { idField } from '../resource/resource.ts'
import { datetime } from '../fields/datetime/field.ts'
import { knowsField } from './visible.ts'
import { nearest } from './nearest.ts'

/** One condition of a list. Values are canonical values of the field's type. */
export type Condition =
  | { readonly field: string; readonly is: 'any'; readonly values: readonly unknown[] }
  | { readonly field: string; readonly is: 'begins'; readonly text: string }
  | { readonly field: string; readonly is: 'from' | 'to'; readonly value: unknown }
  | { readonly field: string; readonly is: 'empty' | 'given' }

/** What a list is asked for, read from its address. */
export interface ListQuery {
  readonly conditions: readonly Condition[]
  readonly keyword: string
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[]
  readonly page: number
  readonly size: number
  /** `skip`: rows without totals. `only`: totals without rows. */
  readonly count: 'with' | 'skip' | 'only'
  /** Rows stand in groups of a field's values, those of folded groups left out. */
  readonly group?: { readonly field: string; readonly folded: Folded }
}

/** What a printed list is asked for besides (platform/api/print_actions.ts). */
const printWords = ['language', 'paper', 'key'] as const
const listWords = [
  'page',
  'size',
  'sort',
  'keyword',
  'count',
  'limit',
  'field',
  'columns',
  'format',
  'grouped',
  'folded',
  ...printWords,
] as const
const beginsWith = new Set(['text', 'longtext', 'email', 'url', 'phone', 'ip'])

/** Reads the query of a list. Faults name the key as it was written; unknown keys are refused with the nearest known one. */
export function readListQuery(
  definition: Definition,
  session: Session,
  query: Readonly<Record<string, unknown>>,
): { value: ListQuery } | { errors: Record<string, FieldFault[]> } {
  const errors: Record<string, FieldFault[]> = Object.create(null)
  const unknown = unknownKeys(() => [...filterNames(definition, session), ...listWords])
  const conditions: Condition[] = []
  for (const [key, written] of Object.entries(query)) {
    if ((listWords as readonly string[]).includes(key)) continue
    const [, name = '', operator] = /^([a-z0-9_]+)(?:\.(from|to|empty))?$/.exec(key) ?? []
    const field = filterField(definition, session, name)
    if (!field) {
      errors[key] = [unknown(key)]
      continue
    }
    const condition = readCondition(name, field, operator, written)
    if ('fault' in condition) errors[key] = [condition.fault]
    else conditions.push(condition)
  }
  const whole = (key: string, standard: number, most: number): number => {
    const written = query[key]
    if (written === undefined || written === '') return standard
    const digits = typeof written === 'string' ? latinDigits(written) : ''
    const value = /^\d{1,9}$/.test(digits) ? Number(digits) : 0
    if (value < 1) errors[key] = [{ text: 'list.whole_number' }]
    return Math.min(Math.max(value, 1), most)
  }
  for (const key of ['keyword', 'sort'] as const)
    if (Array.isArray(query[key])) errors[key] = [{ text: 'field.invalid' }]
  whole('limit', 1, 100_000)
  const sort = readSort(definition, session, query['sort'])
  if ('fault' in sort) errors['sort'] = [sort.fault]
  const group = readGroup(definition, session, query)
  if (group && 'fault' in group) errors['grouped'] = [group.fault]
  const count = query['count']
  if (count !== undefined && count !== 'skip' && count !== 'only') errors['count'] = [{ text: 'field.invalid' }]
  const [page, size] = [whole('page', 1, 100_000_000), whole('size', 20, 200)]
  if (Object.keys(errors).length > 0 || 'fault' in sort || (group && 'fault' in group)) return { errors }
  return {
    value: {
      conditions,
      keyword: typeof query['keyword'] === 'string' ? query['keyword'] : '',
      sort: sort.value,
      page,
      size,
      count: count === 'skip' || count === 'only' ? count : 'with',
      ...(group ? { group } : {}),
    },
  }
}

const unordered = new Set(['bool', 'choice', 'file', 'image', 'ref', 'refs'])
const unfiltered = new Set(['lines', 'json', 'file', 'image', 'secret'])
const filterNames = (definition: Definition, session: Session): string[] => [
  'id',
  ...Object.entries(definition.fields)
    .filter(([, field]) => knowsField(session, field) && !unfiltered.has(field.type))
    .map(([name]) => name),
]

function filterField(definition: Definition, session: Session, name: string): Field | undefined {
  if (name === 'id') return idField
  const field = definition.fields[name]
  return field &&
    knowsField(session, field) &&
    field.maskedTo === undefined &&
    (!unfiltered.has(field.type) || field.type === 'file' || field.type === 'image')
    ? field
    : undefined
}

/** Above so many misspelt names nobody is helped by guesses, and the guessing would cost more than the request. */
const mostGuesses = 20

/** Faults of names that are none, the first of them with the nearest known one. */
export function unknownKeys(known: () => readonly string[]): (key: string) => FieldFault {
  let names: readonly string[] | undefined
  let asked = 0
  return (key) => unknownKey(key, asked++ < mostGuesses ? (names ??= known()) : [])
}

export const unknownKey = (key: string, known: readonly string[]): FieldFault => {
  const near = nearest(key, known)
  const name = asWritten(key.slice(0, 100))
  return near === undefined
    ? { text: 'field.unknown', params: { name } }
    : { text: 'field.unknown_near', params: { name, near } }
}

function readCondition(
  name: string,
  field: Field,
  operator: string | undefined,
  written: unknown,
): Condition | { fault: FieldFault } {
  const parts = (Array.isArray(written) ? written : [written]).map(String)
  // Several values are several choices; of anything else only one can be meant.
  if (parts.length > 1 && (operator !== undefined || beginsWith.has(field.type)))
    return { fault: { text: 'field.invalid' } }
  if (operator === 'empty')
    return parts[0] === 'true'
      ? { field: name, is: 'empty' }
      : parts[0] === 'false'
        ? { field: name, is: 'given' }
        : { fault: { text: 'field.invalid' } }
  if (operator) {
    if (unordered.has(field.type) || field.many) return { fault: { text: 'field.invalid' } }
    const parsed = readValue(field, boundOf(field, operator, parts[0] ?? ''))
    return 'fault' in parsed ? parsed : { field: name, is: operator as 'from' | 'to', value: parsed.value }
  }
  if (beginsWith.has(field.type)) return { field: name, is: 'begins', text: beginning(field, parts[0] ?? '') }
  const values: unknown[] = []
  for (const part of parts.flatMap((text) => text.split(','))) {
    const parsed =
      field.type === 'refs'
        ? readValue({ type: 'ref' }, part)
        : field.type === 'datetime'
          ? readValue(datetime({}), part)
          : readValue({ ...field, many: false }, part)
    if ('fault' in parsed) return parsed
    values.push(parsed.value)
  }
  return { field: name, is: 'any', values }
}

/** A day stands for the whole of it: an instant `to` a day includes that day in Dhaka, and a month the one that the day is in. */
function boundOf({ type }: Field, operator: string, written: string): string {
  if (!isDay(written)) return written
  if (type === 'datetime') return (operator === 'from' ? dayStart : dayEnd)(written)
  return type === 'month' ? written.slice(0, 7) : written
}

/** What a beginning looks like as it is stored: `01712` of a phone begins `+8801712`, `RL-0045` of a number `45`. */
function beginning(field: Field, written: string): string {
  const text = latinDigits(written.normalize('NFC').trim())
  if (field.type === 'phone')
    return text.startsWith('0') && !text.startsWith('00')
      ? `+88${text.replace(/[\s-]/g, '')}`
      : text.replace(/[\s-]/g, '')
  if (field.type === 'text' && field.shape === 'code') {
    const parsed = readValue(field, text)
    if ('value' in parsed) return String(parsed.value)
  }
  return text
}

/** Folded groups beyond that many are left unfolded. */
const mostFolded = 2000

function readGroup(
  definition: Definition,
  session: Session,
  { grouped, folded }: Readonly<Record<string, unknown>>,
): ListQuery['group'] | { fault: FieldFault } {
  if (grouped === undefined || grouped === '') return undefined
  const field = typeof grouped === 'string' ? definition.fields[grouped] : undefined
  if (typeof grouped !== 'string' || !field || !knowsField(session, field) || !isGroup(field))
    return { fault: { text: 'field.invalid' } }
  const { isAll, keys } = readFolded(typeof folded === 'string' ? folded : '')
  return { field: grouped, folded: { isAll, keys: keys.slice(0, mostFolded) } }
}

function readSort(
  definition: Definition,
  session: Session,
  written: unknown,
): { value: ListQuery['sort'] } | { fault: FieldFault } {
  const text = typeof written === 'string' && written !== '' ? written : definition.sort
  const sort = text
    .split(',')
    .map((part) => ({ field: part.replace(/^-/, '').trim(), descending: part.trim().startsWith('-') }))
  for (const { field } of sort) {
    const known = field === 'id' ? idField : definition.fields[field]
    if (
      !known ||
      !knowsField(session, known) ||
      known.maskedTo !== undefined ||
      ['lines', 'refs', 'json', 'secret'].includes(known.type)
    )
      return { fault: unknownKey(field, filterNames(definition, session)) }
  }
  return { value: sort.slice(0, 4) }
}
