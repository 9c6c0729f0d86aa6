import { implementReport, type Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { countsOfDays } from '../cashier_day/counts_of_days.ts'
import { describedLines } from '../statements/described_lines.ts'
import { runningBalances } from '../statements/running_balance.ts'
import { asStatement, besideEachOther, bookFrame, dayFrames, oneBelowTheOther, type BookAsking } from './book_lines.ts'
import { clearedDays, isCleared } from '../bank_reconciliation/cleared.ts'
import { reconciledFoot } from './reconciled_foot.ts'
import { bank_book, cash_book } from './daily_books.report.ts'
import { bookFacts } from '../statements/statement_facts.ts'

type Row = Readonly<Record<string, unknown>>

const ofCash = (asking: Asking<ParametersOf<typeof cash_book.parameters>>): BookAsking => {
  const { ledger } = asking.parameters
  return asStatement(asking, { account_type: ['cash'], ...(ledger ? { ledger } : {}) })
}

const ofBanks = (asking: Asking<ParametersOf<typeof bank_book.parameters>>): BookAsking => {
  const { bank } = asking.parameters
  return asStatement(asking, { account_type: ['bank'], ...(bank ? { bank } : {}) })
}

export const cashBook = implementReport(cash_book, {
  query: (asking) => {
    const { two_column, keyword } = asking.parameters
    return two_column === true ? besideEachOther(ofCash(asking), keyword) : oneBelowTheOther(ofCash(asking), keyword)
  },
  async complete(rows, asking) {
    if (asking.parameters.two_column !== true) return inOrder(ofCash(asking), rows)
    const [left, right] = [
      await describedLines(asking, asLines(rows, 'line')),
      await describedLines(asking, asLines(rows, 'other_line')),
    ]
    return rows.map((row) => {
      const paid = right.get(Number(row['other_line']))
      return {
        ...row,
        ...left.get(Number(row['line'])),
        payment_no: paid?.['invoice_no'] ?? null,
        payment_particulars: paid?.['particulars'] ?? null,
        payment_source_type: paid?.['source_type'] ?? null,
        payment_source_id: paid?.['source_id'] ?? null,
        balance: null,
      }
    })
  },
  async frame(asking) {
    const book = ofCash(asking)
    const frame = await bookFrame(book)
    const { from, to } = book.days
    return from === to ? { ...frame, ...withCount(frame, (await countsOfDays(asking, [to])).get(to)) } : frame
  },
  async sectionFrames(asking, days) {
    const counts = await countsOfDays(asking, days.map(String))
    const frames = await dayFrames(ofCash(asking), days)
    return new Map([...frames].map(([day, frame]) => [day, withCount(frame, counts.get(day))]))
  },
  facts: bookFacts,
})

export const bankBook = implementReport(bank_book, {
  query: (asking) => {
    const book = ofBanks(asking)
    const lines = oneBelowTheOther(book, asking.parameters.keyword)
    const { cleared } = asking.parameters
    return cleared === undefined ? lines : lines.where(isCleared(asking.read, cleared, book.days.to))
  },
  complete: async (rows, asking) => {
    const days = await clearedDays(
      asking.read,
      rows.map(({ line }) => Number(line)),
    )
    const lines = await inOrder(ofBanks(asking), rows)
    return lines.map((row, at) => ({ ...row, cleared_on: days.get(Number(rows[at]?.['line'])) ?? null }))
  },
  frame: async (asking) => {
    const book = ofBanks(asking)
    const frame = await bookFrame(book)
    return { ...frame, below: await reconciledFoot(asking, book, frame.told.closing) }
  },
  sectionFrames: (asking, days) => dayFrames(ofBanks(asking), days),
  facts: bookFacts,
})

/** A day ends with what it stands at, and with the denomination sheet where a drawer was counted. */
const withCount = <Row extends { readonly id: string; readonly particulars: string }>(
  { first, last }: { readonly first: Row; readonly last: Row },
  counts: readonly string[] = [],
) => ({ first, last: { ...last, particulars: [last.particulars, ...counts].join(' · ') } })

/** Lines with their vouchers and the balance after each. */
async function inOrder(asking: BookAsking, rows: readonly Row[]) {
  const lines = asLines(rows, 'line')
  const balances = await runningBalances(asking, lines)
  const described = await describedLines(asking, lines)
  return rows.map((row) => ({
    ...row,
    ...described.get(Number(row['line'])),
    balance: balances.get(Number(row['line'])) ?? null,
  }))
}

/** Rows as the lines that they show on one side: an entry has at most 2,000 of them (line_id.ts). */
const asLines = (rows: readonly Row[], side: 'line' | 'other_line'): Row[] =>
  rows.flatMap((row) => {
    const id = row[side] === null ? undefined : Number(row[side])
    return id === undefined ? [] : [{ ...row, id, entry: Math.floor(id / 2048) }]
  })
