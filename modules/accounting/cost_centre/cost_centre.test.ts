import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Books, openBooks, refusal } from '../testing/bare_books/books.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.scratch.drop())

const opened = async (code: string, name: string) => {
  const made = await books.asOwner((client) =>
    client.query<{ id: number }>(
      `insert into cost_centre (code, name, is_active, created_at, updated_at, row_version)
       values ($1, $2, true, now(), now(), 1) returning id::integer`,
      [code, name],
    ),
  )
  return made.rows[0]?.id ?? 0
}
const leaves = (id: number) => books.asOwner((client) => client.query('delete from cost_centre where id = $1', [id]))

/** A rent of 5 taka that is marked. */
const marked = (mark: number) =>
  books.call('acc_post', {
    ...books.document('2019-07-09', 'JV', 'rent +5, fees -5'),
    lines: [
      { ledger: books.ledger['rent'], debit: '5.00', cost_centre: mark },
      { ledger: books.ledger['fees'], credit: '5.00' },
    ],
  })

it('marks lines of the books, and then stays', async () => {
  const training = await opened('TRN', 'Training')
  await marked(training)
  expect(await refusal(leaves(training))).toEqual({ code: 'AC915', cost_centre: 'Training' })
})

it('goes while no line carries it, and marks nothing afterwards', async () => {
  const fair = await opened('FAIR', 'Job fair')
  await leaves(fair)
  expect(await refusal(marked(fair))).toMatchObject({ code: 'AC915', field: 'lines[0].cost_centre' })
})
