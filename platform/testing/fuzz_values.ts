import fc from 'fast-check'

/** What fuzzed requests are filled with: proper values by the API description, nearly proper ones and nonsense. */

/** A value as `/openapi.json` describes it, as far as requests are made from it. */
export interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly format?: string
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly readOnly?: boolean
}

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e99,
    -1e-9,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u200b',
    '@now',
    '$user',
    '=1+1',
    "'; drop table agency; --",
    '%',
    '_',
    '\\',
    '{name}',
    '١٢٣',
    '১২৩',
    '2026-02-30',
    '0000-01-01',
    '9'.repeat(40),
    'x'.repeat(5000),
    [],
    {},
    [[]],
    [null],
    [{}],
    { constructor: 1 },
    { toString: '' },
    { valueOf: null, toString: null },
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.json({ maxDepth: 3 }).map((text): unknown => JSON.parse(text)),
)

const id = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '0',
      '-1',
      '1.5',
      '99999999999999999999',
      'x',
      '%00',
      '১',
      '..%2f1',
      '1%20or%201',
      '%E0%A4%A',
    ),
  },
)
export const pathOf = (path: string): fc.Arbitrary<string> =>
  path.includes('{') ? id.map((one) => path.replace(/\{\w+\}/g, one)) : fc.constant(path)

const word = fc.oneof(
  fc.constantFrom('1', '20', 'a', 'RL-0045', '-name', 'true', 'skip', '2026-01-01', '০১৭', 'active', '%', "'"),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
export function queryOf(names: readonly string[]): fc.Arbitrary<string> {
  const key = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('page', 'size', 'sort', 'keyword', 'count', 'limit', ...names) },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'format', 'columns', '') },
  )
  const operator = fc.constantFrom('', '', '', '.from', '.to', '.empty')
  return fc
    .array(fc.tuple(key, operator, word), { maxLength: 4 })
    .map((parts) =>
      parts.length === 0 ? '' : `?${parts.map(([name, op, value]) => `${name}${op}=${encoded(value)}`).join('&')}`,
    )
}
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

export function bodyOf(properties: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      fc.oneof({ weight: 5, arbitrary: proper(schema) }, { weight: 1, arbitrary: odd }),
    ]),
  )
  const given = fc.record(
    { ...fields, row_version: fc.oneof(fc.integer({ min: 1, max: 4 }), odd) },
    { requiredKeys: [] },
  )
  return fc.oneof({ weight: 12, arbitrary: given }, { weight: 1, arbitrary: odd })
}

const line = (properties: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, proper(one)])), {
    requiredKeys: [],
  })

function proper(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: 1, max: 30 })
    case 'array':
      return fc.array<unknown>(
        schema.items?.properties ? line(schema.items.properties) : fc.integer({ min: 1, max: 30 }),
        { maxLength: 3 },
      )
    case 'object':
      return fc.dictionary(fc.string({ maxLength: 5 }), odd, { maxKeys: 3 })
    default:
      if (schema.format === 'date') return fc.constantFrom('2020-01-01', '2035-12-31', '1975-05-05', '31-12-2030')
      if (schema.format === 'email') return fc.nat(200).map((n) => `p${n}@fuzz.example`)
      return fc.oneof(
        fc.nat(99_999_999).map((n) => `017${String(n).padStart(8, '0')}`),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(schema.maxLength ?? 20, 20) }),
        fc.constantFrom('পদ্মা ওভারসিজ', 'Padma', '45', 'RL-0045', 'DHA'),
      )
  }
}

/** A body as somebody writes it who knows no JSON, or knows it too well. */
export interface Bare {
  readonly text: string
  readonly type: string
}

/** @param proper bodies that would do, of which some are cut off in the middle */
export const bareBody = (proper: fc.Arbitrary<unknown>): fc.Arbitrary<Bare> =>
  fc.record({
    text: fc.oneof(
      {
        weight: 6,
        arbitrary: fc.tuple(proper, fc.nat(200)).map(([body, cut]) => (JSON.stringify(body) ?? '').slice(0, -1 - cut)),
      },
      {
        weight: 6,
        arbitrary: fc.constantFrom(
          '',
          '{',
          'null',
          '1',
          '"text"',
          '[]',
          'NaN',
          '{"a":1,"a":2}',
          '{"__proto__":{"isAdmin":true}}',
          '{"constructor":{"prototype":{"isAdmin":true}}}',
          '\ufeff{}',
          '{"row_version":1e400}',
          '[['.repeat(5000),
          'a=1&b=2',
          '--x\r\ncontent-disposition: form-data; name="file"; filename="../../etc/passwd"\r\n\r\nMZ\r\n--x--\r\n',
          '--x\r\ncontent-disposition: form-data; name="',
          '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
        ),
      },
      { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
      { weight: 1, arbitrary: fc.constant(`{"name":"${'x'.repeat(1_200_000)}"}`) },
    ),
    type: fc.constantFrom(
      'application/json',
      'application/json',
      'application/json; charset=utf-16',
      'application/json; charset=',
      'text/plain',
      'application/xml',
      'application/octet-stream',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'multipart/form-data; boundary=',
      `text/${'x'.repeat(300)}`,
      'no type at all',
    ),
  })
