import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readValue, showValue, type FieldTypeName } from './catalogue.ts'
import type { Field } from './field.ts'
import {
  bool,
  choice,
  date,
  datetime,
  decimal,
  email,
  file,
  image,
  integer,
  ip,
  json,
  lines,
  longtext,
  money,
  month,
  percent,
  phone,
  ref,
  refs,
  secret,
  text,
  url,
} from './index.ts'

const key = 'abcdefghijklmnopqrstuvwxyz012345'

/** For each type: what is written and what it is kept as, then what is refused and why. */
const tables: Readonly<
  Record<
    FieldTypeName,
    {
      readonly field: Field
      readonly kept: readonly (readonly [given: unknown, kept: unknown])[]
      readonly refused: readonly (readonly [given: unknown, text: string])[]
    }
  >
> = {
  bool: {
    field: bool({}),
    kept: [
      [true, true],
      [false, false],
      ['true', true],
      ['0', false],
      [1, true],
      [' false ', false],
    ],
    refused: [
      ['yes', 'field.invalid'],
      [2, 'field.invalid'],
      [[], 'field.invalid'],
      [{}, 'field.invalid'],
      [{ toString: 0 }, 'field.invalid'],
    ],
  },
  choice: {
    field: choice(['new', 'active'], {}),
    kept: [
      ['new', 'new'],
      [' active ', 'active'],
    ],
    refused: [
      ['New', 'field.choice'],
      ['constructor', 'field.choice'],
      [0, 'field.choice'],
      [['new'], 'field.choice'],
    ],
  },
  date: {
    field: date({}),
    kept: [
      ['2026-02-28', '2026-02-28'],
      ['28-02-2026', '2026-02-28'],
      ['1/2/2026', '2026-02-01'],
      ['১৫.০৮.২০২৬', '2026-08-15'],
      ['2024-02-29', '2024-02-29'],
      [' 2026-01-01 ', '2026-01-01'],
    ],
    refused: [
      ['2026-02-29', 'field.date'],
      ['2026-13-01', 'field.date'],
      ['31-04-2026', 'field.date'],
      ['2026-1-1', 'field.date'],
      ['1799-12-31', 'field.date'],
      ['3000-01-01', 'field.date'],
      [20260101, 'field.date'],
      ['2026-01-01T00:00:00Z', 'field.date'],
    ],
  },
  datetime: {
    field: datetime({}),
    kept: [
      ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
      ['2026-01-01T06:00+06:00', '2026-01-01T00:00:00.000Z'],
      ['2026-01-01T00:00:00.123456Z', '2026-01-01T00:00:00.123Z'],
    ],
    refused: [
      ['2026-01-01', 'field.date'],
      ['2026-01-01T00:00:00', 'field.date'],
      ['0000-01-01T00:00:00Z', 'field.date'],
      ['2026-02-30T00:00:00+99:00', 'field.date'],
      ['2026-02-30T00:00:00Z', 'field.date'],
      [0, 'field.date'],
    ],
  },
  decimal: {
    field: decimal({ precision: [12, 3] }),
    kept: [
      ['40', '40.000'],
      [2.5, '2.500'],
      ['১,২০০.১২৫', '1200.125'],
      ['999999999.999', '999999999.999'],
      [' 0.5000 ', '0.500'],
    ],
    refused: [
      ['0.0005', 'field.decimals'],
      ['1000000000', 'field.between'],
      ['-1', 'field.between'],
      ['ten', 'field.between'],
      ['1e3', 'field.between'],
      [[], 'field.between'],
    ],
  },
  email: {
    field: email({}),
    kept: [
      ['Office@Padma.Example', 'office@padma.example'],
      [' a.b+c@x.co ', 'a.b+c@x.co'],
      ['নাম@x.org', 'নাম@x.org'],
      ['I@x.example', 'i@x.example'],
    ],
    refused: [
      ['x', 'field.email'],
      ['x@y', 'field.email'],
      ['a b@x.org', 'field.email'],
      ['a..b@x.org', 'field.email'],
      ['a\u0000@x.org', 'field.email'],
      [`${'a'.repeat(65)}@x.org`, 'field.email'],
      ['a@-x.org', 'field.email'],
      [['a@x.org'], 'field.email'],
      ['a@x.org\nBcc: b@x.org', 'field.email'],
    ],
  },
  file: {
    field: file({}),
    kept: [[key, key]],
    refused: [
      [key.toUpperCase(), 'field.invalid'],
      ['../../etc/passwd', 'field.invalid'],
      [`${key}a`, 'field.invalid'],
      [7, 'field.invalid'],
    ],
  },
  image: {
    field: image({}),
    kept: [[key, key]],
    refused: [
      ['', 'field.invalid'],
      [null, 'field.invalid'],
    ],
  },
  integer: {
    field: integer({ min: 0, max: 999 }),
    kept: [
      [7, 7],
      ['007', 7],
      ['+9', 9],
      ['৪২', 42],
    ],
    refused: [
      [1.5, 'field.whole_number'],
      ['1e3', 'field.whole_number'],
      [1000, 'field.between'],
      [-1, 'field.between'],
      ['12345678901', 'field.whole_number'],
      [Number.NaN, 'field.whole_number'],
      [true, 'field.whole_number'],
    ],
  },
  ip: {
    field: ip({}),
    kept: [
      ['127.0.0.1', '127.0.0.1'],
      ['::1', '::1'],
    ],
    refused: [
      ['host.example', 'field.invalid'],
      ['203.0.113.700', 'field.invalid'],
      [1, 'field.invalid'],
    ],
  },
  json: {
    field: json({ maxBytes: 20 }),
    kept: [[{ a: 1 }, { a: 1 }]],
    refused: [
      [{ a: 'x'.repeat(20) }, 'field.too_long'],
      [[], 'field.invalid'],
      ['{}', 'field.invalid'],
      [null, 'field.invalid'],
    ],
  },
  lines: {
    field: lines({ title: text({ max: 5 }) }, { most: 2 }),
    kept: [
      [[], []],
      [[{ title: 'a' }], [{ title: 'a' }]],
    ],
    refused: [
      [[1], 'field.invalid'],
      [[[1]], 'field.invalid'],
      ['x', 'field.invalid'],
      [{ 0: {} }, 'field.invalid'],
      [[{}, {}, {}], 'field.too_many'],
    ],
  },
  longtext: {
    field: longtext({ max: 10 }),
    kept: [
      ['a\r\nb\rc', 'a\nb\nc'],
      ['  x  ', 'x'],
      ['ক\u09c7\u09be', 'ক\u09cb'],
      ['😀'.repeat(10), '😀'.repeat(10)],
      ['\u200d\n\u3164', ''],
    ],
    refused: [
      ['x'.repeat(11), 'field.too_long'],
      ['a\u0000', 'field.invalid'],
      [7, 'field.invalid'],
      ['\ud800', 'field.invalid'],
      ['x'.repeat(100_000), 'field.too_long'],
    ],
  },
  money: {
    field: money({}),
    kept: [
      ['1500', '1500.00'],
      ['৳ 1,50,000.5', '150000.50'],
      ['1,234,567.89', '1234567.89'],
      ['৫০০', '500.00'],
      [0.1, '0.10'],
      ['-0', '0.00'],
      ['0012', '12.00'],
      ['Tk. 5', '5.00'],
      ['9999999999999999.99', '9999999999999999.99'],
    ],
    refused: [
      ['1.001', 'field.two_decimals'],
      ['-1', 'field.more_than_zero'],
      ['1,2', 'field.amount'],
      ['1e5', 'field.amount'],
      ['abc', 'field.amount'],
      [Number.POSITIVE_INFINITY, 'field.amount'],
      ['99999999999999999', 'field.amount_too_large'],
      [{}, 'field.amount'],
      [0.1 + 0.2, 'field.two_decimals'],
    ],
  },
  month: {
    field: month({}),
    kept: [
      ['2026-07', '2026-07'],
      ['2026/7', '2026-07'],
      ['7-2026', '2026-07'],
      ['০৭ ২০২৬', '2026-07'],
      ['July 2026', '2026-07'],
      ['jul-26', '2026-07'],
      ['Sept. 1998', '1998-09'],
      ['2026, March', '2026-03'],
      ['জুলাই, ২০২৬', '2026-07'],
      ['জানুয়ারী ২০২৬', '2026-01'],
      ['আগষ্ট ২০২৬', '2026-08'],
      ['يوليو ٢٠٢٦', '2026-07'],
      ['ابريل 2026', '2026-04'],
      ['تموز 2026', '2026-07'],
      ['كانون الأول 2026', '2026-12'],
      ['AĞUSTOS 2026', '2026-08'],
      ['KASIM 2026', '2026-11'],
    ],
    refused: [
      ['2026-13', 'field.month'],
      ['2026-00', 'field.month'],
      ['2026', 'field.month'],
      ['July', 'field.month'],
      ['Ju 2026', 'field.month'],
      ['كانون 2026', 'field.month'],
      ['07-26', 'field.month'],
      ['2026-07-15', 'field.month'],
      ['this month', 'field.month'],
      ['1799-12', 'field.month'],
      ['3000-01', 'field.month'],
      [202607, 'field.month'],
      [['2026-07'], 'field.month'],
      [`July${' '.repeat(100_000)}x2026`, 'field.month'],
    ],
  },
  percent: {
    field: percent({}),
    kept: [
      ['33.3', '33.30'],
      [100, '100.00'],
      ['5 %', '5.00'],
      ['০', '0.00'],
    ],
    refused: [
      ['100.01', 'field.between'],
      ['-1', 'field.between'],
      ['1.234', 'field.two_decimals'],
      ['x', 'field.between'],
      [null, 'field.between'],
    ],
  },
  phone: {
    field: phone({}),
    kept: [
      ['01712345678', '+8801712345678'],
      ['+880 1712-345678', '+8801712345678'],
      ['8801712345678', '+8801712345678'],
      ['০১৭১২৩৪৫৬৭৮', '+8801712345678'],
      ['00971 4 123 4567', '+97141234567'],
      ['(017) 1234.5678', '+8801712345678'],
      // As a telephone's own list of people gives it away.
      ['\u202a+880 1712-345678\u202c', '+8801712345678'],
      ['\u200e01712345678', '+8801712345678'],
    ],
    refused: [
      ['0171234567', 'field.phone'],
      ['1712345678', 'field.phone'],
      ['+88017123456789', 'field.phone'],
      ['+0123456789', 'field.phone'],
      ['call me', 'field.phone'],
      [['01712345678'], 'field.phone'],
      [1712345678, 'field.phone'],
      [1.2e10, 'field.phone'],
    ],
  },
  ref: {
    field: ref('city', {}),
    kept: [
      [7, 7],
      ['7', 7],
      ['৭', 7],
      [9007199254740991, 9007199254740991],
    ],
    refused: [
      [0, 'field.invalid'],
      [-1, 'field.invalid'],
      [1.5, 'field.invalid'],
      ['7a', 'field.invalid'],
      [1e99, 'field.invalid'],
      ['9007199254740993', 'field.invalid'],
      [true, 'field.invalid'],
      [[7], 'field.invalid'],
    ],
  },
  refs: {
    field: refs('city', { most: 3 }),
    kept: [
      [
        [3, 1, 3],
        [1, 3],
      ],
      ['2,1', [1, 2]],
      [5, [5]],
    ],
    refused: [
      [[0], 'field.invalid'],
      [['x'], 'field.invalid'],
      [[1, 2, 3, 4], 'field.too_many'],
      [[[1]], 'field.invalid'],
      [{}, 'field.invalid'],
    ],
  },
  text: {
    field: text({ max: 5 }),
    kept: [
      [' a  b ', 'a b'],
      ['a\tb\nc', 'a b c'],
      ['\u200ba', 'a'],
      ['\u202ea\u202c\u200f', 'a'],
      ['ত\u09cd\u200d', 'ত\u09cd\u200d'],
      ['\u200d\u200d', ''],
      ['\u3164', ''],
      ['\u2800 \ufe0f', ''],
      [45, '45'],
      ['e\u0301', 'é'],
      ['😀😀😀😀😀', '😀😀😀😀😀'],
    ],
    refused: [
      ['abcdef', 'field.too_long'],
      ['a\u0000', 'field.invalid'],
      ['\ud800', 'field.invalid'],
      [['a'], 'field.invalid'],
      [true, 'field.invalid'],
      [`a${'\u0315\u0300'.repeat(200_000)}`, 'field.too_long'],
    ],
  },
  secret: {
    field: secret({ max: 12 }),
    kept: [
      [' Hush  ১২ ', ' Hush  ১২ '],
      ['hush\r\n', 'hush'],
    ],
    refused: [
      ['thirteen sign', 'field.too_long'],
      ['x'.repeat(1000), 'field.too_long'],
      ['hu\u0000sh', 'field.invalid'],
      [12, 'field.invalid'],
      [{ set_at: '2026-01-01T00:00:00.000Z' }, 'field.invalid'],
    ],
  },
  url: {
    field: url({}),
    kept: [
      ['padma.example', 'https://padma.example/'],
      ['http://x.org/a?b=1', 'http://x.org/a?b=1'],
      ['HTTPS://X.ORG', 'https://x.org/'],
    ],
    refused: [
      ['javascript:alert(1)', 'field.url'],
      ['ftp://x.org', 'field.url'],
      ['https://user:pw@x.org', 'field.url'],
      ['localhost', 'field.url'],
      ['data:text/html,x', 'field.url'],
      [`https://x.org/${'a'.repeat(500)}`, 'field.url'],
      [7, 'field.url'],
    ],
  },
}

