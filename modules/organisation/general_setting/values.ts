import { asciiLower, asciiUpper } from '#platform/fields/index.ts'
import { refused, valid, type Fault, type Parsed } from '#platform/fields/field.ts'
import { isPrefix, isSeries, numberSeries } from '#platform/resource/series.ts'
import { dateFormats } from '#platform/fields/office_look.ts'
import { readValue } from '#platform/fields/catalogue.ts'
import { isDay } from '#platform/clock/day.ts'
import { latinDigits } from '#platform/fields/digits.ts'

/** Single values of the general settings: how they are kept, or why they are none. Pure; form and server use the same. */

type Given = Readonly<Record<string, unknown>>

/** A time zone of the IANA list, such as Asia/Dhaka. */
export function cleanTimeZone(written: string): string | Fault {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: written }).resolvedOptions().timeZone
  } catch {
    return { text: 'general_setting.time_zone_unknown' }
  }
}

export function cleanDateFormat(written: string): string | Fault {
  const format = asciiUpper(written)
  return dateFormats.some((one) => one === format)
    ? format
    : { text: 'field.choice', params: { choices: dateFormats.join(', ') } }
}

/** `03-31`: month and day of every year; the 29th of February is none. */
export function cleanMonthDay(written: string): string | Fault {
  const [, month = '', day = ''] = /^(\d{2})-(\d{2})$/.exec(latinDigits(written)) ?? []
  // 2025 is no leap year.
  return month !== '' && isDay(`2025-${month}-${day}`) ? `${month}-${day}` : { text: 'general_setting.month_day' }
}

/** `1000, 500, 0.50`: notes and coins in taka that a drawer is counted by, each once. */
export function cleanDenominations(written: string): string | Fault {
  const all = latinDigits(written)
    .split(',')
    .map((one) => one.trim())
  const isRight = all.length <= 30 && all.every((one) => /^\d{1,5}(\.\d{1,2})?$/.test(one) && Number(one) > 0)
  return isRight && new Set(all.map(Number)).size === all.length
    ? all.join(', ')
    : { text: 'general_setting.denominations' }
}

/** `2024-07-01: 300000.01=150, 500000=500; 2026-07-01: ...`: since a day, the duty in taka from a balance on. */
export function cleanExciseDuty(written: string): string | Fault {
  const tables = latinDigits(written)
    .split(';')
    .map((table) => /^\s*(\d{4}-\d{2}-\d{2})\s*:(.*)$/.exec(table))
  const cleaned = tables.map((table) => {
    const [, day = '', rows = ''] = table ?? []
    const steps = rows.split(',').map((row) => row.replaceAll(/\s/g, ''))
    const isRight = isDay(day) && steps.every((row) => /^\d{1,16}(\.\d{1,2})?=\d{1,10}(\.\d{1,2})?$/.test(row))
    return isRight ? `${day}: ${steps.join(', ')}` : null
  })
  return cleaned.includes(null) ? { text: 'general_setting.excise_steps' } : cleaned.join('; ')
}

/** `2=50, 3=100`: from so many whole years on, so many percent, both growing. accounting.md 3 provident_fund, vesting table. */
export function cleanVesting(written: string): string | Fault {
  const steps = latinDigits(written)
    .split(',')
    .map((one) => /^\s*(\d{1,2})\s*=\s*(\d{1,3})\s*$/.exec(one))
    .map((found) => (found ? ([Number(found[1]), Number(found[2])] as const) : null))
  const isRight = steps.every(
    (step, at) =>
      step !== null &&
      step[1] <= 100 &&
      (at === 0 || step[0] > (steps[at - 1]?.[0] ?? 0)) &&
      (at === 0 || step[1] >= (steps[at - 1]?.[1] ?? 0)),
  )
  return isRight
    ? steps.flatMap((step) => (step ? [`${step[0]}=${step[1]}`] : [])).join(', ')
    : { text: 'general_setting.vesting' }
}

/** A page of the office itself: nobody is sent anywhere else after signing in. */
export const cleanPath = (written: string): string | Fault =>
  /^\/apps\/[\w/-]+$/.test(written) && !written.includes('//') ? written : { text: 'general_setting.own_path' }

