import { expect, it } from 'vitest'
import { piecesOf, type Piece } from './pieces.ts'

const text = (words: string): Piece => ({ kind: 'text', text: words })
const name = (words: string): Piece => ({ kind: 'name', text: words })
const link = (words: string, href = words): Piece => ({ kind: 'link', text: words, href })

it.each<[string, string, readonly Piece[]]>([
  ['plain words', 'Two lines\nof it', [text('Two lines\nof it')]],
  ['a name', 'ask @Karim Uddin, please', [text('ask '), name('@Karim Uddin'), text(', please')]],
  ['the longest name', '@Karim Uddin and @Karim', [name('@Karim Uddin'), text(' and '), name('@Karim')]],
  ['another name that begins alike', '@Karimul', [text('@Karimul')]],
  [
    'an address at the end of a sentence',
    'See https://bmet.gov.bd/a?b=1&c=2.',
    [text('See '), link('https://bmet.gov.bd/a?b=1&c=2'), text('.')],
  ],
  ['what runs a script', 'javascript:alert(1) data:text/html,x', [text('javascript:alert(1) data:text/html,x')]],
  [
    'an address that hides where it leads',
    'https://bank.example@evil.example',
    [text('https://bank.example@evil.example')],
  ],
  [
    'an address that is written backwards from a sign nobody sees',
    'https://evil.example/\u202emoc.elpmaxe.knab',
    [link('https://evil.example/'), text('\u202emoc.elpmaxe.knab')],
  ],
  ['markup', '<b onclick="x">@Karim</b>', [text('<b onclick="x">'), name('@Karim'), text('</b>')]],
])('%s', (_what, given, pieces) => {
  const found = piecesOf(given, ['Karim', 'Karim Uddin'])
  expect(found).toEqual(pieces)
  expect(found.map((one) => one.text).join('')).toBe(given)
})
