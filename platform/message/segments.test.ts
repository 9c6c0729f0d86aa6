import { expect, it } from 'vitest'
import { countSms } from './segments.ts'

const told = (text: string) => {
  const { alphabet, units, segments, left } = countSms(text)
  return [alphabet, units, segments, left]
}

it.each([
  ['nothing', '', ['gsm', 0, 0, 160]],
  ['one sign', 'a', ['gsm', 1, 1, 159]],
  ['a full message', 'a'.repeat(160), ['gsm', 160, 1, 0]],
  ['one sign more: two parts of 153', 'a'.repeat(161), ['gsm', 161, 2, 145]],
  ['two full parts', 'a'.repeat(306), ['gsm', 306, 2, 0]],
  ['three parts', 'a'.repeat(307), ['gsm', 307, 3, 152]],
  ['a sign of the extension table takes two places', '€', ['gsm', 2, 1, 158]],
  ['eighty of them fill a message', '€'.repeat(80), ['gsm', 160, 1, 0]],
  ['brackets and a tilde are of the extension table', '[~]{}^\\|', ['gsm', 16, 1, 144]],
  [
    'a part ends before a sign that it cannot hold whole',
    `${'a'.repeat(152)}€${'a'.repeat(152)}`,
    ['gsm', 306, 3, 152],
  ],
  ['letters with marks that are in the alphabet', 'ÄÖÜäöüñÑåÅéèùìòÇßΔΩ', ['gsm', 19, 1, 141]],
  ['a letter with a mark that is not', 'ç', ['unicode', 1, 1, 69]],
  ['Turkish', 'Sayın üye', ['unicode', 9, 1, 61]],
  ['Bengali, vowel signs counted', 'প্রিয় সদস্য', ['unicode', 'প্রিয় সদস্য'.length, 1, 70 - 'প্রিয় সদস্য'.length]],
  ['a full Bengali message', 'ক'.repeat(70), ['unicode', 70, 1, 0]],
  ['one letter more: two parts of 67', 'ক'.repeat(71), ['unicode', 71, 2, 63]],
  ['two full Bengali parts', 'ক'.repeat(134), ['unicode', 134, 2, 0]],
  ['three Bengali parts', 'ক'.repeat(135), ['unicode', 135, 3, 66]],
  ['Arabic', 'مرحبا', ['unicode', 5, 1, 65]],
  ['a picture of two units', '🙂', ['unicode', 2, 1, 68]],
  ['thirty-five of them fill a message', '🙂'.repeat(35), ['unicode', 70, 1, 0]],
  ['a part ends before a picture that it cannot hold whole', '🙂'.repeat(36), ['unicode', 72, 2, 61]],
  ['a curly quote makes the whole text unicode', `${'a'.repeat(70)}’`, ['unicode', 71, 2, 63]],
  ['a line break is one place', 'a\nb', ['gsm', 3, 1, 157]],
] as const)('%s', (_what, text, expected) => expect(told(text)).toEqual(expected))
