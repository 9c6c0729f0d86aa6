import type pg from 'pg'
import { Refusal } from '../errors/errors.ts'
import { Taken } from '../record/unique.ts'

/** Rows that share one savepoint; a refusal among them costs that many done once more, one by one. */
const together = 50

/**
 * Does a work for each of many rows inside one transaction, so that the refusal of one leaves the others standing.
 * Savepoints are set for groups: nearly always all of a group are good, and each savepoint is two journeys to the database.
 */
export async function inGroups<Row>(
  client: pg.ClientBase,
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
  refused: (row: Row, refusal: Refusal) => void,
): Promise<void> {
  for (let start = 0; start < rows.length; start += together) {
    const group = rows.slice(start, start + together)
    if (
      !(await attempt(client, async () => {
        for (const row of group) await work(row)
      }))
    )
      continue
    for (const row of group) {
      const refusal = await attempt(client, () => work(row))
      if (refusal) refused(row, refusal)
    }
  }
}

/** Undefined when the work was done; else its refusal, and the transaction stands as it stood before. */
async function attempt(client: pg.ClientBase, work: () => Promise<void>): Promise<Refusal | undefined> {
  await client.query('savepoint import_group')
  try {
    await work()
    await client.query('release savepoint import_group')
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof Taken)) throw error
    await client.query('rollback to savepoint import_group')
    const refusal = error instanceof Taken ? await error.explain(client) : error
    if (!(refusal instanceof Refusal)) throw refusal
    return refusal
  }
}
