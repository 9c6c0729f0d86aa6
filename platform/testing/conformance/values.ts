import { isList, type Json } from './finding.ts'
import { hintOf } from './hints.ts'
import type { SpecField } from './manifest.ts'

/** Right values for every kind of fields.json. References, files and rows need a server and are made in records.ts. */

/** Kinds whose value is the id or key of something that has to exist first. */
export const needsRecord = new Set(['ref', 'refs', 'file', 'image', 'lines'])

/**
 * A right value for a field, another one for each `n`. `marker` stands at the beginning of every text, so that a
 * search for it finds what this run made and nothing else.
 */
export function valueFor(resource: string, field: SpecField, n: number, marker: string): Json {
  const made = hintOf(resource, pathIn(field))?.make?.(n)
  if (made !== undefined) return made
  if (field.many) {
    const { many: _many, ...one } = field
    return [valueFor(resource, one, n, marker), valueFor(resource, one, n + 1, marker)]
  }
  const { min = 0, max = 1000 } = field
  switch (field.kind) {
    case 'text':
    case 'secret':
      return textOf(field, n, marker)
    case 'longtext':
      return `${marker} first line ${n}\nsecond line`
    case 'richtext':
      return `<p>${marker} paragraph ${n}</p>`
    case 'int':
      return min + (n % (max - min + 1))
    case 'money':
      return `${1000 + n}.25`
    case 'decimal':
      return `${1 + (n % 90)}.${'5'.padEnd(field.precision?.[1] ?? 2, '0')}`
    case 'percent':
      return `${n % 100}.50`
    case 'date':
      return `2026-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`
    case 'datetime':
      return new Date(Date.UTC(2026, n % 12, 1 + (n % 28), n % 24, 30)).toISOString()
    case 'time':
      return `${String(n % 24).padStart(2, '0')}:30`
    case 'month':
      return `2026-${String(1 + (n % 12)).padStart(2, '0')}`
    case 'year':
      return 2000 + (n % 50)
    case 'bool':
      return n % 2 === 0
    case 'choice':
      return choiceOf(field, n)
    case 'phone':
      // 01 and nine digits, membership.md 0.2.
      return `017${String(10_000_000 + (n % 90_000_000))}`
    case 'email':
      return `${marker.toLowerCase()}.${field.name}.${n}@example.org`
    case 'url':
      return `https://example.org/${marker.toLowerCase()}/${n}`
    case 'color':
      return `#${n.toString(16).padStart(6, '0')}`
    case 'ip':
      return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
    case 'uuid':
      return `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
    case 'json':
      return {}
    default:
      throw new Error(`${resource}.${field.name}: no value for the kind "${field.kind}".`)
  }
}

/** The value as the server keeps and answers it (kinds in manifest/README.md, "The calls"; hints for the rest). */
export function keptAs(resource: string, field: SpecField, value: Json): Json {
  const kept = hintOf(resource, pathIn(field))?.kept
  if (kept && typeof value === 'string') return kept(value)
  if (isList(value) && field.many) {
    const { many: _many, ...one } = field
    return value.map((each) => keptAs(resource, one, each))
  }
  if (typeof value !== 'string') return value
  if (field.kind === 'phone') return value.startsWith('01') ? `+88${value}` : value
  if (field.kind === 'email') return value.toLowerCase()
  return value
}

/** How else people may write the same value, by the words of `compare` in uniqueness.json. Never the value itself. */
export function alsoWritten(compare: string, value: string): string[] {
  if (/digits only/.test(compare)) {
    const national = value.replace(/^\+?88/, '')
    return [
      `${national.slice(0, 5)}-${national.slice(5)}`,
      `+88${national}`,
      `0088${national}`,
      bengaliDigits(national),
    ]
  }
  if (/prefix RL/.test(compare)) return [`RL-00${value}`, `RL ${value}`, `rl-${value}`, `0${value}`]
  if (/trimmed, single-spaced/.test(compare))
    return [value.toUpperCase(), value.toLowerCase(), `  ${value.replaceAll(' ', '   ')} `]
  if (/case-insensitive/.test(compare))
    return [value.toUpperCase(), value.toLowerCase()].filter((other) => other !== value)
  return []
}

export const bengaliDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x09e6 + Number(digit)))

/** A text of exactly `length` characters with the marker in front. */
export const textOfLength = (marker: string, length: number): string => marker.padEnd(length, 'x').slice(0, length)

function textOf(field: SpecField, n: number, marker: string): string {
  const length = field.length ?? 40
  const text = `${marker} ${field.name.replaceAll('_', ' ')} ${n}`
  if (text.length <= length) return text
  const number = n.toString(36)
  return length <= number.length ? number.slice(-length) : `${marker}${number}`.slice(-length)
}

function choiceOf(field: SpecField, n: number): string {
  const choices = field.choices ?? []
  const choice = choices[n % choices.length]
  if (choice === undefined) throw new Error(`${field.name}: fields.json names no choices.`)
  return choice
}

const pathIn = (field: SpecField): string =>
  field.child_of === undefined ? field.name : `${field.child_of}.${field.name}`
