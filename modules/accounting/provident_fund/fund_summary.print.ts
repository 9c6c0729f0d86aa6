import type { PrintContent, ReportTable } from '#platform/print/paper.ts'
import { column, fact, nameOf, shownAmount, shownDay, yearWords, type PaperWords } from './fund_card.print.ts'
import type { YearUntil } from './fund_card.ts'
import type { FundSummary, SummaryRow } from './fund_summary.rules.ts'

const keys = ['opening', 'profit', 'own', 'employer', 'balance', 'loan'] as const satisfies (keyof SummaryRow)[]

/** The whole fund on a day, for trustees and auditors: all members, and its ledgers. accounting.md 3 provident_fund, Print: PF summary. */
export function fundSummaryPaper(words: PaperWords, summary: FundSummary, of: YearUntil): PrintContent {
  const { say } = words
  const amount = (value: bigint): string => shownAmount(words, value)
  const held = summary.total.balance + summary.undistributed
  const facts = [
    fact(say('fund_card.year'), yearWords(words, of)),
    fact(say('fund_summary.members'), new Intl.NumberFormat(words.language).format(summary.rows.length)),
    fact(say('fund_summary.whole'), amount(held)),
  ]
  return {
    title: say('provident_fund.print.summary'),
    number: of.year.code,
    facts,
    document: {
      facts: [...facts, fact(say('fund_summary.as_of'), shownDay(words, of.until))],
      table: membersTable(words, summary),
      ledgers: { title: say('fund_summary.ledgers'), ...ledgersTable(words, summary) },
      signatures: ['prepared', 'checked', 'trustee'].map((one) => say(`fund_card.${one}`)),
    },
  }
}

function membersTable(words: PaperWords, { rows, total, undistributed }: FundSummary): ReportTable {
  const { say } = words
  const amount = (value: bigint): string => shownAmount(words, value)
  const figures = (row: Omit<SummaryRow, 'person'>): string[] => keys.map((key) => amount(row[key]))
  const whole = (value: bigint): string[] => keys.map((key) => (key === 'balance' ? amount(value) : ''))
  return {
    columns: [
      column(say('fund_card.employee_id'), 0.9),
      column(say('fund_card.member'), 1.9),
      column(say('fund_summary.opening'), 1.15, true),
      column(say('fund_summary.profit'), 1.1, true),
      column(say('fund_statement.own_balance'), 1.15, true),
      column(say('fund_statement.employer_balance'), 1.15, true),
      column(say('fund_statement.balance'), 1.2, true),
      column(say('fund_statement.loan_open'), 1.1, true),
    ],
    rows: [
      ...rows.map((row) => ({
        kind: 'row' as const,
        cells: [row.person.employee_id, nameOf(words, row.person), ...figures(row)],
      })),
      { kind: 'total', cells: ['', say('fund_summary.all'), ...figures(total)] },
      { kind: 'row', cells: ['', say('fund_statement.undistributed'), ...whole(undistributed)] },
      { kind: 'total', cells: ['', say('fund_summary.whole'), ...whole(total.balance + undistributed)] },
    ],
  }
}

/** What the rows come to beside what the ledgers stand at: what differs is somebody's to explain. */
function ledgersTable(words: PaperWords, { ledgers }: FundSummary): ReportTable {
  const { say } = words
  const figures = (inBooks: bigint, inRows: bigint): string[] =>
    [inBooks, inRows, inBooks - inRows].map((value) => shownAmount(words, value))
  const all = (key: 'inBooks' | 'inRows'): bigint => ledgers.reduce((sum, one) => sum + one[key], 0n)
  return {
    columns: [
      column(say('fund_summary.ledger'), 3.4),
      column(say('fund_summary.in_books'), 1.3, true),
      column(say('fund_summary.in_rows'), 1.3, true),
      column(say('fund_summary.difference'), 1.1, true),
    ],
    rows: [
      ...ledgers.map((one) => ({
        kind: 'row' as const,
        cells: [one.ledgers.map(({ code, name }) => `${code} ${name}`).join('\n'), ...figures(one.inBooks, one.inRows)],
      })),
      { kind: 'total', cells: [say('fund_summary.whole'), ...figures(all('inBooks'), all('inRows'))] },
    ],
  }
}
