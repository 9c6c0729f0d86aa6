import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Wire } from '#platform/bench/wire.ts'
import { baseOf } from '../demo/client.ts'
import type { Chance } from '../demo/random.ts'

/** A receipt that a clerk asked for, as the clerk's own list has it. */
export interface Asked {
  /** Idempotency key; stands as reference number on the receipt, so that the books can be asked for it. */
  readonly key: string
  readonly body: unknown
  /** What the office answered; missing where no answer came. Only a posted receipt counts as one. */
  readonly answer?: Acknowledged
}

/** What a clerk may rely on once it was read. */
export interface Acknowledged {
  readonly id: number
  readonly invoice_no: string
}

/** Saving and posting in one request. */
const postingPath = `${baseOf('receipt_voucher')}/create/?step=post`

/** Ledgers of income that the receipts of a crash are for. */
export interface Trade {
  readonly headers: Readonly<Record<string, string>>
  readonly ledgers: readonly number[]
}

/**
 * Posts receipts one after the other until the office is gone, and keeps a list on disk of what was asked and what was
 * answered; each line is there for good before the clerk goes on.
 * @param told hears of each acknowledged receipt
 */
export async function postUntilGone(
  url: string,
  trade: Trade,
  { folder, name, chance }: { readonly folder: string; readonly name: string; readonly chance: Chance },
  told: () => void,
): Promise<void> {
  const list = openSync(join(folder, `${name}.list`), 'a')
  const note = (line: Asked): void => {
    writeSync(list, `${JSON.stringify(line)}\n`)
    fsyncSync(list)
  }
  try {
    const wire = await Wire.open(url)
    for (let turn = 1; ; turn += 1) {
      const key = `${name}-${turn}`
      const body = receipt(key, trade, chance)
      note({ key, body })
      const answer = await ask(wire, trade, key, body)
      if (!answer) return wire.close()
      note({ key, body, answer })
      told()
    }
  } catch (error) {
    if (!isGone(error)) throw error
  } finally {
    closeSync(list)
  }
}

/** The receipt that the office says it posted; undefined while it says that it cannot. @throws Error for a refusal */
export async function ask(
  wire: Wire,
  { headers }: Trade,
  key: string,
  body: unknown,
): Promise<(Acknowledged & { readonly isNew: boolean }) | undefined> {
  const { status, body: text } = await wire.send('POST', postingPath, { ...headers, 'idempotency-key': key }, body)
  if (status >= 500) return undefined
  const { id, invoice_no }: { id?: unknown; invoice_no?: unknown } = JSON.parse(text)
  if (status >= 300 || typeof id !== 'number' || typeof invoice_no !== 'string')
    throw new Error(`${key} was refused: ${status} ${text}`)
  return { id, invoice_no, isNew: status === 201 }
}

/** Everything that the lists of a folder say was asked for, with the answers that came. */
export function readLists(folder: string, names: readonly string[]): Asked[] {
  const lines = names
    .map((name) => join(folder, `${name}.list`))
    .filter((path) => existsSync(path))
    .flatMap((path) => readFileSync(path, 'utf8').split('\n').filter(Boolean))
    .map((line): Asked => JSON.parse(line))
  return [...new Map(lines.map((line) => [line.key, line])).values()]
}

const receipt = (key: string, { ledgers }: Trade, chance: Chance) => ({
  received_from: 'Al-Amin Overseas',
  reference_no: key,
  lines: Array.from({ length: chance.whole(1, 4) }, () => ({
    ledger: chance.one(ledgers),
    amount: `${chance.whole(1, 90_000)}.${chance.digits(2)}`,
  })),
})

const isGone = (error: unknown): boolean =>
  error instanceof Error && /connection to the server was lost|ECONNREFUSED|ECONNRESET|EPIPE/.test(error.message)
