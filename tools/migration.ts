// `npm run migration NAME`: drafts the migration that leads to the schema of the definitions, for a person to read and commit.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { draftMigration } from '#platform/database/draft.ts'
import { startScratchServer } from '#platform/database/testing.ts'
import { registry } from '#modules/resources.ts'
import { wantedSchema } from '#modules/schema.ts'
import { migrationHints } from '#platform/resource/migration_hints.ts'

const folder = join(import.meta.dirname, '..', 'migrations')
const [name = ''] = process.argv.slice(2)

if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Name the change in small letters: npm run migration agency_bank_account')
  process.exitCode = 1
} else {
  const server = await startScratchServer()
  process.env['SCRATCH_SERVER'] = server.socketFolder
  try {
    const { sql, stillDifferent } = await draftMigration(wantedSchema(), folder, migrationHints(registry))
    if (sql === '') console.log('Nothing to do: the migrations lead to what the definitions say.')
    else console.log(`Read it before you commit it: ${write(sql, stillDifferent)}`)
    for (const line of stillDifferent) console.log(`  not yet right: ${line}`)
  } finally {
    await server.stop()
  }
}

function write(sql: string, stillDifferent: string[]): string {
  const minute = new Date().toISOString().slice(0, 16).replaceAll(/[-T:]/g, '')
  const path = join(folder, `${minute}_${name}.sql`)
  const notes = stillDifferent.map((line) => `-- not yet right: ${line}\n`).join('')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, notes + sql, { flag: 'wx' })
  return path
}
