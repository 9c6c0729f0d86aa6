import { describe, expect, it } from 'vitest'
import { faultsOf } from './faults.ts'
import { allHints, searchedBy } from './hints.ts'
import { readManifest, type SpecField } from './manifest.ts'
import { alsoWritten, keptAs, needsRecord, valueFor } from './values.ts'

const manifest = readManifest()
const plain = (more: Partial<SpecField>): SpecField => ({
  name: 'x',
  kind: 'text',
  required: false,
  unique: false,
  computed: false,
  source: 'x',
  ...more,
})
const every = Object.entries(manifest.fields).flatMap(([resource, fields]) =>
  fields.map((field) => ({ resource, field })),
)

describe('right values', () => {
  const makeable = every.filter(
    ({ field }) =>
      !needsRecord.has(field.kind) &&
      field.kind !== 'id' &&
      !field.computed &&
      !(field.kind === 'choice' && !field.choices),
  )

  it('exist for every kind of the specification and keep to its lengths, bounds and choices', () => {
    expect(makeable.length).toBeGreaterThan(1500)
    const broken = makeable.flatMap(({ resource, field }) =>
      [0, 7, 1234].flatMap((n) => {
        const made = valueFor(resource, field, n, 'Mark')
        const values = field.many && Array.isArray(made) ? made : [made]
        return values.flatMap((value) => {
          const tooLong = field.length !== undefined && typeof value === 'string' && value.length > field.length
          const beyond = field.kind === 'int' && Number(value) > (field.max ?? Infinity)
          const unknown = field.kind === 'choice' && !field.choices?.some((choice) => choice === value)
          return tooLong || beyond || unknown ? [`${resource}.${field.name} ${JSON.stringify(value)}`] : []
        })
      }),
    )
    expect(broken).toEqual([])
  })

  it('differ from record to record where they have to be unique', () => {
    const unique = makeable.filter(
      ({ field }) =>
        field.unique !== false && field.kind !== 'bool' && field.kind !== 'choice' && (field.length ?? 40) > 1,
    )
    const repeated = unique
      .filter(({ field }) => !['int', 'date', 'time', 'month', 'year', 'percent', 'decimal'].includes(field.kind))
      .filter(
        ({ resource, field }) =>
          new Set(Array.from({ length: 40 }, (_none, n) => JSON.stringify(valueFor(resource, field, n, 'Mark')))).size <
          40,
      )
    expect(repeated.map(({ resource, field }) => `${resource}.${field.name}`)).toEqual([])
  })

  it('are kept as membership.md says', () => {
    expect(keptAs('agency', plain({ name: 'phone_number', kind: 'phone' }), '01712345678')).toBe('+8801712345678')
    expect(keptAs('agency', plain({ name: 'email', kind: 'email' }), 'A@Example.org')).toBe('a@example.org')
    expect(keptAs('agency', plain({ name: 'rl_no' }), 'RL-0045')).toBe('45')
  })

  it('can be written in other ways, by the words of uniqueness.json', () => {
    expect(alsoWritten('prefix RL, blanks, dashes and leading zeros ignored', '45')).toContain('RL-0045')
    expect(alsoWritten('digits only; over both', '01712345678')).toContain('০১৭১২৩৪৫৬৭৮')
    expect(alsoWritten('case-insensitive', 'Dhaka')).toEqual(['DHAKA', 'dhaka'])
    expect(alsoWritten('as written', 'city.read')).toEqual([])
  })
})

describe('hints', () => {
  it('name fields that the specification has', () => {
    const known = (place: string): boolean =>
      every.some(
        ({ resource, field }) =>
          place === `${resource}.${field.name}` ||
          place === `*.${field.name}` ||
          place === `${resource}.${field.child_of ?? ''}.${field.name}`,
      )
    expect(Object.keys(allHints()).filter((place) => !known(place))).toEqual([])
    expect(
      Object.entries(searchedBy)
        .flatMap(([resource, { fields }]) => fields.map((field) => `${resource}.${field}`))
        .filter((place) => !known(place)),
    ).toEqual([])
  })

  it('name where their rule stands', () => {
    expect(Object.values(allHints()).filter(({ source }) => source.length < 5)).toEqual([])
  })
})

describe('wrong values', () => {
  const kinds = (field: SpecField) => [...new Set(faultsOf('shelf', field, 'X').map(({ kind }) => kind))]

  it('come from what the field says of itself', () => {
    expect(kinds(plain({ required: true, length: 5 }))).toEqual([
      'required left out',
      'required null',
      'required blank',
      'too long',
      'wrong kind',
    ])
    expect(kinds(plain({ required: true, default: 'a', length: 5 }))).toEqual(['too long', 'wrong kind'])
    expect(kinds(plain({ kind: 'int', min: 0, max: 3 }))).toEqual([
      'wrong kind',
      'below the least',
      'above the most',
      'beyond 32 bits',
    ])
    expect(kinds(plain({ kind: 'money' }))).toContain('below zero')
    expect(kinds(plain({ kind: 'money', negative: true }))).not.toContain('below zero')
    expect(kinds(plain({ kind: 'ref', reference: 'shelf' }))).toContain('reference to nothing')
    expect(kinds(plain({ computed: true }))).toEqual(['computed written'])
  })

  it('say exactly what the specification says for a text that is too long', () => {
    const fault = faultsOf('shelf', plain({ length: 5 }), 'Name').find(({ kind }) => kind === 'too long')
    expect(fault).toMatchObject({ sentence: 'membership.most_characters', places: { Label: 'Name', n: 5 } })
    expect(fault?.value).toHaveLength(6)
  })
})
