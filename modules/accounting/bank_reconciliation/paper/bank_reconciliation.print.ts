import { notFound } from '#platform/errors/errors.ts'
import { showValue } from '#platform/fields/catalogue.ts'
import { date, money } from '#platform/fields/index.ts'
import type { Print, ReportTable, Written } from '#platform/print/paper.ts'
import { locales } from '#platform/texts/languages.ts'
import { outstandingInBooks, unmatchedOfBank, type Outstanding } from './outstanding.ts'
import { reckoning, type ReckoningRow } from './reckoning.rules.ts'

/** What the paper of a statement says beyond its record. */
interface OnSheet {
  readonly inBooks: readonly Outstanding[]
  readonly ofBank: readonly Outstanding[]
}

/**
 * The reconciliation that is signed and shown to the auditor: from the balance of the bank to that of the books, every uncleared deposit
 * and unpresented cheque by itself, and what the bank booked that the books do not have. accounting.md 3 bank_reconciliation.
 */
export const reconciliationPaper: Print<string, OnSheet> = {
  template: 'modules/accounting/bank_reconciliation/paper/bank_reconciliation.print.typ',
  size: 'a4',
  countsCopies: false,
  gather: async ({ record, reading }) => {
    const read = reading('bank_reconciliation')
    if (!read) throw notFound()
    const statement = {
      id: record.id,
      bank: Number(record.value('bank')),
      to_date: String(record.value('to_date')),
      signed_at: record.value('status') === 'finished' ? String(record.value('updated_at')) : null,
    }
    return { inBooks: await outstandingInBooks(read, statement), ofBank: await unmatchedOfBank(read, statement) }
  },
  standing: (record) => (record.value('status') === 'finished' ? 'valid' : 'draft'),
  content: (record, { inBooks, ofBank }) => {
    const fact = (name: string) => ({ label: record.label(name), value: record.shown(name), wide: false })
    return {
      title: record.say('bank_reconciliation.print.title'),
      number: null,
      facts: [fact('bank'), fact('to_date'), fact('closing_balance'), fact('book_balance'), fact('difference')],
      document: {
        facts: [
          fact('bank'),
          fact('status'),
          fact('from_date'),
          fact('to_date'),
          fact('opening_balance'),
          fact('closing_balance'),
        ],
        reckoning: { ...table(record), rows: reckoningRows(record, inBooks) },
        unmatched:
          ofBank.length === 0
            ? null
            : {
                ...table(record),
                title: record.say('bank_reconciliation.print.unmatched'),
                rows: ofBank.map((item) => itemRow(record, item)),
              },
        signatures: ['prepared', 'checked', 'approved'].map((who) => record.say(`bank_reconciliation.print.${who}`)),
      },
    }
  },
}

function figureOf(record: Written, name: string): string {
  const value = record.value(name)
  return typeof value === 'string' ? value : '0'
}
const amountIn = ({ language }: Written, amount: string): string => showValue(money({}), amount, locales[language])

const table = (record: Written): Pick<ReportTable, 'columns'> => ({
  columns: [
    { label: record.say('bank_reconciliation.lines.date'), width: 1.1, numeric: false },
    { label: record.say('bank_reconciliation.print.number'), width: 1.5, numeric: false },
    { label: record.say('bank_reconciliation.lines.description'), width: 3.4, numeric: false },
    { label: record.say('bank_reconciliation.lines.cheque_no'), width: 1, numeric: false },
    { label: record.say('reconcile.amount'), width: 1.5, numeric: true },
  ],
})

const itemRow = (record: Written, { date: day, number, particulars, cheque_no, amount }: Outstanding) => ({
  kind: 'row' as const,
  cells: [
    showValue(date({}), day, locales[record.language]),
    number ?? '',
    particulars ?? '',
    cheque_no ?? '',
    amountIn(record, amount),
  ],
})

function reckoningRows(record: Written, inBooks: readonly Outstanding[]): ReportTable['rows'] {
  const figures = {
    closing_balance: figureOf(record, 'closing_balance'),
    book_balance: figureOf(record, 'book_balance'),
    unpresented: figureOf(record, 'unpresented'),
    uncleared: figureOf(record, 'uncleared'),
    difference: figureOf(record, 'difference'),
  }
  return reckoning(figures, inBooks).map((row) => rowOf(record, row))
}

function rowOf(record: Written, row: ReckoningRow): ReportTable['rows'][number] {
  if (row.kind === 'item') return itemRow(record, row.item)
  const words =
    row.kind === 'difference' ? record.label('difference') : record.say(`bank_reconciliation.print.${row.kind}`)
  return { kind: row.kind === 'rest' ? 'row' : 'total', cells: ['', '', words, '', amountIn(record, row.amount)] }
}
