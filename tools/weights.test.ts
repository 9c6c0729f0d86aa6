import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { bounds, loadedWith, tooHeavy, type Weighed } from './weights.ts'

/** Script that packing makes no lighter, of so many kilobytes. */
const script = (kilobytes: number): string => randomBytes(kilobytes * 512).toString('latin1')

const chunk = (over: Partial<Weighed>): Weighed => ({ code: '', modules: [], imports: [], ...over })

/** A product of one area. */
const product = (over: Readonly<Record<string, Partial<Weighed>>> = {}): Map<string, Weighed> =>
  new Map(
    Object.entries({
      start: { modules: ['platform/screen/start.tsx'], imports: ['shared'] },
      shared: { imports: ['start'] },
      sign_in: { modules: ['platform/screen/signin/SignIn.tsx'] },
      texts: { modules: ['\0virtual:texts/en.json'] },
      shell: {
        modules: ['platform/screen/shell/Shell.tsx', 'platform/screen/router/Derived.tsx'],
        imports: ['shared'],
      },
      list: { modules: ['platform/screen/list/ListScreen.tsx'] },
      definitions: { modules: ['modules/membership/resources.ts'] },
      words: { modules: ['modules/membership/texts/en.json'] },
      screen: { modules: ['modules/membership/site.screen.tsx'], facade: 'modules/membership/site.screen.tsx' },
      ...over,
    }).map(([name, one]) => [name, chunk(one)]),
  )

test('what comes along is weighed once, however often it is asked for', () => {
  expect(loadedWith(product(), ['screen/start.tsx', 'shell/Shell.tsx'])).toEqual(new Set(['start', 'shared', 'shell']))
})

test('a product within its bounds is built', () => {
  expect(tooHeavy(product(), ['membership'])).toEqual([])
})

test('what is too heavy is named: the sign-in page, a list, a screen made by hand', () => {
  const shared = product({ shared: { code: script(2 * bounds.signIn) } })
  expect(tooHeavy(shared, [])).toEqual([expect.stringMatching(/^The sign-in page weighs .*; 150 is the bound/)])
  const definitions = { code: script(2 * bounds.list), modules: ['modules/membership/resources.ts'] }
  expect(tooHeavy(product({ definitions }), ['membership'])).toEqual([expect.stringMatching(/^A list of membership/)])
  const facade = 'modules/membership/site.screen.tsx'
  const screen = { code: script(2 * bounds.handMade), modules: [facade], facade }
  expect(tooHeavy(product({ screen }), ['membership'])).toEqual([expect.stringMatching(/^modules\/membership\/site/)])
})

test('a list that comes in too many files is named', () => {
  const signs = Array.from({ length: bounds.listFiles }, (_, at) => `sign${at}`)
  const small = Object.fromEntries(signs.map((name) => [name, {}]))
  const list = { modules: ['platform/screen/list/ListScreen.tsx'], imports: signs }
  expect(tooHeavy(product({ ...small, list }), ['membership'])).toEqual([
    expect.stringMatching(/^A list of membership comes in \d+ files; 20 is the bound/),
  ])
})

test('a part that is nowhere is said, instead of being weighed as nothing', () => {
  expect(() => loadedWith(product(), ['platform/screen/gone.tsx'])).toThrow('No file of the bundle holds')
})
