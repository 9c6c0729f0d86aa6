import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { figuresOf, timed } from '#platform/bench/latency.ts'
import type { ServerProcess } from '#platform/bench/server_process.ts'
import { Wire } from '#platform/bench/wire.ts'
import { addDays } from '#platform/clock/day.ts'
import { today } from '#platform/clock/clock.ts'
import { Importing, type Run } from '#platform/transfer/testing/import_client.ts'
import { baseOf, signIn } from '../demo/client.ts'
import { password, print, signedHeaders } from './asking.ts'
import { peaksOf, processorSeconds } from './peaks.ts'

const linesOfOne = 4

/** Ledgers that journals may use, by code: what was spent, and what is owed. */
interface Accounts {
  readonly spent: readonly string[]
  readonly owed: readonly string[]
}

/** Takes the default chart and opens the year, as the first hour of an office does. @returns ledgers that take journals */
export async function layOffice(url: string): Promise<Accounts> {
  const admin = await signIn(url, 'admin', password)
  await admin.ask('POST', `${baseOf('ledger_account')}/default_chart/`, {})
  const year = await admin.ask('POST', `${baseOf('fiscal_year')}/create/`, {})
  await admin.ask('PUT', `${baseOf('fiscal_year')}/update_status/${String(year['id'])}`, {
    status: 'open',
    row_version: year['row_version'],
  })
  const ledgers = await admin.list(`${baseOf('ledger_account')}/without_pagination/all/`, 'ledger_accounts')
  const free = ledgers.filter((row) => row['sub_ledger_kind'] === 'none' && row['system_role'] === null)
  const codes = (first: string) => free.map((row) => String(row['code'])).filter((code) => code.startsWith(first))
  return { spent: codes('5'), owed: codes('2') }
}

/** A sheet of journals of four lines each, on the days of this year up to today. */
async function writeSheet(path: string, lines: number, { spent, owed }: Accounts, name: string): Promise<void> {
  const sheet = createWriteStream(path)
  sheet.write('Reference,Voucher date,Ledger,Debit,Credit,Narration of the line,Narration\n')
  const span = (Date.parse(today()) - Date.parse(`${today().slice(0, 4)}-07-01`)) / 86_400_000
  const codeOf = (codes: readonly string[], n: number) => codes[n % codes.length] ?? ''
  for (let n = 0; n < lines / linesOfOne; n += 1) {
    const day = addDays(today(), -(n % Math.max(1, Math.floor(span))))
    const amount = (n % 90_000) + 10
    const part = Math.floor(amount / 3)
    const rows = [
      `${name}-${n},${day},${codeOf(spent, n)},${part}.25,,Part one of ${n},Journal ${n} of the sheet`,
      `${name}-${n},,${codeOf(spent, n + 1)},${part}.50,,Part two of ${n},`,
      `${name}-${n},,${codeOf(spent, n + 2)},${amount - 2 * part}.25,,Part three of ${n},`,
      `${name}-${n},,${codeOf(owed, n)},,${amount + 1}.00,All of ${n},`,
    ]
    if (!sheet.write(`${rows.join('\n')}\n`)) await once(sheet, 'drain')
  }
  sheet.end()
  await once(sheet, 'finish')
}

/**
 * Brings sheets of so many lines in, posts them, and prints how long each step takes, what the server and its process hold, and what a
 * journal takes that somebody else posts one after the other meanwhile; alone, nobody does.
 * @throws Error when a step does not come to what it must come to
 */
export async function voucherImports(
  server: ServerProcess,
  sizes: readonly number[],
  folder: string,
  { isAlone = false }: { readonly isAlone?: boolean } = {},
): Promise<void> {
  const accounts = await layOffice(server.url)
  const clerk = await Importing.signedIn(server.url, 'journal', 'admin', password)
  const beside = (until: Promise<unknown>): Promise<Posted | undefined> =>
    isAlone ? Promise.resolve(undefined) : posting(server.url, accounts, until)
  const nothing = await beside(pause(5000))
  print([
    'lines',
    'step',
    'seconds',
    'of processors',
    'server MB',
    'its process MB',
    'others: p50 ms',
    'p95',
    'p99',
    'most',
    'posted',
  ])
  print(['', 'nothing', '5.0', '', '', '', ...told(nothing)])
  for (const lines of sizes) {
    const sheet = join(folder, `${lines}.csv`)
    await writeSheet(sheet, lines, accounts, `B${lines}`)
    const step = async (name: string, work: () => Promise<Run>, wanted: Partial<Run>): Promise<Run> => {
      const before = processorSeconds(server.pid)
      const [[{ result, server: held, worker }, others], ms] = await timed(async () => {
        const measured = peaksOf(server.pid, work)
        return Promise.all([measured, beside(measured)])
      })
      const mb = (bytes: number) => (bytes / 1_000_000).toFixed(0)
      const spent = (processorSeconds(server.pid) - before).toFixed(1)
      print([String(lines), name, (ms / 1000).toFixed(1), spent, mb(held), mb(worker), ...told(others)])
      for (const [key, value] of Object.entries(wanted))
        if (Object.entries(result).find(([one]) => one === key)?.[1] !== value)
          throw new Error(`${name}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(result)}`)
      return result
    }
    const records = lines / linesOfOne
    const run = await step('check', () => clerk.checked(sheet, 'journals.csv'), {
      state: 'checked',
      record_count: records,
    })
    await step('store as drafts', () => clerk.stored(run.id, 'all'), { state: 'stored' })
    await step('post', () => clerk.posted(run.id), { state: 'stored', taken: records, problem: null })
  }
}

const told = (posted: Posted | undefined): string[] => {
  if (!posted) return []
  const { p50, p95, p99, most, count } = posted
  return [p50.toFixed(1), p95.toFixed(1), p99.toFixed(1), most.toFixed(1), String(count)]
}

interface Posted {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly most: number
  readonly count: number
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Between two journals of the one who posts meanwhile: a hand, not a load. */
const restMs = 50

/** Posts one journal after the other on the same ledgers and in the same series, until something else is over. */
async function posting(url: string, { spent, owed }: Accounts, until: Promise<unknown>): Promise<Posted> {
  const headers = await signedHeaders(url)
  const admin = await signIn(url, 'admin', password)
  const ids = new Map(
    (await admin.list(`${baseOf('ledger_account')}/without_pagination/all/`, 'ledger_accounts')).map((row) => [
      String(row['code']),
      row['id'],
    ]),
  )
  const wire = await Wire.open(url)
  const lines = [
    { ledger: ids.get(spent[0] ?? ''), debit: '1.00' },
    { ledger: ids.get(owed[0] ?? ''), credit: '1.00' },
  ]
  let isOver = false
  const noted = until.finally(() => (isOver = true)).catch(() => {})
  const times: number[] = []
  while (!isOver) {
    const body = { voucher_date: today(), narration: 'Typed meanwhile', lines }
    const [answer, ms] = await timed(() => wire.send('POST', `${baseOf('journal')}/create/?step=post`, headers, body))
    if (answer.status !== 201) throw new Error(`A journal was refused meanwhile: ${answer.status} ${answer.body}`)
    times.push(ms)
    await pause(restMs)
  }
  wire.close()
  await noted
  const { p50, p95, p99 } = figuresOf(times, 1)
  return { p50, p95, p99, most: Math.max(...times), count: times.length }
}
