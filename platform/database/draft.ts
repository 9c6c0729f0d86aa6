import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { differences, fingerprint } from './fingerprint.ts'
import { bookkeeping, readMigrations, runDue } from './migrate.ts'
import { type ScratchDatabase, scratchDatabase } from './testing.ts'

export type Draft = {
  /** Statements that lead from 'all migrations applied' to 'as defined'; empty when nothing differs. */
  sql: string
  /** Facts in which the draft still misses what is wanted, for whoever reads it. */
  stillDifferent: string[]
}

/**
 * Drafts the next migration by comparing two scratch databases. A person reads it before it is committed: renames appear as drop and
 * create, and some changes are drafted wrongly; the fingerprint of a third database, on which the draft was tried, tells.
 * Needs the test server of testing.ts and the development packages.
 * @param wanted the whole schema as the definitions describe it
 */
export async function draftMigration(wanted: string, migrationFolder?: string): Promise<Draft> {
  const migrations = readMigrations(migrationFolder)
  const [applied, defined] = [await scratchDatabase({ empty: true }), await scratchDatabase({ empty: true })]
  try {
    await applied.database.owner((client) => runDue(client, migrations))
    await defined.database.owner((client) => client.query(`${bookkeeping}\n${wanted}`))
    const goal = await defined.database.owner(fingerprint)
    if (differences(await applied.database.owner(fingerprint), goal).length === 0)
      return { sql: '', stillDifferent: [] }
    // The first one is the definitions as they are written, which reads better than any comparison.
    const sql = migrations.length === 0 ? wanted : await compare(applied, defined)
    return { sql, stillDifferent: await tryOn(applied, sql, goal) }
  } finally {
    await applied.drop()
    await defined.drop()
  }
}

async function compare(from: ScratchDatabase, to: ScratchDatabase): Promise<string> {
  const program = createRequire(import.meta.url)
    .resolve('@pgkit/migra')
    .replace(/index\.js$/, 'command.js')
  const words = [
    program,
    'run',
    from.ownerUrl,
    to.ownerUrl,
    '--unsafe',
    '--with-privileges',
    '--exclude-schema',
    'pgboss',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 64_000_000 })
  return `${stdout.trim()}\n`
}

async function tryOn(applied: ScratchDatabase, sql: string, goal: string[]): Promise<string[]> {
  try {
    await applied.database.owner((client) => client.query(`begin; ${sql}\n commit;`))
  } catch (error) {
    return [`it fails: ${error instanceof Error ? error.message : String(error)}`]
  }
  return differences(goal, await applied.database.owner(fingerprint), 100)
}