/** `{ import: 'IM' }`: prefixes by series; one that is the standard, or empty, is left out. */
export function cleanPrefixes(given: Given): Parsed<Given> {
  const kept: Record<string, string> = {}
  for (const [series, written] of Object.entries(given)) {
    if (!isSeries(series)) return refused('field.unknown', { name: series.slice(0, 40) })
    if (written === '' || written === null) continue
    const prefix = typeof written === 'string' ? asciiUpper(latinDigits(written.trim())) : ''
    if (!isPrefix(prefix)) return refused('general_setting.prefix')
    if (prefix !== numberSeries[series]) kept[series] = prefix
  }
  return new Set(Object.values(kept)).size === Object.keys(kept).length
    ? valid(kept)
    : refused('general_setting.prefix_twice')
}

/** Shortest password that may be asked for: collaboration.md 1 begins at 10; beyond 40 nobody types it. */
export const passwordLengths = { least: 10, most: 40 } as const

export function cleanPasswordPolicy(given: Given): Parsed<Given> {
  const unknown = unknownIn(given, ['min_length'])
  if (unknown) return unknown
  const written = given['min_length']
  if (written === undefined || written === null || written === '') return valid({})
  const isText = typeof written === 'string' || typeof written === 'number'
  const length = isText ? Number(latinDigits(String(written))) : Number.NaN
  const { least, most } = passwordLengths
  return Number.isInteger(length) && length >= least && length <= most
    ? valid({ min_length: length })
    : refused('field.between', { min: least, max: most })
}

const texts = (given: Given, name: string): string => {
  const value = given[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** An OpenID Connect provider: what its button says, its address and our name there. All of it, or nothing. */
export function cleanProvider(given: Given): Parsed<Given> {
  const unknown = unknownIn(given, ['name', 'issuer', 'client_id'])
  if (unknown) return unknown
  const [name, issuer, client] = [texts(given, 'name'), texts(given, 'issuer'), texts(given, 'client_id')]
  if (name === '' && issuer === '' && client === '') return valid({})
  const address = URL.parse(issuer)
  const isSafe =
    address !== null &&
    !address.username &&
    !address.password &&
    !address.search &&
    !address.hash &&
    address.protocol === 'https:'
  if (!isSafe) return refused('general_setting.issuer')
  if (name === '' || client === '' || name.length > 60 || client.length > 200)
    return refused('general_setting.provider_whole')
  return valid({ name, issuer, client_id: client })
}

/** Longest list of each kind. */
const mostAllowed = 100

/** Who may sign in through the provider: verified addresses and whole domains. Empty lets nobody in (decision 2). */
export function cleanAllowList(given: Given): Parsed<Given> {
  const unknown = unknownIn(given, ['emails', 'domains'])
  if (unknown) return unknown
  const emails: string[] = []
  for (const written of listed(given['emails'])) {
    const parsed = readValue({ type: 'email' }, written)
    if ('fault' in parsed) return parsed
    emails.push(String(parsed.value))
  }
  const domains = listed(given['domains']).map((written) => asciiLower(String(written).trim().replace(/^@/, '')))
  if (domains.some((domain) => !/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(domain)))
    return refused('general_setting.domain')
  if (emails.length > mostAllowed || domains.length > mostAllowed) return refused('field.too_many', { n: mostAllowed })
  return valid({
    ...(emails.length > 0 ? { emails: [...new Set(emails)] } : {}),
    ...(domains.length > 0 ? { domains: [...new Set(domains)] } : {}),
  })
}

/** A list, or a text with an entry on each line. */
const listed = (given: unknown): readonly unknown[] =>
  (Array.isArray(given) ? given : typeof given === 'string' ? given.split(/[\n,;\s]+/) : []).filter(
    (one) => typeof one === 'string' && one.trim() !== '',
  )

function unknownIn(given: Given, known: readonly string[]): { fault: Fault } | undefined {
  const stray = Object.keys(given).find((key) => !known.includes(key))
  return stray === undefined ? undefined : refused('field.unknown', { name: stray.slice(0, 40) })
}
