import { expect, test } from 'vitest'
import { suggestPassword } from './suggestion.ts'

test('a suggested password can be read out: four groups of five, no signs that look alike', () => {
  expect(suggestPassword()).toMatch(/^[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){3}$/)
})

test('no two are the same', () => {
  expect(new Set(Array.from({ length: 200 }, () => suggestPassword())).size).toBe(200)
})

test('a sign that would come more often than the others is drawn again', () => {
  let round = 0
  const draw = (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(round++ === 0 ? 255 : 0)
  expect(suggestPassword(draw)).toBe('aaaaa-aaaaa-aaaaa-aaaaa')
  expect(round).toBeGreaterThan(1)
})
