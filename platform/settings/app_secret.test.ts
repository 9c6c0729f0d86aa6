import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadAppSecret } from './app_secret.ts'
import { SettingsError } from './settings.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sk-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('the key that signs sessions', () => {
  it('is the one of APP_SECRET, and nothing is written', () => {
    const appSecret = 'x'.repeat(32)
    expect(loadAppSecret({ appSecret, dataDir: join(dataDir, 'none') })).toBe(appSecret)
    expect(statSync(join(dataDir, 'none'), { throwIfNoEntry: false })).toBeUndefined()
  })

  it('is made once, kept for the next start, and readable by its owner only', () => {
    const first = loadAppSecret({ appSecret: undefined, dataDir: join(dataDir, 'new') })
    expect(first.length).toBeGreaterThanOrEqual(43)
    expect(loadAppSecret({ appSecret: undefined, dataDir: join(dataDir, 'new') })).toBe(first)
    expect(statSync(join(dataDir, 'new', 'app_secret')).mode & 0o777).toBe(0o600)
  })

  it('stops the start when its file is damaged', () => {
    writeFileSync(join(dataDir, 'app_secret'), 'cut')
    expect(() => loadAppSecret({ appSecret: undefined, dataDir })).toThrow(SettingsError)
  })
})
