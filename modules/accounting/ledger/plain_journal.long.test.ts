import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { poisha } from '#platform/money/poisha.ts'
import { askedReports } from '../testing/books/asked_reports.ts'
import { deeds, SecondBooks } from '../testing/books/random_books.ts'
import { openTestBooks, type TestBooks } from '../testing/books/test_books.ts'
import { programNamed } from '#platform/testing/program.ts'
import { plainJournal } from './plain_journal.ts'

/** Books of more than 2,000 vouchers, read by programs that know nothing of ours: every balance is the same. */
const run = promisify(execFile)
const seed = Number(process.env['BOOKS_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const days = { from: '2025-07-01', to: '2027-06-30' }
const wantedVouchers = 2000
const cuts = ['2025-07-31', '2025-12-15', '2026-06-30', '2026-07-14', '2027-06-30']

let books: TestBooks
let folder: string | undefined
let file: string
beforeAll(async () => {
  process.stdout.write(`Random books of seed ${seed} (BOOKS_SEED=${seed} makes them again).\n`)
  books = await openTestBooks([2025, 2026])
  const second = new SecondBooks(books)
  const isLock = (what: string): boolean => what === 'lock' || what === 'unlock'
  const posting = fc.sample(deeds(60), { seed, numRuns: 1500 }).flat()
  for (const one of posting.filter((deed) => !isLock(deed.do))) {
    await second.do(one)
    if (second.vouchers >= wantedVouchers) break
  }
  if (second.vouchers < wantedVouchers) throw new Error(`Only ${second.vouchers} vouchers were posted.`)
  folder = mkdtempSync(join(tmpdir(), 'books-'))
  file = join(folder, 'books.journal')
  writeFileSync(file, await textOf(books))
}, 900_000)
afterAll(async () => {
  await books?.scratch.drop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

async function textOf({ read }: TestBooks): Promise<string> {
  const parts: string[] = []
  for await (const part of plainJournal(read, days)) parts.push(part)
  return parts.join('')
}

/** What our books say each ledger stands at, by its code; debit above zero. */
async function ownBalances(day: string): Promise<Map<string, bigint>> {
  const asked = { date_after: days.from, date_before: day, include_closing: 'true' }
  const rows = await askedReports(books.scratch.database).rows('trial_balance', asked)
  return balancesOf(
    rows.map((row) => [
      String(row['code']),
      poisha(String(row['closing_debit'])) - poisha(String(row['closing_credit'])),
    ]),
  )
}

/** Accounts at nothing are in one program's answer and not in the other's. */
const balancesOf = (rows: readonly (readonly [code: string, balance: bigint])[]): Map<string, bigint> =>
  new Map(rows.filter(([, balance]) => balance !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** `1 Assets:14 Cash and Bank:1402001 Bank` is known by the code of its last part. */
const codeOf = (account: string): string => account.split(':').at(-1)?.split(' ')[0] ?? ''
const amountOf = (written: string): bigint => poisha(written.replace(' BDT', '').replaceAll(',', ''))

it('hledger reads the same balances on every day', async ({ skip }) => {
  const hledger = programNamed('hledger')
  if (hledger === undefined) return skip('hledger is not here (Debian, Ubuntu: apt-get install hledger)')
  for (const day of cuts) {
    const words = ['-f', file, 'balance', '--flat', '-O', 'csv', '-N', '-e', addDays(day, 1)]
    const { stdout } = await run(hledger, words, { env: { ...process.env, LC_ALL: 'C.UTF-8' }, maxBuffer: 2 ** 26 })
    const rows: Record<string, string>[] = parse(stdout, { columns: true })
    const found = rows.map((row) => [codeOf(row['account'] ?? ''), amountOf(row['balance'] ?? '')] as const)
    expect(balancesOf(found)).toEqual(await ownBalances(day))
    expect(found.length).toBeGreaterThan(4)
  }
})

it('Ledger reads the same balances on every day', async ({ skip }) => {
  const ledger = programNamed('ledger')
  if (ledger === undefined) return skip('Ledger is not here (Debian, Ubuntu: apt-get install ledger)')
  for (const day of cuts) {
    const format = '%(account)\t%(quantity(scrub(display_total)))\n'
    const words = [
      '-f',
      file,
      '--args-only',
      'balance',
      '--flat',
      '--no-total',
      '--end',
      addDays(day, 1),
      '--format',
      format,
    ]
    const { stdout } = await run(ledger, words, { env: { ...process.env, LC_ALL: 'C.UTF-8' }, maxBuffer: 2 ** 26 })
    const rows = stdout.split('\n').filter(Boolean)
    const found = rows
      .map((row) => row.split('\t'))
      .map(([account = '', amount = '']) => [codeOf(account), amountOf(amount)] as const)
    expect(balancesOf(found)).toEqual(await ownBalances(day))
  }
})

it('the same books are the same text', async () => {
  expect(await textOf(books)).toBe(await textOf(books))
})
