import { describe, expect, it } from 'vitest'
import { idleReadings, roomFaults, termFaults, termsOf, unreadCounts } from './texts.ts'
import type { Room } from './texts.ts'
import { readMessage } from './texts_message.ts'

const terms = termsOf([
  ['agency', 'এজেন্সি', 'وكالة|وكالات', 'acente', 'strict', ''],
  ['branch', 'শাখা', 'فرع|فروع', 'şube', 'strict', ''],
  ['new', 'নতুন', 'جديد', 'yeni', '', ''],
])

const text = (en: string, bn: string, ar: string, tr: string): Room => ({
  en: { a: en },
  bn: { a: bn },
  ar: { a: ar },
  tr: { a: tr },
})
const sound = text('Agency {name}', 'এজেন্সি {name}', 'الوكالة {name}', 'Acente {name}')
const change = (language: 'en' | 'bn' | 'ar' | 'tr', words: string): Room => ({ ...sound, [language]: { a: words } })
const plural = text(
  '{n, plural, one {# agency} other {# agencies}}',
  '{n, plural, one {#টি এজেন্সি} other {#টি এজেন্সি}}',
  '{n, plural, zero {لا وكالات} one {وكالة} two {وكالتان} few {# وكالات} many {# وكالة} other {# وكالة}}',
  '{n, plural, one {# acente} other {# acente}}',
)

describe('a text in four languages', () => {
  it('is left in peace when it is sound', () => {
    expect(roomFaults(sound, terms, [])).toEqual([])
    expect(roomFaults(plural, terms, [])).toEqual([])
    expect(roomFaults(text('{from}–{to}', '{from}–{to}', '{from}–{to}', '{from}–{to}'), terms, [])).toEqual([])
    expect(roomFaults(text('Branches', 'শাখাসমূহ', 'الفُروع', 'ŞUBELER'), terms, [])).toEqual([])
  })

  it.each([
    ['a missing text', { ...sound, tr: {} }, /^a: no text in tr/],
    ['an empty text', change('bn', ' '), /^a: no text in bn/],
    ['a text only a translation has', { ...sound, ar: { ...sound.ar, b: 'وكالة' } }, /^b: no text in en, bn, tr/],
    ['a lost placeholder', change('bn', 'এজেন্সি'), /fills in \{\}, the English text \{name\}/],
    ['a translated placeholder', change('tr', 'Acente {isim}'), /fills in \{isim\}/],
    ['English in place of Bengali', change('bn', 'Agency {name}'), /is the English text/],
    ['English in place of Turkish', change('tr', 'Agency {name}'), /is the English text/],
    ['no letter of the script', change('ar', 'Wakala {name}'), /has no Arabic letter/],
    ['another word for a term', change('tr', 'Ajans {name}'), /'agency' is 'acente'/],
    ['a brace left open', change('ar', 'الوكالة {name'), /not closed/],
    [
      'a plural form too few',
      { ...plural, ar: { a: '{n, plural, one {وكالة} other {# وكالة}}' } },
      /lacks the plural form zero, two, few, many/,
    ],
    ['no plural where the language has six', { ...plural, ar: { a: '{n} وكالة' } }, /needs its plural forms/],
  ])('%s is told', (_what, room, says) => {
    const faults = roomFaults(room, terms, [])
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(says)
  })

  it('may be the same where the list says so, in the languages it names', () => {
    const room = text('CSV', 'CSV', 'CSV', 'CSV')
    expect(roomFaults(room, terms, [{ text: 'CSV', languages: ['bn', 'ar', 'tr'], reason: 'a code' }])).toEqual([])
    expect(roomFaults(room, terms, [{ text: 'CSV', languages: ['bn', 'ar'], reason: 'a code' }])).toHaveLength(1)
  })
})

describe('a message', () => {
  it('tells its names, forms and words apart', () => {
    expect(
      readMessage(
        "{user} sold {n, plural, =0 {nothing} one {# car} other {# cars of {owner}}} '{'x'}' {{agency.name}} {at, date}",
      ),
    ).toEqual({
      names: ['agency.name', 'at', 'n', 'owner', 'user'],
      plurals: { n: ['=0', 'one', 'other'] },
      words: ' sold nothing # car # cars of   x  ',
    })
  })
  it.each(['{', '}', '{}', '{n, plural, one {x}}', '{n, plural, one x}', '{n, plural, other {x}'])(
    '%s is refused',
    (words) => {
      expect(() => readMessage(words)).toThrow(words)
    },
  )
})

describe('readers', () => {
  const rooms = new Map([['modules/membership', sound]])
  it('a text is read when its words are the ones that were read', () => {
    expect(
      unreadCounts(rooms, {
        bn: { 'modules/membership': { a: 'এজেন্সি {name}' } },
        ar: { 'modules/membership': { a: 'old' } },
        tr: {},
      }),
    ).toEqual({
      bn: 0,
      ar: 1,
      tr: 1,
    })
  })
  it('a reading of a text that is gone is told', () => {
    expect(idleReadings(rooms, { bn: {}, ar: { 'modules/membership': { z: 'x' } }, tr: {} })).toHaveLength(1)
  })
})

describe('terms', () => {
  it.each([
    ['an empty cell', ['city', '', 'مدينة', 'şehir', '', '']],
    ['another script', ['city', 'shohor', 'مدينة', 'şehir', '', '']],
    ['a term twice', ['Agency', 'এজেন্সি', 'وكالة', 'acente', '', '']],
  ])('%s is told', (_what, row) => {
    expect(termFaults(termsOf([['agency', 'এজেন্সি', 'وكالة', 'acente', '', ''], row]))).toHaveLength(1)
  })
})
