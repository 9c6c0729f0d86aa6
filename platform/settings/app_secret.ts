import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../database/database_error.ts'
import { type Settings, SettingsError } from './settings.ts'

/**
 * The key that signs sessions: APP_SECRET, or one that is made once and kept in DATA_DIR, readable by its owner only.
 * Two servers that start at once on one folder get the same key.
 * @throws SettingsError when the kept file is damaged or cannot be written
 */
export function loadAppSecret(settings: Pick<Settings, 'appSecret' | 'dataDir'>): string {
  if (settings.appSecret) return settings.appSecret
  const file = join(settings.dataDir, 'app_secret')
  const kept = readKept(file) ?? make(settings.dataDir, file)
  if (kept.length < 32)
    throw new SettingsError(
      `${file} is damaged: set APP_SECRET, or remove the file to get a new key (everybody must sign in again).`,
    )
  return kept
}

function readKept(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new SettingsError(
      `${file} cannot be read (${errorCode(error)}): it must belong to the user that runs the server.`,
    )
  }
}

function make(dataDir: string, file: string): string {
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    // A link never replaces, so the first of two servers wins and both read the winner's key.
    linkSync(draft, file)
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'EEXIST')
      throw new SettingsError(`DATA_DIR is ${JSON.stringify(dataDir)}: the folder cannot be written (${code}).`)
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}
