import { foldHeading } from '#platform/sheet/fold.ts'
import { findHeader, headerSearchRows } from '#platform/sheet/header.ts'
import type { SheetRow } from '#platform/sheet/cell_kind.ts'
import { digitsToLatin, tidyText } from '#platform/sheet/cell.ts'
import { mappedColumns, mostColumns, type MappedColumn, type StatementMapping } from './statement_mapping.ts'

/** What banks call their columns; the labels of the house come besides. The first that fits counts. */
const bankWords: Readonly<Record<MappedColumn, readonly string[]>> = {
  date: [
    'Date',
    'Transaction Date',
    'Trans Date',
    'Tran Date',
    'Txn Date',
    'Posting Date',
    'Entry Date',
    'Value Date',
    'তারিখ',
    'التاريخ',
    'Tarih',
  ],
  description: [
    'Description',
    'Particulars',
    'Narration',
    'Details',
    'Transaction Details',
    'Transaction Description',
    'Remarks',
    'বিবরণ',
    'البيان',
    'الوصف',
    'Açıklama',
  ],
  reference: [
    'Reference',
    'Ref',
    'Ref No',
    'Reference No',
    'Reference Number',
    'Transaction ID',
    'Txn ID',
    'Tran ID',
    'Trace No',
    'রেফারেন্স',
    'সূত্র',
    'المرجع',
    'Referans',
  ],
  cheque_no: [
    'Cheque No',
    'Cheque Number',
    'Cheque',
    'Chq No',
    'Chq',
    'Check No',
    'Instrument No',
    'Inst No',
    'চেক নং',
    'رقم الشيك',
    'Çek No',
  ],
  debit: [
    'Debit',
    'Debits',
    'Debit Amount',
    'Dr',
    'Dr Amount',
    'Withdrawal',
    'Withdrawals',
    'Withdrawal Amount',
    'Payments',
    'Paid Out',
    'ডেবিট',
    'উত্তোলন',
    'مدين',
    'Borç',
  ],
  credit: [
    'Credit',
    'Credits',
    'Credit Amount',
    'Cr',
    'Cr Amount',
    'Deposit',
    'Deposits',
    'Deposit Amount',
    'Receipts',
    'Paid In',
    'ক্রেডিট',
    'জমা',
    'دائن',
    'Alacak',
  ],
  amount: ['Amount', 'Transaction Amount', 'Txn Amount', 'টাকা', 'পরিমাণ', 'المبلغ', 'Tutar'],
  balance: [
    'Balance',
    'Running Balance',
    'Closing Balance',
    'Ledger Balance',
    'Available Balance',
    'ব্যালেন্স',
    'স্থিতি',
    'الرصيد',
    'Bakiye',
  ],
}

/** Currency stands behind the heading in many files: `Debit (BDT)`. */
const currency = /\s*[([]?\b(bdt|tk|taka|৳)\b\.?[)\]]?\s*$/iu

/**
 * How a file is likely to be read: as the last one of the bank where its headings stand in this one too, else by its headings, else by
 * nothing but where its rows begin.
 * @param remembered mapping of the last statement of the bank
 * @param labels what the house calls a column, in its languages
 */
export function proposedMapping(
  rows: readonly SheetRow[],
  remembered: StatementMapping | undefined,
  labels: (column: MappedColumn) => readonly string[] = () => [],
): { readonly mapping: StatementMapping; readonly isRemembered: boolean } {
  const again = remembered && asBefore(rows, remembered)
  if (again) return { mapping: again, isRemembered: true }
  const plain = rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, text: cell.text.replace(currency, '') })),
  }))
  const header = findHeader(
    plain,
    mappedColumns.map((key) => ({ key, labels: [...bankWords[key], ...labels(key)] })),
  )
  const columns: Partial<Record<MappedColumn, number>> = {}
  for (const [place, name] of (header?.mapping ?? []).entries()) {
    const column = mappedColumns.find((one) => one === name)
    if (column !== undefined && place < mostColumns) columns[column] = place
  }
  // Two sides say more than one amount, which may then be in another currency.
  if (columns.debit !== undefined || columns.credit !== undefined) delete columns.amount
  const first_row = header ? header.headerRow + 1 : (rows[0]?.row ?? 1)
  const below = rows.filter(({ row }) => row >= first_row).slice(0, 500)
  const textsOf = (column: MappedColumn): string[] =>
    below.flatMap(({ cells }) => {
      const cell = cells[columns[column] ?? -1]
      return cell === undefined || cell.number !== undefined ? [] : [digitsToLatin(tidyText(cell.text))]
    })
  const amounts = (['debit', 'credit', 'amount', 'balance'] as const).flatMap(textsOf)
  return {
    isRemembered: false,
    mapping: {
      first_row,
      columns,
      date_order: isMonthFirst(textsOf('date')) ? 'month' : 'day',
      decimal: endsIn(',', amounts) && !endsIn('.', amounts) ? ',' : '.',
      amount_sign: 'in',
      headings: {},
    },
  }
}

/** Whether an amount has one or two digits behind this sign, and none behind them. */
const endsIn = (sign: ',' | '.', amounts: readonly string[]): boolean =>
  amounts.some((amount) => /^\d{1,2}\D*$/.test(amount.slice(amount.lastIndexOf(sign) + 1)) && amount.includes(sign))

/** Days that only make sense month first, and none that only makes sense day first. */
function isMonthFirst(days: readonly string[]): boolean {
  const pairs = days.flatMap((day) => {
    const found = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d/.exec(day)
    return found ? [{ first: Number(found[1]), second: Number(found[2]) }] : []
  })
  return pairs.some(({ second }) => second > 12) && !pairs.some(({ first }) => first > 12)
}

/** The mapping of an earlier file, where its headings stand in this one; undefined where they do not, or it had none and other columns now. */
function asBefore(rows: readonly SheetRow[], remembered: StatementMapping): StatementMapping | undefined {
  const headings = Object.entries(remembered.headings)
  if (headings.length === 0) {
    const width = Math.max(...Object.values(remembered.columns), 0)
    return rows.some(({ cells }) => cells.length > width) ? remembered : undefined
  }
  for (const { row, cells } of rows.filter(({ row: at }) => at <= headerSearchRows)) {
    const words = cells.map(({ text }) => foldHeading(text))
    const columns: Partial<Record<MappedColumn, number>> = {}
    for (const column of mappedColumns) {
      const heading = remembered.headings[column]
      const place = heading === undefined ? -1 : words.indexOf(foldHeading(heading))
      if (place >= 0) columns[column] = place
    }
    if (Object.keys(columns).length === headings.length) return { ...remembered, columns, first_row: row + 1 }
  }
  return undefined
}

/** The mapping with the headings that stand over its columns, for the next file of the bank. Only whole ones are kept: half of them find nothing. */
export function withHeadings(rows: readonly SheetRow[], mapping: StatementMapping): StatementMapping {
  const above = rows.findLast(({ row }) => row < mapping.first_row)
  const entries = Object.entries(mapping.columns).map(
    ([column, place]) =>
      [
        column,
        [
          ...tidyText(above?.cells[place]?.text ?? '')
            .slice(0, 120)
            .toWellFormed(),
        ]
          .slice(0, 60)
          .join(''),
      ] as const,
  )
  const isWhole = entries.every(([, heading]) => /\p{L}/u.test(heading))
  return { ...mapping, headings: isWhole ? Object.fromEntries(entries) : {} }
}
