import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deeds } from '../testing/books/random_books.ts'
import { staysTheSame } from '../testing/books/same_books.ts'

const seed = Number(process.env['BOOKS_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

it('whatever is done to the books for long, they are what a plain second ledger is', async () => {
  process.stdout.write(`Random books of seed ${seed} (BOOKS_SEED=${seed} makes them again).\n`)
  const found = await fc.check(fc.asyncProperty(deeds(80), staysTheSame), { numRuns: 30, seed })
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false)
})
