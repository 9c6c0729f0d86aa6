import { expect, it } from 'vitest'
import { date, image, lines, file, integer, money, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { copiedValues } from './copied.ts'

const letter = resource('letter', {
  module: 'post',
  list_key: 'letters',
  fields: {
    number: text({ max: 9 }),
    written_at: text({ max: 9, computed: true }),
    sent_on: date({}),
    seal: image({}),
    office: ref('office', {}),
    words: text({ max: 99 }),
    reference: text({ max: 9, ownOfEach: true }),
    left_empty: text({ max: 9 }),
    stamps: lines({ worth: money({}), sheets: integer({}) }, { most: 9 }),
    scans: lines({ scan: file({ accept: ['pdf'], maxMb: 1 }) }, { most: 9 }),
  },
  title: ['number'],
  scope: 'everyone',
  unique: [{ fields: ['number'], text: 'field.already_used' }],
  list: ['number'],
  search: ['number'],
  sort: 'number',
  screen: { area: 'letter', plural: 'letters', icon: 'mail', nav: 'post' },
})

it('a copy begins with what was written, and leaves days, files and what only one record may have', () => {
  const stored = {
    id: 7,
    row_version: 3,
    number: 'L-7',
    written_at: 'noon',
    sent_on: '2026-07-01',
    seal: 'a-key',
    office: 3,
    words: 'Dear Sir',
    reference: 'Yours of May',
    left_empty: null,
    stamps: [{ id: 70, worth: '5.00', sheets: 2, expand: {} }],
    scans: [{ id: 71, scan: 'another-key' }],
  }
  expect(copiedValues(letter, stored)).toEqual({ office: 3, words: 'Dear Sir', stamps: [{ worth: '5.00', sheets: 2 }] })
})
