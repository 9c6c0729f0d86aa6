import { expect, it } from 'vitest'
import { arranged } from './arranged.ts'

/** `a` is narrow, `A` takes a whole row. */
const tiles = (letters: string) => [...letters].map((name) => ({ name, isWide: name === name.toUpperCase() }))
const rows = (letters: string): string =>
  arranged(tiles(letters))
    .map(({ name, isWide }) => (isWide ? name.toUpperCase() : name))
    .join('')

it.each([
  ['ab', 'ab'],
  ['aBc', 'acB'],
  ['AbCdE', 'AbdCE'],
  ['abc', 'abC'],
  ['aBCd', 'adBC'],
  ['aB', 'AB'],
  ['', ''],
])('tiles %s stand as %s', (given, expected) => {
  expect(rows(given)).toBe(expected)
})
