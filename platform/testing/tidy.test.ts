import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { settingDefinitions } from '#platform/settings/settings.ts'
import * as tidy from './tidy.ts'
import { knownFiles } from './walls_source.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const isText = (path: string) => !/\.(png|jpe?g|gif|webp|ico|woff2?|ttf|pdf|xlsx|zip|gz|tgz)$/.test(path)

/** Files above 300 lines, each with the reason why it is one idea all the same. */
const longFileReasons: tidy.Exception[] = [
  {
    path: 'migrations/202611201106_first_schema.sql',
    reason: 'the whole schema of the first version, written by the definitions',
  },
  {
    path: 'migrations/202611201410_background_jobs.sql',
    reason: 'the schema of pg-boss, as it prints it',
  },
  {
    path: 'migrations/202611220330_message.sql',
    reason: 'three tables and the settings of mail and SMS, which come into use together',
  },
  {
    path: 'migrations/202611220611_accounting_masters.sql',
    reason: 'ten tables that refer to each other and come into use together',
  },
  {
    path: 'migrations/202611231430_staff.sql',
    reason: 'an employee has fifty fields, and each its checks',
  },
  {
    path: 'migrations/202611220719_ledger.sql',
    reason: 'the posting core, whose parts stand in short files of modules/accounting/ledger',
  },
  {
    path: 'migrations/202611220920_receipt_voucher.sql',
    reason: 'receipts with their lines, and the requests by which they change, come into use together',
  },
  {
    path: 'migrations/202611222017_journal_and_contra.sql',
    reason: 'two kinds of vouchers with all that a voucher has, which come into use together',
  },
  {
    path: 'migrations/202611231111_trade_returns.sql',
    reason: 'credit and debit notes, which one function lets into the books',
  },
  { path: 'migrations/202611222329_bills.sql', reason: 'bills of both sides, which are settled by the same function' },
  { path: 'modules/accounting/ledger/guards.test.ts', reason: 'a table of attacks, a line each' },
  { path: 'platform/access/isolation.test.ts', reason: 'one cast of marked records, tried in every call' },
  { path: 'platform/api/hostile.test.ts', reason: 'a table of attacks, a few lines each' },
  { path: 'platform/fields/fields.test.ts', reason: 'a table of values for each field type' },
  { path: 'platform/sheet/cell.test.ts', reason: 'a table of cells as people type them' },
  { path: 'platform/sheet/read.test.ts', reason: 'a table of files that are no spreadsheets, or odd ones' },
]
/** Files that must speak of paths of other machines. */
const machinePathReasons: tidy.Exception[] = []
/** Files that must name a package registry. */
const registryReasons: tidy.Exception[] = []

function textFiles(): tidy.TextFile[] {
  return knownFiles(root)
    .filter(isText)
    .flatMap((path) => {
      try {
        return [{ path, text: read(path) }]
      } catch {
        // Deleted since git last looked.
        return []
      }
    })
}

describe('the house is tidy', () => {
  const files = textFiles()
  // The specification and the trials of these very rules are other people's words.
  const own = files.filter(({ path }) => !path.startsWith('spec/') && path !== 'platform/testing/tidy_faults.test.ts')

  it('was looked through', () => expect(own.length).toBeGreaterThan(20))
  it('long files say why', () => expect(tidy.longFiles(own, longFileReasons)).toEqual([]))
  it('nothing is marked as unfinished, silenced or asleep', () => expect(tidy.unfinishedMarks(own)).toEqual([]))
  it('no path of one machine', () => expect(tidy.machinePaths(own, machinePathReasons)).toEqual([]))
  it('no package registry', () => expect(tidy.registryHosts(own, registryReasons)).toEqual([]))
  it('every dependency is one exact version', () => expect(tidy.unpinned(JSON.parse(read('package.json')))).toEqual([]))
  it('the lock file names no host and a check sum for each package', () => {
    expect(tidy.lockFaults(JSON.parse(read('package-lock.json')))).toEqual([])
  })
  it('the change log can be read', () => expect(tidy.changelogFaults(read('CHANGELOG.md'))).toEqual([]))
  it('the README shows every setting with its default', () => {
    expect(tidy.settingsTableFaults(read('README.md'), settingDefinitions)).toEqual([])
  })
})
