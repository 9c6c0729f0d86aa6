import { expect, it } from 'vitest'
import { wordList } from './word_list.ts'

it.each([
  ['en-GB', 'General, Life member, Honorary'],
  ['bn-BD-u-nu-latn', 'General, Life member, Honorary'],
  ['ar-u-nu-arab', 'General، Life member، Honorary'],
  ['tr-TR', 'General, Life member, Honorary'],
])('words of a list are told from each other in %s', (locale, said) =>
  expect(wordList(locale, ['General', 'Life member', 'Honorary'])).toBe(said),
)
