import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSharedStrings } from './shared_strings.ts'
import { writeSharedWorkbook } from './shared_workbook.ts'
import { sheetLimits } from './sheet_error.ts'
import { openWorkbook } from './workbook.ts'

const count = 60_000
const textOf = (n: number): string => `${n} পদ্মা ওভারসিজ, ১২ তোপখানা রোড, ঢাকা ${'-'.repeat(n % 40)}`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ss-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('gives every text back in any order, also where they are more than memory keeps, and leaves no file', async () => {
  const path = join(folder, 'texts.xlsx')
  await writeSharedWorkbook(path, function* () {
    for (let n = 0; n < count; n += 1) yield [textOf(n)]
  })
  const strings = await readSharedStrings(await openWorkbook(path, sheetLimits), sheetLimits)
  const places = Array.from({ length: count }, (_, n) => n)
  const strides = places.map((n) => (n * 7919) % count)
  const wrong = [...places, ...places.toReversed(), ...strides].filter((n) => strings.at(n) !== textOf(n))
  expect(wrong).toEqual([])
  expect([strings.at(count), strings.at(-1), strings.at(Number.NaN)]).toEqual([undefined, undefined, undefined])
  expect(readdirSync(folder)).toEqual(['texts.xlsx'])
  strings.close()
})
