import { addDays } from '../clock/day.ts'
import { readValue } from '../fields/catalogue.ts'
import { isEmpty, type Fault, type Field } from '../fields/field.ts'
import { tidyText } from '../fields/digits.ts'
import { daysOf, isPeriod } from './period.ts'
import type { Report, Standard, StandardDay } from './report.ts'

/** Parameters as they were read, and as they are written in an address: canonical words, standards filled in. */
export interface ReadParameters {
  readonly values: Readonly<Record<string, unknown>>
  readonly written: Readonly<Record<string, string>>
}

/** Both pairs of words mean the first and the last day, inclusive (reports.json, conventions). */
const pairs = [
  ['date_from', 'date_after'],
  ['date_to', 'date_before'],
] as const

/** Names of the first and the last day of this report, as far as it has them. */
export const periodOf = ({ parameters }: Pick<Report, 'parameters'>): readonly (string | undefined)[] =>
  pairs.map((pair) => pair.find((one) => Object.hasOwn(parameters, one)))

/** The parameter that a key of an address means; undefined when it is none of this report. */
export function parameterOf(report: Pick<Report, 'parameters'>, key: string): string | undefined {
  if (Object.hasOwn(report.parameters, key)) return key
  const other = pairs.find((pair) => pair.some((one) => one === key))?.find((one) => one !== key)
  return other !== undefined && Object.hasOwn(report.parameters, other) ? other : undefined
}

/** 'Not set', where an address cannot say nothing (reports.json, path_filters). */
export const unset = '-'

/** The day a standard means, `today` being Dhaka's. The fiscal year begins on the first of July. */
export function standardDay({ day, less = 0 }: StandardDay, today: string): string {
  const [year = '', month = ''] = today.split('-')
  const start =
    day === 'today'
      ? today
      : day === 'month_start'
        ? `${year}-${month}-01`
        : `${Number(month) >= 7 ? year : Number(year) - 1}-07-01`
  return addDays(start, -less)
}

const standardOf = (standard: Standard, today: string): string =>
  'is' in standard ? String(standard.is) : standardDay(standard, today)

/**
 * Reads what a report is asked for. A key that is absent stands at its standard; one that is there and empty, or `-`, is
 * no condition at all. Faults stand under the key as it was written.
 */
export function readParameters(
  report: Pick<Report, 'parameters' | 'standard'>,
  given: Readonly<Record<string, unknown>>,
  today: string,
): ReadParameters | { readonly errors: Readonly<Record<string, readonly Fault[]>> } {
  const errors: Record<string, Fault[]> = Object.create(null)
  const values: Record<string, unknown> = {}
  const written: Record<string, string> = {}
  const said = new Map(
    Object.entries(given).flatMap(([key, input]) => {
      const name = parameterOf(report, key)
      return name === undefined ? [] : [[name, { key, input }] as const]
    }),
  )
  for (const [name, field] of Object.entries(report.parameters)) {
    const standard = report.standard[name]
    const one = said.get(name)
    const input = one ? one.input : standard && standardOf(standard, today)
    if (isEmpty(input) || input === unset) {
      if (field.required) errors[one?.key ?? name] = [{ text: 'field.required' }]
      continue
    }
    const read =
      field.type === 'date' && isPeriod(input) ? { value: endOf(name, daysOf(input, today)) } : readOne(field, input)
    if ('fault' in read) errors[one?.key ?? name] = [read.fault]
    else {
      values[name] = read.value
      written[name] = Array.isArray(read.value) ? read.value.join(',') : String(read.value)
    }
  }
  const [from, to] = periodOf(report)
  if (from && to && isAfter(values[from], values[to]))
    errors[said.get(to)?.key ?? to] = [{ text: 'report.from_after_to' }]
  return Object.keys(errors).length > 0 ? { errors } : { values, written }
}

/** A period as the last day of a pair is its end, as any other day its beginning. */
const endOf = (name: string, { from, to }: ReturnType<typeof daysOf>): string =>
  pairs[1].some((one) => one === name) ? to : from

/** Whether the first of two days that were read is the later one. */
export const isAfter = (from: unknown, to: unknown): boolean =>
  typeof from === 'string' && typeof to === 'string' && from > to

/** References and choices may be several, parted by commas; everything else is one value. */
function readOne(field: Field, input: unknown): { value: unknown } | { fault: Fault } {
  const parts = (Array.isArray(input) ? input : [input]).map(String)
  if (field.type !== 'ref' && field.type !== 'choice') {
    if (parts.length > 1) return { fault: { text: 'field.invalid' } }
    if (field.type === 'text') return { value: tidyText(parts[0] ?? '').slice(0, 200) }
    return readValue(field, parts[0])
  }
  const values = new Set<unknown>()
  for (const part of parts.flatMap((text) => text.split(',')).filter((text) => text.trim() !== '')) {
    const read = readValue(field, part)
    if ('fault' in read) return read
    values.add(read.value)
  }
  return values.size > mostValues
    ? { fault: { text: 'field.too_many', params: { n: mostValues } } }
    : { value: [...values] }
}

/** Values of one parameter at most. */
const mostValues = 100
