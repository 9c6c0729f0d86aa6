import { amountInWords, mostPoisha } from '#platform/money/words.ts'
import { poisha } from '#platform/money/poisha.ts'
import { systemFields } from '#platform/resource/kinds.ts'
import type { PaperSize, Print, ReportTable, Written } from '#platform/print/paper.ts'

/** What a voucher's paper takes from its type: a title and the names below the lines for signatures. */
interface TypePaper {
  readonly title: string
  readonly signatures: readonly string[]
}

/** Fields of a voucher that its paper says elsewhere, or that belong to the office and not to the paper. */
const elsewhere: ReadonlySet<string> = new Set([
  'invoice_no',
  'voucher_date',
  'voucher_type',
  'total',
  'lines',
  'deductions',
  'instalments',
  // What is paid of a bill changes after it was printed.
  'allocated',
  'open',
  'payment_status',
  'next_due',
  'attachments',
  'status',
  'revision',
  'source_type',
  'source_id',
  ...Object.keys(systemFields),
])

/**
 * A voucher on paper: what it says field by field, its lines, the total in figures and words, and lines to sign on. A draft
 * and a void voucher say so across the paper. accounting.md 3, Common voucher fields.
 * @param sum the field whose amount changes hands: it stands in figures and words above the lines
 */
export const voucherPaper = (size: PaperSize, sum: 'total' | 'net_amount' = 'total'): Print<string, TypePaper> => ({
  template: 'modules/accounting/voucher/voucher.print.typ',
  size,
  countsCopies: false,
  gather: async ({ record, named }) => {
    const type = await named('voucher_type')
    return { title: type?.shown('print_title') || record.shown('voucher_type'), signatures: signaturesOf(type) }
  },
  standing: (record) => {
    const status = record.value('status')
    return status === 'posted' ? 'valid' : status === 'void' ? 'canceled' : 'draft'
  },
  content: (record, { title, signatures }) => {
    const stored = record.value(sum)
    const amount = poisha(typeof stored === 'string' ? stored : '0')
    const amount_in_words = amount > mostPoisha ? '' : amountInWords(amount, record.language)
    const fact = (name: string) => ({
      label: record.label(name),
      value: record.shown(name),
      wide: name === 'narration',
    })
    return {
      title,
      number: record.has('invoice_no') ? record.shown('invoice_no') : null,
      facts: ['invoice_no', 'voucher_date', sum].filter((name) => record.has(name)).map(fact),
      amount: record.shown(sum),
      amount_in_words,
      document: {
        date: fact('voucher_date'),
        amount: fact(sum),
        total: fact('total'),
        words: amount_in_words,
        facts: record.names.filter((name) => !elsewhere.has(name) && name !== sum && record.has(name)).map(fact),
        lines: linesOf(record),
        totals: isBalanced(record) ? 'each' : 'last',
        deductions: deductionsOf(record),
        instalments: record.lines('instalments') ?? null,
        signatures,
      },
    }
  },
})

/** Whether both sides of its lines come to the total: a line of a journal is on one side, that of a bill has its VAT beside it. */
function isBalanced(record: Pick<Written, 'value'>): boolean {
  const lines: unknown = record.value('lines')
  const [first]: readonly unknown[] = Array.isArray(lines) ? lines : []
  return typeof first === 'object' && first !== null && 'debit' in first
}

function signaturesOf(type: Written | undefined): readonly string[] {
  const kept = type?.value('signatures')
  const names: unknown = typeof kept === 'object' && kept !== null && 'names' in kept ? kept.names : []
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

/** Lines of a voucher as papers show them. */
export function linesOf(record: Pick<Written, 'lines'>): Pick<ReportTable, 'columns' | 'rows'> | null {
  const table = record.lines('lines')
  return table ? shownRows(table) : null
}

function deductionsOf(record: Pick<Written, 'lines'>): ReportTable | null {
  const table = record.lines('deductions')
  if (!table) return null
  const { columns, rows } = shownRows(table)
  // What for is a word or two, and a ledger has its code and its name.
  const widths = columns.map(({ numeric }, at) => (at === 0 ? 1.4 : numeric ? 1 : 2.6))
  return { ...table, rows, columns: columns.map((column, at) => ({ ...column, width: widths[at] ?? 1 })) }
}

/** Columns that no row fills are left out, amounts stand last. */
function shownRows(table: Pick<ReportTable, 'columns' | 'rows'>): Pick<ReportTable, 'columns' | 'rows'> {
  const isUsed = table.columns.map((_, at) => table.rows.some(({ cells }) => (cells[at] ?? '') !== ''))
  const kept = <T>(all: readonly T[]): T[] => all.filter((_, at) => isUsed[at])
  const columns = kept(table.columns.map((column) => ({ ...column, width: column.numeric ? 1.1 : 2 })))
  const amountLast = <T>(all: readonly T[]): T[] => [
    ...all.filter((_, at) => !columns[at]?.numeric),
    ...all.filter((_, at) => columns[at]?.numeric),
  ]
  return {
    columns: amountLast(columns),
    rows: table.rows.map(({ kind, cells }) => ({ kind, cells: amountLast(kept(cells)) })),
  }
}
