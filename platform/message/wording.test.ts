import { expect, it } from 'vitest'
import { filled, oneLine, placesIn, unknownPlace } from './wording.ts'

it('names the places of a text once', () => {
  expect(placesIn('Dear {name}, open {link} or {link}. { n } minutes.')).toEqual(['name', 'link', 'n'])
  expect(placesIn('No place at all.')).toEqual([])
})

it('finds the place that nothing fills', () => {
  expect(unknownPlace('Dear {name}, {constructor}', { name: 'Rahima' })).toBe('constructor')
  expect(unknownPlace('Dear {name}', { name: 'Rahima' })).toBeUndefined()
  expect(unknownPlace('Dear {}', { name: 'Rahima' })).toBe('')
})

it('fills each place once: a value is never read as text with places', () => {
  expect(filled('Dear {name}, {link}', { name: '{link}', link: 'https://a.example/x' })).toBe(
    'Dear {link}, https://a.example/x',
  )
  expect(filled('{n} minutes, {other}', { n: 30 })).toBe('30 minutes, {other}')
  expect(filled('{toString}', {})).toBe('{toString}')
})

it.each([
  ['Rahima\r\nBcc: all@example.org', 'Rahima Bcc: all@example.org'],
  ['a\u0000b\u2028c', 'a b c'],
  ['  রহিমা   বেগম ', 'রহিমা বেগম'],
])('%j is one line', (written, line) => expect(oneLine(written)).toBe(line))
