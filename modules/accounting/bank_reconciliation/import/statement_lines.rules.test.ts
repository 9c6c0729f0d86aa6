import { describe, expect, it } from 'vitest'
import type { Cell, SheetRow } from '#platform/sheet/cell_kind.ts'
import { newLines } from './new_lines.rules.ts'
import { proposedMapping, withHeadings } from './proposed_mapping.rules.ts'
import { balancesOf, gapsOf, readLines, type FileLine } from './statement_lines.rules.ts'
import { mappingGap, readMapping, type StatementMapping } from './statement_mapping.ts'

/** A file as a spreadsheet shows it: cells divided by a bar, from row 1; blank rows are none. */
const sheet = (...rows: readonly string[]): SheetRow[] =>
  rows.flatMap((row, at) =>
    row === '' ? [] : [{ row: at + 1, cells: row.split('|').map((text): Cell => cellOf(text.trim())) }],
  )
const cellOf = (text: string): Cell => (text === '' ? { kind: 'empty', text } : { kind: 'text', text })

const july = { from_date: '2025-07-01', to_date: '2025-07-31' }
const sides = { date: 0, description: 1, cheque_no: 2, debit: 3, credit: 4, balance: 5 }
const mapping = (more: Partial<StatementMapping> = {}): StatementMapping => ({
  first_row: 1,
  columns: sides,
  date_order: 'day',
  decimal: '.',
  amount_sign: 'in',
  headings: {},
  ...more,
})
const told = ({ date, debit, credit }: FileLine): string => `${date} ${debit === null ? `+${credit}` : `-${debit}`}`
const read = (rows: readonly string[], more: Partial<StatementMapping> = {}) => {
  const { lines, faults, leftOut } = readLines(sheet(...rows), mapping(more), july)
  return { lines: lines.map(told), faults: faults.map(({ row, field, text }) => `${row} ${field} ${text}`), leftOut }
}

describe('a row of a bank is read', () => {
  it.each<[string, string, Partial<StatementMapping>, string]>([
    ['with a withdrawal', '05/07/2025|Rent||1,200.50||', {}, '2025-07-05 -1200.50'],
    ['with a deposit in lakhs', '05-Jul-2025|Fee|||12,34,567.00|', {}, '2025-07-05 +1234567.00'],
    ['with zeros on the other side', '05.07.25|Fee||0.00|10|', {}, '2025-07-05 +10.00'],
    ['with a dash on the other side', '2025-07-05|Fee||-|10|', {}, '2025-07-05 +10.00'],
    ['with the time of day', '05/07/2025 10:31:07|Fee|||10|', {}, '2025-07-05 +10.00'],
    ['in Bengali digits', '০৫/০৭/২০২৫|ভাড়া||১,২০০.৫০||', {}, '2025-07-05 -1200.50'],
    ['with the month first', '07/05/2025|Fee|||10|', { date_order: 'month' }, '2025-07-05 +10.00'],
    ['with a decimal comma', '05/07/2025|Fee|||1.234,50|', { decimal: ',' }, '2025-07-05 +1234.50'],
    ['with an apostrophe in its thousands', "05/07/2025|Fee|||1'234.50|", {}, '2025-07-05 +1234.50'],
    ['with the side behind the amount', '05/07/2025|Fee||500.00 Dr||', {}, '2025-07-05 -500.00'],
    ['with one signed amount', '05/07/2025|-75', { columns: { date: 0, amount: 1 } }, '2025-07-05 -75.00'],
    [
      'with a payment above zero',
      '05/07/2025|75',
      { columns: { date: 0, amount: 1 }, amount_sign: 'out' },
      '2025-07-05 -75.00',
    ],
    [
      'with Cr behind one amount',
      '05/07/2025|75.00CR',
      { columns: { date: 0, amount: 1 }, amount_sign: 'out' },
      '2025-07-05 +75.00',
    ],
  ])('%s', (_, row, more, expected) => expect(read([row], more)).toEqual({ lines: [expected], faults: [], leftOut: 0 }))

  it('where all withdrawals stand below zero', () => {
    expect(read(['05/07/2025|Rent||-10||', '06/07/2025|Rent||-20||']).lines).toEqual([
      '2025-07-05 -10.00',
      '2025-07-06 -20.00',
    ])
  })

  it.each([
    ['after', ['04/07/2025|x|||20|1000', '05/07/2025|Rent||-500||500']],
    ['before, the newest first', ['05/07/2025|Rent||-500||500', '04/07/2025|x|||20|1000']],
    ['of an empty account', ['04/07/2025|x|||20|500', '05/07/2025|Rent||-500||0.00']],
  ])('where the only withdrawal stands below zero, and the balance %s says that it is one', (_, rows) => {
    expect(read(rows).lines).toEqual(['2025-07-04 +20.00', '2025-07-05 -500.00'])
  })
})

