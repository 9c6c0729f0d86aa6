import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Wire } from '#platform/bench/wire.ts'
import { openDatabase, type Database } from '#platform/database/pools.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { benchSettings } from '../bench/asking.ts'
import { ask, type Asked, type Trade } from './clerks.ts'
import type { Office } from './office.ts'

/** What a crash left, compared with what the clerks wrote down; nothing in `faults` is the only right answer. */
export interface Reckoning {
  readonly acknowledged: number
  /** Asked for without an answer: so many were in the books all the same. */
  readonly unanswered: number
  readonly unansweredInBooks: number
  readonly faults: readonly string[]
}

type Books = Database['app']

/** A receipt in the books, found by the key that the clerk gave it. */
interface Booked {
  readonly key: string
  readonly invoice_no: string
  readonly source_id: number
}

/**
 * Looks for everything that was asked for: an acknowledged receipt is in the books once, with the number that was answered;
 * one without an answer is there once or not at all. Asked again with the same key, each answers what is there, and what
 * was not is posted now, once. Numbers have no gap, and everything verifies.
 * @param list what the clerks of this round wrote down
 */
export async function reckon(office: Office, trade: Trade, list: readonly Asked[]): Promise<Reckoning> {
  const settings = readSettings({ ...process.env, ...benchSettings(office.dataDir) })
  const { app, close } = await openDatabase(settings, { applicationName: 'samiti crash' })
  try {
    const booked = await inBooks(app, list)
    const unanswered = list.filter(({ answer }) => answer === undefined)
    const faults = [
      ...list.flatMap((one) => lossFaults(one, booked.get(one.key) ?? [])),
      ...(await askedAgain(office, trade, list, booked)),
      ...list.flatMap(isOnceIn(await inBooks(app, list))),
      ...(await numberFaults(app)),
      ...(await verifyFaults(office)),
    ]
    return {
      acknowledged: list.length - unanswered.length,
      unanswered: unanswered.length,
      unansweredInBooks: unanswered.filter(({ key }) => booked.has(key)).length,
      faults,
    }
  } finally {
    await close()
  }
}

function lossFaults({ key, answer }: Asked, found: readonly Booked[]): string[] {
  const [only] = found
  if (!answer) return found.length > 1 ? [`${key} was never acknowledged, and the books have ${tell(found)}.`] : []
  const isThere = found.length === 1 && only?.invoice_no === answer.invoice_no && only.source_id === answer.id
  return isThere ? [] : [`${key} was acknowledged as ${answer.invoice_no}, and the books have ${tell(found)}.`]
}

/** What is against a request that was sent again: by now it is in the books, once. */
const isOnceIn =
  (booked: ReadonlyMap<string, readonly Booked[]>) =>
  ({ key }: Asked): string[] => {
    const found = booked.get(key) ?? []
    return found.length === 1 ? [] : [`${key} was asked for again, and the books have ${tell(found)}.`]
  }

const tell = (found: readonly Booked[]): string =>
  found.length === 0
    ? 'nothing'
    : found.map(({ invoice_no, source_id }) => `${invoice_no} (${source_id})`).join(' and ')

/** Every request once more, and those without an answer twice: the second time nothing new may come of it. */
async function askedAgain(
  office: Office,
  trade: Trade,
  list: readonly Asked[],
  booked: ReadonlyMap<string, readonly Booked[]>,
): Promise<string[]> {
  const faults: string[] = []
  const wire = await Wire.open(office.url)
  for (const { key, body, answer } of list) {
    const there = booked.get(key)?.[0]?.invoice_no
    const again = await answered(wire, trade, key, body)
    if (again.isNew !== (there === undefined))
      faults.push(`${key} ${there ? 'was posted a second time' : 'was said to be there'}.`)
    if (there !== undefined && again.invoice_no !== there)
      faults.push(`${key} is ${there}, and was answered ${again.invoice_no}.`)
    if (answer) continue
    const third = await answered(wire, trade, key, body)
    if (third.isNew || third.invoice_no !== again.invoice_no)
      faults.push(`${key} was answered ${again.invoice_no}, then ${third.invoice_no}.`)
  }
  wire.close()
  return faults
}

/** Asks as a program does that was told of a fault of the server: again, with the same key. */
async function answered(wire: Wire, trade: Trade, key: string, body: unknown) {
  for (let left = 100; left > 0; left -= 1) {
    const answer = await ask(wire, trade, key, body)
    if (answer) return answer
    await pause(50)
  }
  throw new Error(`${key}: the office that is back does not answer.`)
}

async function inBooks(books: Books, list: readonly Asked[]): Promise<Map<string, Booked[]>> {
  const { rows } = await books.query<Booked>(
    'select reference_no as key, invoice_no, source_id from acc_voucher where reference_no = any($1)',
    [list.map(({ key }) => key)],
  )
  return Map.groupBy(rows, ({ key }) => key)
}

/** A series begins with 1 and ends with its counter, each number once. */
async function numberFaults(books: Books): Promise<string[]> {
  const { rows } = await books.query<{ series: string }>(
    `select concat_ws('-', v.voucher_type, v.branch, v.series_year) as series
     from acc_voucher v left join acc_counter c on (c.voucher_type, c.branch, c.fiscal_year) is not distinct from (v.voucher_type, v.branch, v.series_year)
     group by v.voucher_type, v.branch, v.series_year, c.last_no
     having (min(v.number), max(v.number), count(distinct v.number)) is distinct from (1::bigint, c.last_no, c.last_no)`,
  )
  return rows.map(({ series }) => `The numbers of series ${series} have a gap or a double.`)
}

/** `npm run verify`, beside the running server. */
async function verifyFaults({ dataDir }: Office): Promise<string[]> {
  const program = join(import.meta.dirname, '../verify.ts')
  return promisify(execFile)(process.execPath, [program], { env: { ...process.env, ...benchSettings(dataDir) } }).then(
    () => [],
    (error: Error & { stdout?: string; stderr?: string }) => [`It does not verify: ${error.stdout}${error.stderr}`],
  )
}
