import { expect, test } from 'vitest'
import { faultOf, type RouteLook, type Seen } from './look.ts'

const look: RouteLook = {
  route: '/apps/city-management/cities/:cityId/:cityName?',
  address: '/apps/city-management/cities/7/khulna',
  kind: 'record long',
  heading: ['Khulna'],
  shows: ['Khulna division', 'খুলনা'],
  has: 'form input',
}
const seen: Seen = {
  path: '/apps/city-management/cities/7/khulna',
  query: {},
  headings: ['Khulna'],
  text: 'Cities Khulna খুলনা',
  has: false,
}

test('a page that says what it is and shows what it holds has opened', () => {
  expect(faultOf(look, seen)).toBeUndefined()
  expect(faultOf(look, { ...seen, text: '', has: true })).toBeUndefined()
})

test('a page that is blank, another, or says too much or too little has not', () => {
  expect(faultOf(look, { ...seen, path: '/pages/errors/error-404' })).toMatch(/ends at/)
  expect(faultOf(look, { ...seen, headings: [] })).toMatch(/0 headings/)
  expect(faultOf(look, { ...seen, headings: [' '] })).toMatch(/1 headings/)
  expect(faultOf(look, { ...seen, headings: ['Khulna', 'Cities'] })).toMatch(/2 headings/)
  expect(faultOf(look, { ...seen, headings: ['Dhaka'] })).toMatch(/is called Dhaka/)
  expect(faultOf({ ...look, isWhole: true }, { ...seen, headings: ['Khulna city'] })).toMatch(/is called/)
  expect(faultOf(look, { ...seen, text: 'Cities Khulna' })).toMatch(/shows none/)
  expect(faultOf({ ...look, shows: [] }, seen)).toMatch(/shows none/)
})

test('a redirect ends where it must, and with what it was asked', () => {
  const ledger = { ...look, ends: '/apps/ledger', asks: { date_after: '2026-07-01' } }
  expect(faultOf(ledger, { ...seen, path: '/apps/ledger', query: { date_after: '2026-07-01' } })).toBeUndefined()
  expect(faultOf(ledger, { ...seen, path: '/apps/ledger' })).toMatch(/asks for date_after/)
})
