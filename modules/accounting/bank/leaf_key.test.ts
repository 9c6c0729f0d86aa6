import { afterAll, beforeAll, expect, it } from 'vitest'
import { dbOf } from '#platform/database/db.ts'
import { type ScratchDatabase, scratchDatabase } from '#platform/database/testing.ts'
import { expression } from '#platform/resource/expression.ts'
import { leafKeyOf } from './leaf_key.ts'
import { leafKey } from './leaves.ts'

let scratch: ScratchDatabase

beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

it('a leaf is the same one for the database as for the browser, however its number is written', async () => {
  const written = ['SB1', 'SB0000001', 'sb 0000001', 'SB-1', '0000451', '451', 'SB1002', 'A0B01', 'A1B', 'SB000', '0']
  const { rows } = await expression<{ no: string; key: string }>`
    select t.no, ${leafKeyOf('t.no')} as key from unnest(${written}::text[]) with ordinality t(no, at) order by t.at`.execute(
    dbOf(scratch.database.app),
  )
  expect(rows).toEqual(written.map((no) => ({ no, key: leafKey(no) })))
  expect(new Set(rows.slice(0, 4).map(({ key }) => key))).toEqual(new Set(['SB1']))
})
