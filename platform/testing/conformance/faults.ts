import type { Json } from './finding.ts'
import { hintOf } from './hints.ts'
import { pathOf } from './differences.ts'
import type { SpecField } from './manifest.ts'
import { textOfLength } from './values.ts'
import type { Places } from './sentences.ts'

/** A value that must be refused at its field with 400, and the sentence that must be said, where the specification gives one. */
export interface Fault {
  readonly kind: string
  /** Undefined: the field is left out of the body. */
  readonly value: Json | undefined
  /** Id of the exact sentence; without one any sentence for people will do. */
  readonly sentence?: string
  readonly places?: Places
}

const required = 'membership.label_is_required'
/** An id that no test database reaches. */
export const idOfNothing = 999_999_999
/** A key of an upload that never was. */
const keyOfNothing = 'z'.repeat(32)

/** Everything a writer can get wrong in one field (membership.md 0.2, kinds of fields.json). `label` is the field's. */
export function faultsOf(resource: string, field: SpecField, label: string): Fault[] {
  if (field.computed) return [{ kind: 'computed written', value: computedValue(field) }]
  return [
    ...absences(field, label),
    ...lengths(resource, field, label),
    ...wrongKinds(field, label).map((fault) => inOwnWords(fault, hintOf(resource, pathOf(field))?.sentences)),
    ...bounds(field),
    ...strangers(field),
  ]
}

/** Faults of an update: a field cannot be emptied that has to be given; what is left out stays. */
export const emptied = (field: SpecField, label: string): Fault[] =>
  field.required === true && !field.computed
    ? [{ kind: 'required emptied', value: null, sentence: required, places: { Label: label } }]
    : []

function absences(field: SpecField, label: string): Fault[] {
  if (field.required !== true || field.default !== undefined) return []
  const said = { sentence: required, places: { Label: label } }
  const blank = ['text', 'longtext', 'email', 'phone', 'url', 'date', 'month', 'choice'].includes(field.kind)
  return [
    { kind: 'required left out', value: undefined, ...said },
    { kind: 'required null', value: null, ...said },
    ...(blank ? [{ kind: 'required blank', value: '   ', ...said }] : []),
  ]
}

function lengths(resource: string, field: SpecField, label: string): Fault[] {
  const { length } = field
  if (length === undefined || !['text', 'longtext'].includes(field.kind)) return []
  const hint = hintOf(resource, pathOf(field))
  const value = textOfLength('W', length + 1)
  if (hint?.anySentence) return [{ kind: 'too long', value }]
  return [{ kind: 'too long', value, sentence: 'membership.most_characters', places: { Label: label, n: length } }]
}

/** The sentence that the area has for it. */
function inOwnWords(fault: Fault, sentences: Readonly<Record<string, string>> = {}): Fault {
  const own = sentences[fault.kind]
  return own === undefined ? fault : { ...fault, sentence: own, places: {} }
}

function wrongKinds(field: SpecField, label: string): Fault[] {
  const each = (values: readonly Json[], sentence?: string): Fault[] =>
    values.map((value) => ({ kind: 'wrong kind', value, ...(sentence ? { sentence } : {}) }))
  switch (field.kind) {
    case 'text':
    case 'longtext':
    case 'richtext':
      return each([{ text: 'a' }, ['a', 'b'], true, 'a\u0000b'])
    case 'phone':
      return each(['12345', '01712', 'phone', `0171234567890123`], 'membership.enter_valid_phone_number_example')
    case 'email':
      return each(['nobody', 'a@', '@example.org', 'a b@example.org'], 'membership.enter_valid_email_address')
    case 'money':
      return [
        {
          kind: 'more than 2 decimals',
          value: '10.005',
          sentence: 'membership.most_2_decimals',
          places: { Label: label },
        },
        ...(field.negative
          ? []
          : [{ kind: 'below zero', value: '-1.00', sentence: 'membership.more_than_0', places: { Label: label } }]),
        ...each(['ten', '1e3', true]),
      ]
    case 'int':
    case 'decimal':
    case 'percent':
    case 'year':
      return each(['abc', {}, true, ...(field.kind === 'int' ? ['1.5'] : [])])
    case 'date':
      return each(['2026-02-30', 'yesterday', '2026-13-01', 20260101, {}])
    case 'month':
      return each(['2026-13', '2026-00', 'next month', '2026-07-15', 202607, {}])
    case 'datetime':
      return each(['2026-02-30T10:00:00Z', 'now', {}])
    case 'bool':
      return each(['perhaps', 7, {}])
    case 'choice':
      return each(['no_such_choice', {}, 7])
    case 'url':
      return each(['javascript:alert(1)', 'ftp://example.org/x', 'http://', {}])
    case 'ref':
      return each(['abc', -1, 0, 1.5, {}])
    case 'refs':
      return each(['abc', [-1], [{}]])
    case 'file':
    case 'image':
      return each([keyOfNothing, '../../etc/passwd', 7])
    case 'lines':
      return each(['abc', [7], {}])
    case 'json':
      return each(['abc', [1]])
    default:
      return []
  }
}

function bounds(field: SpecField): Fault[] {
  if (!['int', 'decimal', 'percent'].includes(field.kind)) return []
  const shown = (value: number): Json => (field.kind === 'int' ? value : value.toFixed(2))
  return [
    ...(field.min === undefined ? [] : [{ kind: 'below the least', value: shown(field.min - 1) }]),
    ...(field.max === undefined ? [] : [{ kind: 'above the most', value: shown(field.max + 1) }]),
    ...(field.kind === 'int' ? [{ kind: 'beyond 32 bits', value: 3_000_000_000 }] : []),
  ]
}

/** References to what does not exist. */
function strangers(field: SpecField): Fault[] {
  if (field.kind === 'ref') return [{ kind: 'reference to nothing', value: idOfNothing }]
  return field.kind === 'refs' ? [{ kind: 'reference to nothing', value: [idOfNothing] }] : []
}

/** A value a server-set field cannot already have. */
function computedValue(field: SpecField): Json {
  const values: Readonly<Record<string, Json>> = {
    bool: true,
    date: '2001-01-01',
    month: '2001-01',
    datetime: '2001-01-01T00:00:00.000Z',
    money: '77.00',
    ip: '10.9.8.7',
    lines: [],
    refs: [],
  }
  if (field.kind === 'choice') return field.choices?.at(-1) ?? 'other'
  // Above every number that a sequence reaches in a run.
  if (['int', 'id', 'ref'].includes(field.kind)) return idOfNothing
  if (['decimal', 'percent', 'year'].includes(field.kind)) return 77
  return values[field.kind] ?? 'typed by hand'
}