describe('a row of a bank is refused', () => {
  it.each<[string, string, string]>([
    ['of a day that the calendar has not', '31/06/2025|x||10||', '1 date sheet.fault.impossible_date'],
    ['with the month first where days come first', '07/25/2025|x||10||', '1 date sheet.fault.month_first'],
    ['of a day of another statement', '01/08/2025|x||10||', '1 date bank_reconciliation.line_outside'],
    ['with words for an amount', '05/07/2025|x||ten||', '1 debit sheet.fault.not_a_number'],
    ['with a part of a poisha', '05/07/2025|x||10.005||', '1 debit sheet.fault.too_many_decimals'],
    ['with two amounts', '05/07/2025|x||10|20|', '1 debit bank_import.two_amounts'],
    ['with a balance that is none', '05/07/2025|x||10||about 5', '1 balance sheet.fault.not_a_number'],
    ['with a deposit among withdrawals', '05/07/2025|x||10.00 Cr||', '1 debit bank_import.other_side'],
  ])('%s', (_, row, expected) => expect(read([row])).toEqual({ lines: [], faults: [expected], leftOut: 0 }))

  it('below zero, where it is the only one of its column: it may be taken back', () => {
    expect(read(['05/07/2025|Reversal||-500||', '06/07/2025|x|||20|']).faults).toEqual([
      '1 debit bank_import.other_side',
    ])
    expect(read(['04/07/2025|x|||20|1000', '05/07/2025|Reversal||-500||1500']).faults).toEqual([
      '2 debit bank_import.other_side',
    ])
  })

  it('without a day between lines', () => {
    const { lines, faults } = read(['05/07/2025|x||10||', '|x||11||', '06/07/2025|x||12||'])
    expect([lines.length, faults]).toEqual([2, ['2 date field.required']])
  })

  it('below zero, where others of its column are not', () => {
    expect(read(['05/07/2025|x||10||', '06/07/2025|x||-12||']).faults).toEqual(['2 debit bank_import.other_side'])
  })

  it('quoting the cell as the bank wrote it', () => {
    const { faults } = readLines(sheet('05/07/2025|x||1.2.3 Dr||'), mapping(), july)
    expect(faults[0]?.params).toMatchObject({ shown: '1.2.3 Dr' })
  })
})

describe('what is no line', () => {
  it('is left out: head, balance brought forward, headings again, words and sums of the foot', () => {
    const rows = [
      'City Bank PLC',
      'Date|Particulars|Chq|Withdrawal|Deposit|Balance',
      '01/07/2025|Balance brought forward||||1,000.00',
      '05/07/2025|Rent||10||990.00',
      'Date|Particulars|Chq|Withdrawal|Deposit|Balance',
      '06/07/2025|Fee|||20|1,010.00',
      '|continued on the next page||||',
      '|Total||10.00|20.00|',
      'Total||1|10.00|20.00|',
      '*** End of statement ***',
    ]
    expect(read(rows, { first_row: 3 })).toEqual({
      lines: ['2025-07-05 -10.00', '2025-07-06 +20.00'],
      faults: [],
      leftOut: 6,
    })
  })

  it('is not a last line whose day is wrong', () => {
    expect(read(['05/07/2025|x||10||', '31/06/2025|x||12||']).faults).toEqual(['2 date sheet.fault.impossible_date'])
  })
})

describe('the number of a cheque', () => {
  it('is kept with its zeros; what is too long for one is a reference', () => {
    const { lines } = readLines(
      sheet('05/07/2025|x|০০০৪৫১|10||', '06/07/2025|x|FT2518600000000000000000452|11||'),
      mapping(),
      july,
    )
    expect(lines.map(({ cheque_no, reference }) => [cheque_no, reference])).toEqual([
      ['000451', null],
      [null, 'FT2518600000000000000000452'],
    ])
  })
})

describe('balances of the file', () => {
  const rows = ['05/07/2025|a||10||990.00', '05/07/2025|b|||20|1,010.00', '07/07/2025|c||5||1,005.00']
  const linesOf = (given: readonly string[]) => readLines(sheet(...given), mapping(), july).lines

  it('follow from each other, whichever way the file goes', () => {
    for (const given of [rows, rows.toReversed(), rows.slice(0, 2).toReversed()]) {
      const lines = linesOf(given)
      expect(gapsOf(lines)).toEqual([])
      expect(lines[0]?.description).toBe('a')
    }
    expect(balancesOf(linesOf(rows.toReversed()))).toEqual({ opening: '1000.00', closing: '1005.00' })
  })

  it('say what is missing between two lines', () => {
    expect(gapsOf(linesOf([rows[0] ?? '', rows[2] ?? '']))).toEqual([{ row: 2, amount: '20.00' }])
  })

  it('are overdrawn where a debit stands behind them', () => {
    expect(linesOf(['05/07/2025|a||10||40.00 Dr'])[0]?.balance).toBe('-40.00')
  })

  it('are none where the file has none', () => {
    expect(balancesOf(linesOf(['05/07/2025|a||10||']))).toEqual({ opening: null, closing: null })
  })
})

