// `npm run bench:imports`: sheets of 1,000, 10,000 and 100,000 lines of journals are checked, stored and posted, while somebody else posts
// one journal after the other in the same series. Works in a database of its own, which it removes again; ends with 1 when the books do not
// verify afterwards. Part of `npm run bench -- --large`. Options: --sheets=1000,10000,100000, --alone: nobody posts beside.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ServerProcess } from '#platform/bench/server_process.ts'
import { openDatabase } from '#platform/database/pools.ts'
import { verifyRecords } from '#platform/record/verify.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { verifyBooks } from '#modules/accounting/server.ts'
import { registry } from '#modules/resources.ts'
import { benchSettings } from './bench/asking.ts'
import { voucherImports } from './bench/voucher_import.ts'

const { values: options } = parseArgs({
  options: { sheets: { type: 'string', default: '1000,10000,100000' }, alone: { type: 'boolean', default: false } },
  // Those of the bench it is part of are none of its own.
  strict: false,
})

const dataDir = mkdtempSync(join(tmpdir(), 'si-'))
try {
  const server = await ServerProcess.start(benchSettings(dataDir))
  try {
    await voucherImports(server, String(options.sheets).split(',').map(Number), dataDir, {
      isAlone: options.alone === true,
    })
    await verify()
  } finally {
    await server.end()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** What was measured was real work: books and records still fit. */
async function verify(): Promise<void> {
  const database = await openDatabase(readSettings({ ...process.env, ...benchSettings(dataDir) }), {
    applicationName: 'samiti bench',
  })
  const client = await database.app.connect()
  try {
    const books = await verifyBooks(client)
    const records = await verifyRecords(client, registry)
    const findings = [...books.findings, ...records.findings]
    console.log(
      `${books.lines} lines verified: ${findings.length === 0 ? 'everything fits' : findings.map(({ text }) => text).join(' ')}`,
    )
    if (findings.length > 0) process.exitCode = 1
  } finally {
    client.release()
    await database.close()
  }
}
