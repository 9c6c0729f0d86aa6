import { readMigrations } from '../database/migrate.ts'
import { inFull } from './full.ts'
import { onFullTables } from './on_full_tables.ts'

/** Every migration that there ever was, on tables that are full; what landed long ago does not change, so that a landing tries the newest ones. */
onFullTables(readMigrations().slice(inFull(1, { landing: -12 })))
