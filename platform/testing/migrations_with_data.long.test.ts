import { readMigrations } from '../database/migrate.ts'
import { onFullTables } from './on_full_tables.ts'

/** Every migration that there ever was, on tables that are full; the newest ones are tried in the first tier too. */
onFullTables(readMigrations().slice(1))
