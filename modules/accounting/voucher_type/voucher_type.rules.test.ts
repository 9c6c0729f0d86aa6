import { describe, expect, it } from 'vitest'
import { cleanSignatures, standardFormat } from './number_format.ts'
import { formatFault, usedTypeFaults, voucherTypeFaults } from './voucher_type.rules.ts'

describe('the number of a voucher', () => {
  it.each([
    ['as every office begins', standardFormat, 'yearly', undefined],
    ['without a width', 'RA/{type}/{fy}/{seq}', 'yearly', undefined],
    ['that never begins anew needs no year', '{type}.{seq:6}', 'never', undefined],
    ['needs its sequence', '{branch}-{fy}', 'yearly', 'voucher_type.format_seq'],
    ['has it once', '{seq}-{seq:3}-{fy}', 'yearly', 'voucher_type.format_seq'],
    ['that begins anew tells the year', '{type}-{seq:5}', 'yearly', 'voucher_type.format_fy'],
    ['knows its places', '{month}-{fy}-{seq}', 'yearly', 'voucher_type.format_place'],
    ['has at most nine digits', '{fy}-{seq:12}', 'yearly', 'voucher_type.format_place'],
    ['is a plain word', '{fy} {seq}', 'yearly', 'voucher_type.format_signs'],
    ['holds no markup', '<b>{fy}{seq}', 'yearly', 'voucher_type.format_signs'],
  ])('%s', (_, format, restart, text) => expect(formatFault(format, restart)?.text).toBe(text))
})

it('approval above a limit needs the limit', () => {
  const type = { number_format: standardFormat, restart: 'yearly', approval: 'above_limit', approval_limit: null }
  expect(voucherTypeFaults(type)).toMatchObject([{ field: 'approval_limit' }])
  expect(voucherTypeFaults({ ...type, approval_limit: '5000.00' })).toEqual([])
})

describe('a type with vouchers', () => {
  const type = { code: 'PV', class: 1, number_format: standardFormat, restart: 'yearly' }
  const texts = (after: typeof type | null, series = { vouchers: 7, hasBegun: true }) =>
    usedTypeFaults(type, after, series).map(({ field, text }) => `${field ?? ''} ${text}`)
  it.each([
    ['keeps its class', { ...type, class: 2 }, ['class voucher_type.class_stays']],
    [
      'keeps the form of its numbers',
      { ...type, code: 'PX', number_format: '{seq}/{fy}' },
      ['code voucher_type.numbers_stay', 'number_format voucher_type.numbers_stay'],
    ],
    ['is not deleted', null, [' voucher_type.used']],
  ] as const)('%s', (_, after, expected) => expect(texts(after)).toEqual(expected))
  it('takes another form of numbers before the first voucher of a year', () =>
    expect(texts({ ...type, number_format: '{seq}/{fy}' }, { vouchers: 7, hasBegun: false })).toEqual([]))
  it('that was never used is free', () => expect(texts(null, { vouchers: 0, hasBegun: false })).toEqual([]))
})

describe('signatures', () => {
  it.each([
    [
      'empty lines are left out',
      { names: [' Prepared ', '', 'Approved'] },
      { value: { names: ['Prepared', 'Approved'] } },
    ],
    ['none is none', {}, { value: { names: [] } }],
    [
      'at most six',
      { names: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
      { fault: { text: 'field.too_many', params: { n: 6 } } },
    ],
    ['nothing else', { name: 'x' }, { fault: { text: 'field.unknown', params: { name: 'name' } } }],
  ])('%s', (_, given, expected) => expect(cleanSignatures(given)).toEqual(expected))
})