describe('A37: what the statement has already', () => {
  const lines = readLines(
    sheet('05/07/2025|Fee|||20|', '05/07/2025|Fee|||20|', '06/07/2025|Rent||10||'),
    mapping(),
    july,
  ).lines
  const counts = (stored: readonly FileLine[]) => {
    const { fresh, duplicates } = newLines(lines, stored)
    return [fresh.length, duplicates.length]
  }
  it.each<[string, readonly FileLine[], number[]]>([
    ['nothing: two lines alike on one day are both kept', [], [3, 0]],
    ['all of it', lines, [0, 3]],
    ['one of two lines alike', lines.slice(1), [1, 2]],
    ['the same words with another amount', lines.map((line) => ({ ...line, debit: '11.00', credit: null })), [3, 0]],
  ])('%s', (_, stored, expected) => expect(counts(stored)).toEqual(expected))
})

describe('how a file is likely to be read', () => {
  const rows = sheet(
    'Account 100-1',
    '',
    'Txn Date|Particulars|Chq No|Withdrawal (BDT)|Deposit (BDT)|Balance (BDT)',
    '07/25/2025|Rent||10||990',
  )

  it('is found by its headings, and by its days', () => {
    expect(proposedMapping(rows, undefined)).toEqual({
      isRemembered: false,
      mapping: mapping({ first_row: 4, date_order: 'month' }),
    })
  })

  it('has a decimal comma where all amounts have one', () => {
    const decimalOf = (amount: string) =>
      proposedMapping(sheet('Date|Amount', `05/07/2025|${amount}`), undefined).mapping.decimal
    expect(['1.234,50', '12,34,567', '1,234.50', '12,5'].map(decimalOf)).toEqual([',', '.', '.', ','])
  })

  it('is that of the last file of the bank where its headings stand, wherever they stand', () => {
    const kept = withHeadings(rows, mapping({ first_row: 4, date_order: 'month' }))
    const moved = sheet(
      'Balance (BDT)|Withdrawal (BDT)|Deposit (BDT)|Txn Date|Particulars|Chq No',
      '990|10||07/25/2025|Rent|',
    )
    expect(proposedMapping(moved, kept)).toMatchObject({
      isRemembered: true,
      mapping: {
        first_row: 2,
        date_order: 'month',
        columns: { date: 3, description: 4, cheque_no: 5, debit: 1, credit: 2, balance: 0 },
      },
    })
    expect(proposedMapping(sheet('Tarih|Tutar', '05/07/2025|10'), kept)).toMatchObject({ isRemembered: false })
  })

  it('keeps whole signs of a heading that is too long', () => {
    const heading = `Particulars ${'x'.repeat(47)}😀 and more`
    const { headings } = withHeadings(
      sheet(`Date|${heading}`),
      mapping({ first_row: 2, columns: { date: 0, description: 1 } }),
    )
    expect(headings.description).toBe(`Particulars ${'x'.repeat(47)}😀`)
  })

  it('is that of the last file where neither has headings', () => {
    const kept = withHeadings(sheet('05/07/2025|x||10||'), mapping())
    expect(proposedMapping(sheet('06/07/2025|y||11||1'), kept)).toEqual({ mapping: kept, isRemembered: true })
  })
})

describe('a mapping', () => {
  it.each<[string, unknown]>([
    ['no object', 'day'],
    ['without a first row', { columns: {} }],
    ['with a column that is none', { first_row: 1, columns: { total: 1 } }],
    ['with a place before the first', { first_row: 1, columns: { date: -1 } }],
    ['with another order of days', { first_row: 1, columns: {}, date_order: 'year' }],
    ['with another decimal sign', { first_row: 1, columns: {}, decimal: "'" }],
  ])('is refused %s', (_, given) => expect(readMapping(given)).toHaveProperty('fault'))

  it.each<[string | undefined, StatementMapping['columns']]>([
    [undefined, { date: 0, debit: 1, credit: 2 }],
    [undefined, { date: 0, amount: 1 }],
    ['date', { amount: 1 }],
    ['amount', { date: 0 }],
    ['both', { date: 0, debit: 1, amount: 2 }],
    ['twice', { date: 0, debit: 1, credit: 1 }],
  ])('lacks %s', (lack, columns) => expect(mappingGap(mapping({ columns }))).toBe(lack))
})
