import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { registry } from '#modules/resources.ts'
import { wantedSchema } from '#modules/schema.ts'
import { draftMigration } from '../database/draft.ts'
import { readMigrations, runDue } from '../database/migrate.ts'
import { type ScratchDatabase, scratchDatabase } from '../database/testing.ts'
import { verifyRecords } from '../record/verify.ts'
import { choice } from '../fields/choice/field.ts'
import { migrationHints } from '../resource/migration_hints.ts'
import { registryOf } from '../resource/registry.ts'
import { fillTables } from './filled_tables.ts'
import { onFullTables } from './on_full_tables.ts'

/** Every migration runs on tables that are full, and every record still fits its history afterwards. */
let scratch: ScratchDatabase
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sm-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const rows = 100
const asOwner = <T>(work: (client: pg.Client) => Promise<T>) => scratch.database.owner(work)
const fill = () =>
  asOwner(async (client) => {
    await client.query('begin')
    await fillTables(client, rows)
    await client.query('commit')
  })
const verified = async (known: typeof registry) => (await asOwner((client) => verifyRecords(client, known))).findings

/** How many of the newest migrations the first tier tries: each costs as much as twenty other tests. */
const newest = 3

/** Those that no office has taken in yet are among the newest; more of them are tried in the second tier. */
onFullTables(readMigrations().slice(-newest))

/** The next version of the office: the address of an agency has another name, and each agency a grade. */
const { agency } = Object.fromEntries(registry.all.map((definition) => [definition.name, definition]))
if (!agency) throw new Error('There is no agency to try with.')
const { address, ...others } = agency.fields
const next = registryOf(
  registry.all.map((definition) =>
    definition === agency
      ? {
          ...agency,
          search: agency.search.map((name) => (name === 'address' ? 'office_address' : name)),
          fields: {
            ...others,
            office_address: { ...address!, renamedFrom: 'address' },
            grade: choice(['a', "b'c"], { required: true, default: "b'c" }),
          },
        }
      : definition,
  ),
)

it('a drafted migration renames what was renamed, fills what is required, and tells the history of each record', async () => {
  const { sql, stillDifferent } = await draftMigration(wantedSchema(next), undefined, migrationHints(next))
  expect(sql).toContain('alter table public."agency" rename column "address" to "office_address";')
  expect(sql).not.toMatch(/drop column/)
  expect(sql).toContain(`default 'b''c'`)
  expect(stillDifferent).toEqual([])

  scratch = await scratchDatabase()
  onTestFinished(() => scratch.drop())
  await fill()
  const forged = `update agency set name = 'Forged Overseas' where id = (select max(id) from agency) returning id`
  const [{ id: forgedId } = { id: 0 }] = (await asOwner((client) => client.query<{ id: number }>(forged))).rows
  cpSync(join(import.meta.dirname, '../../migrations'), folder, { recursive: true })
  writeFileSync(join(folder, '209901010000_grade.sql'), sql)
  await asOwner((client) => runDue(client, readMigrations(folder)))

  const told = await asOwner((client) =>
    client.query(
      `select record, version, "user", changes->'grade' as grade, changes->'office_address' as address from history where note = '209901010000_grade' and action = 'migration' order by record`,
    ),
  )
  expect(told.rows).toHaveLength(rows - 1)
  expect(told.rows[0]).toEqual({ record: 1, version: 2, user: null, grade: [null, "b'c"], address: [null, 'v1'] })
  // Only what was changed behind the application's back is found, as it was before.
  expect((await verified(next)).map(({ kind, resource, record }) => [kind, resource, record])).toEqual([
    ['content', 'agency', forgedId],
  ])
})
