import { expect, test } from 'vitest'
import { wordsMatch } from '../search/match.ts'
import { parseAddress, writeAddress } from './address.ts'

test('values of an address stay words, so that 045 is not 45', () => {
  const state = { rl_no: '045', city: '3,7', 'licence_expiry_date.to': '2026-12-31', keyword: 'ঢাকা & co' }
  expect(parseAddress(writeAddress(state))).toEqual(state)
  expect(writeAddress({ city: '3,7', status: '' })).toBe('?city=3,7')
  expect(parseAddress('?status=new&status=active')).toEqual({ status: 'new,active' })
  expect(parseAddress('?toString=new')).toEqual({ toString: 'new' })
})

test('the search box finds a page by the beginnings of its words', () => {
  expect(wordsMatch('age own', 'Agency owners')).toBe(true)
  expect(wordsMatch('wners', 'Agency owners')).toBe(false)
  expect(wordsMatch('এজেন্সি', 'এজেন্সির মালিকগণ')).toBe(true)
  expect(wordsMatch('i', 'Icons')).toBe(true)
  expect(wordsMatch('', 'Anything')).toBe(true)
})
