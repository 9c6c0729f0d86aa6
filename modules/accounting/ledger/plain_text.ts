/**
 * The books in the plain-text format that hledger and Ledger read, so that somebody else's program can say whether they are
 * right. The same books are always the same text. Pure.
 */

/** One posting; amounts are decimal strings of taka, debit above zero. */
export interface PlainLine {
  /** From the primary group down to the ledger, each with its code. */
  readonly account: readonly string[]
  readonly branch: string
  readonly sub_ledger: string | null
  readonly amount: string
}

export interface PlainEntry {
  readonly entry: number
  readonly date: string
  readonly invoice_no: string
  readonly narration: string
  /** Code of the voucher type. */
  readonly type: string
  readonly kind: string
  readonly period: number
  readonly lines: readonly PlainLine[]
}

/** Stands above the entries: what the amounts are in. */
export const plainHead = (days: { readonly from: string; readonly to: string }): string =>
  [
    `; Books from ${days.from} to ${days.to}, amounts in BDT; debit above zero.`,
    '; Tags: type = voucher type, entry and kind = the posting, period 0 opening, 1-12 months from July, 13 audit, 14 closing;',
    '; branch and sub of each line.',
    '',
    'commodity 1000.00 BDT',
    '',
    '',
  ].join('\n')

/** One entry, with an empty line behind it. */
export const plainEntry = (entry: PlainEntry): string =>
  [
    `${entry.date} (${tag(entry.invoice_no)}) ${sentence(entry.narration)}`,
    `    ; type: ${tag(entry.type)}`,
    `    ; entry: ${entry.entry}`,
    `    ; kind: ${tag(entry.kind)}`,
    `    ; period: ${entry.period}`,
    ...entry.lines.flatMap(({ account, branch, sub_ledger, amount }) => [
      `    ${account.map(accountPart).join(':')}  ${amount} BDT`,
      `        ; branch: ${tag(branch)}`,
      ...(sub_ledger === null ? [] : [`        ; sub: ${tag(sub_ledger)}`]),
    ]),
    '',
    '',
  ].join('\n')

/** One blank where people wrote several, a line break or an invisible sign: two blanks end an account name. */
const oneLine = (text: string): string => text.replace(/[\s\p{C}\p{Z}]+/gu, ' ').trim()

/** `;` begins a comment and `|` parts a payee from a note, wherever they stand. */
const sentence = (text: string): string => oneLine(text).replaceAll(';', ',').replaceAll('|', '/') || '-'

/** `:` parts an account from the one below it. A part begins with its code, so no bracket stands first. */
const accountPart = (text: string): string => sentence(text).replaceAll(':', '-')

/** A value of a tag ends at a comma; the number of a voucher ends at a bracket. */
const tag = (text: string): string => sentence(text).replace(/[,:()[\]]/g, '_')
