import type pg from 'pg'
import { expect, it } from 'vitest'
import { registry } from '#modules/resources.ts'
import { type Migration, readMigrations, runDue } from '../database/migrate.ts'
import { keepTemplate, type ScratchDatabase, scratchDatabase } from '../database/testing.ts'
import { verifyRecords } from '../record/verify.ts'
import { fillTables } from './filled_tables.ts'

const rows = 100

/** A test for each of these migrations, that follow each other: it runs on full tables, and every record still fits its history. */
export function onFullTables(tried: readonly Migration[]): void {
  const all = readMigrations()
  const first = all.findIndex(({ name }) => name === tried[0]?.name)
  /** The schema as it was before a migration. Each is made from the one before it, so that none runs twice to get there. */
  const schemaBefore = async (index: number): Promise<string> => {
    const name = `template_before_${index}`
    const run = ({ database }: ScratchDatabase) => database.owner((client) => runDue(client, all.slice(0, index)))
    await keepTemplate(name, run, index === first ? { empty: true } : { template: await schemaBefore(index - 1) })
    return name
  }
  it.each(tried.map(({ name }, at) => [name, first + at] as const))(
    '%s runs on a copy with 100 rows in each table',
    async (name, index) => {
      const scratch = await scratchDatabase({ template: await schemaBefore(index) })
      const asOwner = <T>(work: (client: pg.Client) => Promise<T>) => scratch.database.owner(work)
      try {
        await asOwner(async (client) => {
          await client.query('begin')
          await fillTables(client, rows)
          await client.query('commit')
        })
        expect(await asOwner((client) => runDue(client, all.slice(0, index + 1)))).toEqual([name])
        await asOwner((client) => runDue(client, all))
        expect((await asOwner((client) => verifyRecords(client, registry))).findings).toEqual([])
      } finally {
        await scratch.drop()
      }
    },
  )
}
