import { poisha, taka } from '#platform/money/poisha.ts'

/**
 * Books as a book-keeper would say them: `receipt 5000 from member:RL-0421 to bank:city`. Money goes from the credited
 * account to the debited one, whatever the voucher is called. An account is `name` or `name:sub-ledger`, and stands in
 * another branch's books with `@CTG` behind it.
 */
export interface Entry {
  readonly voucher: string
  /** In poisha. */
  readonly amount: bigint
  readonly from: SaidAccount
  readonly to: SaidAccount
}

export interface SaidAccount {
  readonly name: string
  readonly subLedger: string | null
  /** Code of the branch; null: that of the voucher. */
  readonly branch: string | null
}

const sentence = /^(\w+) ([\d,]+(?:\.\d{1,2})?) from (\S+) to (\S+)$/

/** @throws Error for what is no sentence of the notation */
export function readEntry(text: string): Entry {
  const [, voucher, amount, from, to] = sentence.exec(text.trim()) ?? []
  if (!voucher || !amount || !from || !to) throw new Error(`Not a posting: "${text}".`)
  return { voucher, amount: poisha(amount.replaceAll(',', '')), from: readAccount(from), to: readAccount(to) }
}

function readAccount(text: string): SaidAccount {
  const [, name, subLedger, branch] = /^([\w-]+)(?::([\w-]+))?(?:@(\w+))?$/.exec(text) ?? []
  if (!name) throw new Error(`Not an account: "${text}".`)
  return { name, subLedger: subLedger ?? null, branch: branch ?? null }
}

/**
 * Balances as a table: debit left, credit right, accounts of nothing left out.
 * @param balances debit less credit in poisha by account
 */
export function balanceTable(balances: ReadonlyMap<string, bigint>): string {
  const rows = [...balances].filter(([, amount]) => amount !== 0n).sort(([a], [b]) => (a < b ? -1 : 1))
  const names = Math.max(0, ...rows.map(([name]) => name.length))
  const figure = (amount: bigint): string => taka(amount).replace(/\.00$/, '').padStart(12)
  return rows
    .map(([name, amount]) =>
      `${name.padEnd(names)}${amount > 0n ? figure(amount) : ''.padStart(12)}${amount < 0n ? figure(-amount) : ''}`.trimEnd(),
    )
    .join('\n')
}

/** A table as a test writes it: indented, with lines of its own before and after. */
export const table = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => line.replace(/ +/g, ' '))
    .join('\n')
