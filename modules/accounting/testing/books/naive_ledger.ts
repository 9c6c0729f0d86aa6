/**
 * A second ledger, as plain as one can be: an array of lines that is summed whenever somebody asks. It is right because
 * there is nothing in it, and what the real books answer is compared with it.
 */
export interface NaiveLine {
  readonly day: string
  /** 0 opening, 1 to 12 months, 13 audit, 14 closing. */
  readonly period: number
  readonly branch: string
  readonly ledger: string
  readonly subLedger: string | null
  /** In poisha. */
  readonly debit: bigint
  /** In poisha. */
  readonly credit: bigint
}

type Which = (line: NaiveLine) => boolean
const sum = (lines: readonly NaiveLine[], of: (line: NaiveLine) => bigint): bigint =>
  lines.reduce((all, line) => all + of(line), 0n)
const net = (line: NaiveLine): bigint => line.debit - line.credit

/** Debit less credit of the lines that are meant, at the end of a day; in poisha. */
export const balanceAt = (lines: readonly NaiveLine[], day: string, which: Which = () => true): bigint =>
  sum(
    lines.filter((line) => line.day <= day && which(line)),
    net,
  )

/** A row of a trial balance in poisha; `opening` and `closing` are debit less credit. */
export interface NaiveRow {
  readonly opening: bigint
  readonly debit: bigint
  readonly credit: bigint
  readonly closing: bigint
}

/**
 * Trial balance by what `by` names. Opening balances (period 0) are opening whenever they were written.
 * @param range first and last day, inclusive
 */
export function trialBalanceOf(
  lines: readonly NaiveLine[],
  range: { readonly from: string; readonly to: string },
  by: (line: NaiveLine) => string,
): Map<string, NaiveRow> {
  const known = lines.filter((line) => line.day <= range.to)
  const names = [...new Set(known.map(by))].sort()
  const isOpening: Which = (line) => line.day < range.from || line.period === 0
  return new Map(
    names.map((name) => {
      const own = known.filter((line) => by(line) === name)
      const moved = own.filter((line) => !isOpening(line))
      const opening = sum(own.filter(isOpening), net)
      const [debit, credit] = [sum(moved, (line) => line.debit), sum(moved, (line) => line.credit)]
      return [name, { opening, debit, credit, closing: opening + debit - credit }]
    }),
  )
}
