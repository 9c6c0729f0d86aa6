import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { languages, loadTexts } from '#platform/texts/catalogue.ts'
import { isKeyPlace, keyGroup, keyPlaces, namesOf } from './key_table.ts'
import { nameOf } from './keys.ts'

const root = join(import.meta.dirname, '../../..')
const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

it.each([
  ['Latin', 'j', 'KeyJ', {}, 'j'],
  ['Bengali', 'ব', 'KeyJ', {}, 'j'],
  ['Bengali', 'ও', 'KeyX', {}, 'x'],
  ['Arabic', 'ت', 'KeyJ', {}, 'j'],
  ['Arabic', 'ظ', 'Slash', {}, '/'],
  ['Arabic', '؟', 'Slash', { shiftKey: true }, '?'],
  ['Arabic', 'ن', 'KeyK', { ctrlKey: true }, 'mod+k'],
  ['Arabic', 'س', 'KeyS', { ctrlKey: true }, 'mod+s'],
  ['Turkish', 'ı', 'KeyI', {}, 'i'],
  ['Turkish', '.', 'Slash', {}, '.'],
  ['Turkish', '?', 'Minus', { shiftKey: true }, '?'],
  ['French', 'z', 'KeyW', {}, 'z'],
])('on a %s keyboard %j is the key that screens ask for', (_, key, code, held, name) =>
  expect(nameOf({ ...plain, ...held, key, code })).toBe(name),
)

/** Every `useKeys({ ... }, { label: 'screen.keys_...' })` of the screens: where, and which keys. */
function keysOfScreens(): { file: string; place: string; keys: string[] }[] {
  const files = globSync('{platform/screen,modules}/**/*.tsx', { cwd: root })
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    const calls = source.matchAll(/\buseKeys\(\s*\{(.*?)\},\s*\{\s*label: 'screen\.keys_(\w+)'/gs)
    return [...calls].map(([, body = '', place = '']) => ({
      file,
      place,
      keys: [...body.matchAll(/(?:^|[{,\n])\s*(?:'([^']+)'|([\w$]+))(?=:|\s*[,}]|$)/g)].flatMap(
        ([, quoted, name]) => quoted ?? name ?? [],
      ),
    }))
  })
}

it('every key that a screen listens to stands in the help', () => {
  const screens = keysOfScreens()
  expect(screens.length).toBeGreaterThan(8)
  const missing = screens.flatMap(({ file, place, keys }) => {
    const known: readonly string[] = isKeyPlace(place) ? keyPlaces[place].keys : []
    return keys.filter((key) => isKey(key) && !known.includes(key)).map((key) => `${file}: ${key} in ${place}`)
  })
  expect(missing, 'platform/screen/keyboard/key_table.ts lists them').toEqual([])
})

/** What the pattern finds beside keys are words of the functions behind them. */
const isKey = (word: string): boolean =>
  /^(.|(mod|alt|shift)\+.+|Enter|Escape|Space|Tab|Delete|Home|End|Arrow\w+|Page\w+|F\d+)$/.test(word)

it('every key of the help is explained in four languages', () => {
  const texts = loadTexts(root)
  const ids = namesOf()
    .map(keyGroup)
    .flatMap(({ label, keys }) => [label, ...keys.map(({ text }) => text)])
  const silent = languages.flatMap((language) =>
    ids.filter((id) => texts.say(language, id) === id).map((id) => `${id} (${language})`),
  )
  expect(silent).toEqual([])
})
