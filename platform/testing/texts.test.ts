// The texts of the house, in four languages. Each folder `texts/` holds en.json, bn.json, ar.json, tr.json: id and text, nothing else.
// Whether somebody who reads the language has read a text stands in docs/texts_read.json:
//     { "bn": { "modules/membership": { "agency.name": "the text as it was read" } }, "ar": {}, "tr": {} }
// A text that is not there, or that was changed since, counts as unread. The count is shown at each run and fails nothing.
// Office terms stand in docs/terms.csv (en, bn, ar, tr, strict, note; `|` parts other forms of the same word): where the English
// text has a term marked strict, the translation must have one of the words listed.
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parse } from 'csv-parse/sync'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isOfServer } from '../texts/of_server.ts'
import { idleReadings, languages, roomFaults, termFaults, termsOf, unreadCounts } from './texts.ts'
import type { Language, ReadTexts, Room, SameText } from './texts.ts'
import { knownFiles } from './walls_source.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Texts that are rightly the same in a translation; whole texts, as in English. */
const same: SameText[] = [
  ...['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'].map((text): SameText => ({
    text,
    languages: ['bn', 'ar', 'tr'],
    reason: 'blood groups stand in Latin letters on every paper',
  })),
  ...['Logo', 'Normal'].map((text): SameText => ({ text, languages: ['tr'], reason: 'the same word' })),
  ...['Bhadro', 'Kartik', 'Ogrohayon', 'Magh', 'Falgun'].map((text): SameText => ({
    text,
    languages: ['tr'],
    reason: 'months of the Bangla calendar keep their names',
  })),
  { text: 'CSV (.csv)', languages: ['bn', 'ar', 'tr'], reason: 'the name of a file format' },
  { text: 'Excel (.xlsx)', languages: ['tr'], reason: 'the name of a product' },
  { text: 'Thana', languages: ['tr'], reason: 'a police area of Bangladesh keeps its name' },
  { text: 'Thana / upazila', languages: ['tr'], reason: 'areas of Bangladesh keep their names' },
]

const textFile = /^(?:platform|modules)\/(?:.*\/)?texts\/(?:en|bn|ar|tr)\.json$/
const files = knownFiles(root).filter((path) => textFile.test(path) && existsSync(join(root, path)))
const folders = [...new Set(files.map((path) => posix.dirname(path)))]
const textsOf = (folder: string, language: Language): Record<string, string> => {
  const path = `${folder}/${language}.json`
  return files.includes(path) ? JSON.parse(read(path)) : {}
}
const rooms = new Map<string, Room>(
  folders.map((folder) => [
    posix.dirname(folder),
    { en: textsOf(folder, 'en'), bn: textsOf(folder, 'bn'), ar: textsOf(folder, 'ar'), tr: textsOf(folder, 'tr') },
  ]),
)
const terms = termsOf(parse(read('docs/terms.csv'), { from_line: 2 }))
const readTexts: ReadTexts = JSON.parse(read('docs/texts_read.json'))

const ofServer = Object.keys(textsOf('platform/texts', 'en')).filter(isOfServer)

/** Words of the server in a file that the browser loads: `t('error.not_found')`, or a text made of `error.` and a code. */
const ofServerIn = (path: string): string[] =>
  [...read(path).matchAll(/['"`]([a-z_]+\.[a-z_.]*)(\$|['"`])/g)].flatMap(([, id = '', end]) =>
    ofServer.some((one) => (end === '$' ? one.startsWith(id) : one === id)) ? [`${path}: ${id}`] : [],
  )

describe('the texts of the house', () => {
  it('that only the server says are said by no screen', () => {
    const screens = knownFiles(root).filter((path) => /^platform\/screen\/.*(?<!test)\.tsx?$|\.screen\.tsx$/.test(path))
    expect(screens.length).toBeGreaterThan(300)
    expect(screens.flatMap(ofServerIn)).toEqual([])
  })

  it('are there', () => expect(rooms.size).toBeGreaterThan(0))

  it.each([...rooms])('%s says the same in four languages', (_folder, room) => {
    expect(Object.keys(room.en).length).toBeGreaterThan(0)
    expect(roomFaults(room, terms, same)).toEqual([])
  })

  it('are all plain texts', () => {
    const values = [...rooms.values()].flatMap((room) => languages.flatMap((language) => Object.values(room[language])))
    expect(values.filter((value) => typeof value !== 'string')).toEqual([])
  })

  it('show how many of them no reader of the language has read', ({ task }) => {
    const unread = unreadCounts(rooms, readTexts)
    Object.assign(task.meta, { notice: `texts no reader has read: bn ${unread.bn}, ar ${unread.ar}, tr ${unread.tr}` })
    expect(idleReadings(rooms, readTexts)).toEqual([])
  })
})

describe('the office terms', () => {
  it('are many, each in four languages and once', () => {
    expect(terms.length).toBeGreaterThanOrEqual(100)
    expect(terms.filter((term) => term.strict).length).toBeGreaterThanOrEqual(40)
    expect(termFaults(terms)).toEqual([])
  })
})
