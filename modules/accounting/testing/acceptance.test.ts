import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { knownFiles } from '#platform/testing/walls_source.ts'
import { numbersTold, untold } from './acceptance.ts'

/** Scenarios of accounting.md 7: each is the story of a test, whose title begins with its number. */
const scenarios = 40
const root = fileURLToPath(new URL('../../..', import.meta.url))

it('every acceptance scenario is told by a test that asks a running office', () => {
  const files = knownFiles(root).filter((path) => /^(scenarios|modules\/accounting)\/.*\.test\.ts$/.test(path))
  const told = files.map((path) => numbersTold(readFileSync(join(root, path), 'utf8')))
  expect(untold(told, scenarios)).toBe('')
})

it('a number in passing tells nothing, nor does a test without an office, and who is missing is named', () => {
  const office = 'const server = await startTestServer()\n'
  expect(numbersTold(`${office}it('A1: all is entered', go)\ndescribe(\`A2: in any order\`, go)`)).toEqual([1, 2])
  expect(numbersTold(`${office}it.each([\n  ['1', 'A9: b'],\n])('A3: %s', go)`)).toEqual([3])
  expect(numbersTold(`${office}// A4: a remark\nit('is not deposited before its date (A5)', go)`)).toEqual([])
  expect(numbersTold("it('A6: a rule alone', go)")).toEqual([])
  expect(numbersTold("test('A7: in the browser', async ({ page }) => {})")).toEqual([7])
  expect(untold([[1, 2], [4]], 5)).toBe(
    'No test of a running office has a title that begins with A3, A5 of accounting.md 7: say what happens there over HTTP, as scenarios/acceptance.test.ts does.',
  )
})
