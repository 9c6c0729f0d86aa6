import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { asWritten } from '../errors/errors.ts'
import { loadTexts } from './catalogue.ts'

const texts = loadTexts(fileURLToPath(new URL('../..', import.meta.url)))
const said = (language: 'ar' | 'en' | 'bn', date: string): string =>
  texts.say(language, 'books.future_day', { date: asWritten(date) })

it('days and telephones keep their direction in an Arabic sentence; names and plain numbers are left alone', () => {
  expect(said('ar', '2026-07-01')).toContain('\u20662026-07-01\u2069')
  expect(said('ar', '+880 1711-000000')).toContain('\u2066+880 1711-000000\u2069')
  expect(said('ar', '-250.00')).toContain('\u2066-250.00\u2069')
  expect(said('ar', 'Al-Amin 2026-07')).not.toContain('\u2066')
  expect(said('ar', '1,25,000.00')).not.toContain('\u2066')
  expect(said('en', '2026-07-01') + said('bn', '2026-07-01')).not.toContain('\u2066')
})