describe.each(Object.entries(tables))('%s', (_type, { field, kept, refused }) => {
  it.each(kept.map(([given, value]) => [JSON.stringify(given).slice(0, 60), given, value]))(
    'keeps %s in one form',
    (_shown, given, value) => {
      expect(readValue(field, given)).toEqual({ value })
    },
  )

  it.each(refused.map(([given, why]) => [(JSON.stringify(given) ?? '').slice(0, 60), why, given]))(
    'refuses %s: %s',
    (_shown, why, given) => {
      const read = readValue(field, given)
      expect('fault' in read ? read.fault.text : read).toBe(why)
    },
  )

  it('reads what it keeps as the same again, and shows it in every language', () => {
    for (const [, value] of kept) {
      expect(readValue(field, value)).toEqual({ value })
      for (const locale of ['en', 'bn', 'ar', 'tr']) expect(typeof showValue(field, value, locale)).toBe('string')
    }
  })

  it('has an answer for anything, and what it accepts once it accepts for ever', () => {
    const given = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
    )
    const isStable = (written: unknown): boolean => {
      const first = readValue(field, written)
      // What is left of nothing but invisible marks is nothing, which readers of records never hand in.
      return (
        'fault' in first ||
        first.value === '' ||
        JSON.stringify(readValue(field, first.value)) === JSON.stringify(first)
      )
    }
    expect(fc.check(fc.property(given, isStable), { numRuns: 300 })).toMatchObject({
      failed: false,
      counterexample: null,
    })
  })
})

it.each([
  ['bn-BD', '২৩-১১-২০২৬', '-১২,৩৪,৫৬৭.৫০'],
  ['bn-BD-u-nu-latn', '23-11-2026', '-12,34,567.50'],
  ['ar-u-nu-arab', '٢٣-١١-٢٠٢٦', '-١٢,٣٤,٥٦٧.٥٠'],
  ['ar', '23-11-2026', '-12,34,567.50'],
  ['tr-TR', '23-11-2026', '-12,34,567.50'],
])('days and amounts have the digits of the look: %s', (locale, day, amount) => {
  expect(showValue(date({}), '2026-11-23', locale)).toBe(day)
  expect(showValue(money({ negative: true }), '-1234567.50', locale)).toBe(amount)
  expect(readValue(date({}), day)).toEqual({ value: '2026-11-23' })
})
