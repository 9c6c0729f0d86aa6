import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from './testing.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  const t = performance.now()
  scratch = await scratchDatabase()
  console.log('scratch', performance.now() - t)
})
afterAll(() => scratch.drop())

describe('x', () => {
  it('y', async () => {
    expect((await scratch.database.app.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
