import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keepLogSmall } from './server_log.ts'

it("the database's log is parted at 5 MB while it is written to, and one older part stays", () => {
  const folder = mkdtempSync(join(tmpdir(), 'sl-'))
  const file = join(folder, 'pg.log')
  keepLogSmall(file)
  writeFileSync(file, 'old\n')
  keepLogSmall(file)
  expect(readFileSync(file, 'utf8')).toBe('old\n')
  const open = openSync(file, 'a')
  appendFileSync(file, 'x'.repeat(5_000_000))
  keepLogSmall(file)
  writeSync(open, 'new\n')
  closeSync(open)
  expect(readFileSync(file, 'utf8')).toBe('new\n')
  expect(statSync(`${file}.1`).size).toBe(5_000_004)
  rmSync(folder, { recursive: true })
})
