import { showValue } from '#platform/fields/catalogue.ts'
import { integer, money } from '#platform/fields/index.ts'
import { notFound } from '#platform/errors/errors.ts'
import type { Print, ReportTable, Written } from '#platform/print/paper.ts'
import { locales } from '#platform/texts/languages.ts'
import { daySheet } from './day_sheet.ts'
import type { DaySheet } from './day_sheet_answer.ts'

/**
 * The sheet of a cashier's day that cashier and accountant sign: what was there, came, went and was handed over, what should be left
 * and what was counted note by note, the receipts by mode and the receipt books. accounting.md 5 Cash book, denomination sheet.
 */
export const dayPaper: Print<string, DaySheet> = {
  template: 'modules/accounting/cashier_day/cashier_day.print.typ',
  size: 'a4',
  countsCopies: false,
  gather: async ({ record, reading }) => {
    const read = reading('cashier_day')
    if (!read) throw notFound()
    const drawer = { ledger: idIn(record, 'ledger'), branch: idIn(record, 'branch'), day: String(record.value('day')) }
    return daySheet(read, read, drawer)
  },
  standing: (record) => (record.value('status') === 'open' ? 'draft' : 'valid'),
  content: (record, sheet) => {
    const fact = (name: string, wide = false) => ({ label: record.label(name), value: record.shown(name), wide })
    const given = (...names: string[]) => names.filter((name) => record.has(name)).map((name) => fact(name))
    return {
      title: record.say('cashier_day.print.title'),
      number: record.shown('sheet_no'),
      facts: [fact('sheet_no'), fact('ledger'), fact('day'), ...given('expected', 'counted', 'difference')],
      document: {
        facts: [fact('ledger'), fact('branch'), fact('day'), fact('cashier'), ...given('status', 'counted_at')],
        cash: { title: record.say('cashier_day.print.cash'), ...cashTable(record, sheet) },
        counts: [countTable(record, 'opening_count'), countTable(record, 'closing_count')].filter(
          (table) => table !== null,
        ),
        uncounted: record.has('counted') ? '' : record.say('cashier_day.print.no_count'),
        reasons: given('opening_reason', 'difference_reason', 'difference_no', 'reopen_reason'),
        modes: sheet.modes.length === 0 ? null : modesTable(record, sheet),
        books: sheet.books.length === 0 ? null : booksTable(record, sheet),
        signatures: [
          [record.say('cashier_day.cashier'), record.shown('cashier')].filter((word) => word !== '').join(': '),
          [record.say('cashier_day.print.accountant'), record.shown('closed_by')]
            .filter((word) => word !== '')
            .join(': '),
        ],
      },
    }
  },
}

const idIn = (record: Written, name: string): number => Number(record.value(name))
const amountIn = ({ language }: Written, amount: string): string => showValue(money({}), amount, locales[language])
const numberIn = ({ language }: Written, n: number): string => showValue(integer({}), n, locales[language])

type Rows = ReportTable['rows']
type Columns = ReportTable['columns']

const column = (label: string, width: number, numeric = false): Columns[number] => ({ label, width, numeric })
const row = (...cells: string[]): Rows[number] => ({ kind: 'row', cells })
const total = (...cells: string[]): Rows[number] => ({ kind: 'total', cells })

/** From what was there to what should be left, and what was counted. */
function cashTable(record: Written, sheet: DaySheet): ReportTable {
  const say = (key: string): string => record.say(`cashier_day.${key}`)
  const kind = (name: string): string => record.say(name === 'reversal' ? 'cashier_day.reversal' : name)
  const amount = (value: string): string => amountIn(record, value)
  return {
    columns: [column('', 3), column(say('print.vouchers'), 0.8, true), column(say('opening_count.amount'), 1.4, true)],
    rows: [
      row(say('opening_books'), '', amount(sheet.opening)),
      ...sheet.received.map((one) =>
        row(`${say('received')}: ${kind(one.source_type)}`, numberIn(record, one.vouchers), amount(one.amount)),
      ),
      ...sheet.paid.map((one) =>
        row(`${say('paid')}: ${kind(one.source_type)}`, numberIn(record, one.vouchers), amount(`-${one.amount}`)),
      ),
      ...sheet.handed_over.map((one) =>
        row(
          [`${say('handed_over')}: ${one.to}`, one.invoice_no, one.reference_no ?? '']
            .filter((word) => word !== '')
            .join(' · '),
          '',
          amount(`-${one.amount}`),
        ),
      ),
      total(say('expected'), '', amount(sheet.expected)),
      ...(record.has('counted') ? [total(record.label('counted'), '', record.shown('counted'))] : []),
      ...(record.has('difference') ? [total(record.label('difference'), '', record.shown('difference'))] : []),
    ],
  }
}

/** A count note by note; null where there is none. */
function countTable(record: Written, name: 'opening_count' | 'closing_count') {
  const table = record.lines(name)
  if (!table) return null
  const sum = record.shown(name === 'opening_count' ? 'opening_float' : 'counted')
  return { ...table, rows: [...table.rows, total(record.say('cashier_day.total'), '', sum)] }
}

const modesTable = (record: Written, sheet: DaySheet): ReportTable => ({
  title: record.say('cashier_day.modes'),
  columns: [
    column('', 2),
    column(record.say('cashier_day.print.vouchers'), 0.8, true),
    column(record.say('cashier_day.opening_count.amount'), 1.4, true),
  ],
  rows: sheet.modes.map(({ payment_mode, count, amount }) =>
    row(record.say(`kind.payment_mode.${payment_mode}`), numberIn(record, count), amountIn(record, amount)),
  ),
})

const booksTable = (record: Written, sheet: DaySheet): ReportTable => {
  const say = (key: string): string => record.say(`cashier_day.books.${key}`)
  return {
    title: record.say('cashier_day.books'),
    columns: [
      column(say('first'), 1),
      column(say('last'), 1),
      column(say('count'), 0.7, true),
      column(say('missing'), 2),
      column(say('void'), 0.7, true),
    ],
    rows: sheet.books.map((book) =>
      row(
        book.first,
        book.last,
        numberIn(record, book.count),
        book.missing_count === 0
          ? numberIn(record, 0)
          : `${numberIn(record, book.missing_count)}: ${book.missing.join(', ')}`,
        numberIn(record, book.void),
      ),
    ),
  }
}
