import type pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { registry } from '#modules/resources.ts'
import { type Migration, readMigrations, runDue } from '../database/migrate.ts'
import { keepTemplate, type ScratchDatabase, scratchDatabase } from '../database/testing.ts'
import { verifyRecords } from '../record/verify.ts'
import { fillTables } from './filled_tables.ts'

const rows = 100
/** Migrations that follow each other on the same rows. Rows of its own for each take eight times as long. */
const together = 8

/** A test for each of these migrations, that follow each other: it runs on full tables, and every record still fits its history afterwards. */
export function onFullTables(tried: readonly Migration[]): void {
  const all = readMigrations()
  const first = all.findIndex(({ name }) => name === tried[0]?.name)
  /** The schema as it was before a migration. Each is made from an earlier one, so that none runs twice to get there. */
  const schemaBefore = async (index: number): Promise<string> => {
    const name = `template_before_${index}`
    const run = ({ database }: ScratchDatabase) => database.owner((client) => runDue(client, all.slice(0, index)))
    await keepTemplate(
      name,
      run,
      index === first ? { empty: true } : { template: await schemaBefore(index - together) },
    )
    return name
  }
  for (let from = first; from < first + tried.length; from += together) {
    const names = all.slice(from, Math.min(from + together, first + tried.length)).map(({ name }) => name)
    describe(`on a copy with 100 rows in each table before ${names[0]}`, () => {
      let scratch: ScratchDatabase | undefined
      let full: ReadonlySet<string> = new Set()
      afterAll(() => scratch?.drop())
      const asOwner = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
        if (!scratch) throw new Error('What came before has failed.')
        return scratch.database.owner(work)
      }
      it.each(names.map((name, nth) => [name, nth] as const))('%s runs', async (name, nth) => {
        if (nth === 0) scratch = await scratchDatabase({ template: await schemaBefore(from) })
        // Tables that the one before has made are filled for this one.
        await asOwner(async (client) => {
          await client.query('begin')
          full = await fillTables(client, rows, full)
          await client.query('commit')
        })
        expect(await asOwner((client) => runDue(client, all.slice(0, from + nth + 1)))).toEqual([name])
      })
      it('so do all that follow, and every record fits its history', async () => {
        await asOwner((client) => runDue(client, all))
        expect((await asOwner((client) => verifyRecords(client, registry))).findings).toEqual([])
      })
    })
  }
}
