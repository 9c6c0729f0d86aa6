import { amountInWords, mostPoisha } from '#platform/money/words.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { PaperSize, PrintForm, ReportTable, Written } from '#platform/print/paper.ts'

/** What differs between the paper of a sale and that of a purchase. */
export interface TradePaper<Field extends string> {
  readonly title: string
  readonly party: Field
  /** What it says of itself besides party, day and total. */
  readonly facts: readonly Field[]
  /** Columns of `items` in their order, as the definition has them. */
  readonly columns: readonly string[]
  /** Columns that are the office's own business. */
  readonly inside: readonly string[]
  /** What stands under the lines, where it says something. */
  readonly sums: readonly Field[]
  readonly signatures: readonly string[]
}

type Common = 'invoice_no' | 'voucher_date' | 'status' | 'total' | 'items'

/**
 * What was sold or bought, on paper: whose it is, the lines with what each comes to, VAT and total under them, the total in
 * words. A draft and a void one say so across the paper. accounting.md 3 Common voucher fields, Print.
 */
export const tradePaper = <Field extends string>(
  size: PaperSize,
  { title, party, facts, columns, inside, sums, signatures }: TradePaper<Field | Common>,
): PrintForm<Field | Common, undefined> => ({
  template: 'modules/accounting/trade/trade.print.typ',
  size,
  countsCopies: false,
  standing: (record) => {
    const status = record.value('status')
    return status === 'posted' ? 'valid' : status === 'void' ? 'canceled' : 'draft'
  },
  content: (record) => {
    const fact = (name: Field | Common) => ({
      label: record.label(name),
      value: record.shown(name),
      wide: name === 'narration',
    })
    const known = (names: readonly (Field | Common)[]) => names.filter((name) => record.has(name)).map(fact)
    const stored = record.value('total')
    const total = poisha(typeof stored === 'string' ? stored : '0')
    const amount_in_words = total > mostPoisha ? '' : amountInWords(total, record.language)
    return {
      title: record.say(title),
      number: record.has('invoice_no') ? record.shown('invoice_no') : null,
      facts: known(['invoice_no', 'voucher_date', party, 'total']),
      amount: record.shown('total'),
      amount_in_words,
      document: {
        date: fact('voucher_date'),
        party: fact(party),
        amount: fact('total'),
        words: amount_in_words,
        facts: known(facts),
        lines: itemsOf(record, columns, inside),
        sums: known(sums).filter(({ value }) => !isNothing(value)),
        signatures: signatures.map((id) => record.say(id)),
      },
    }
  },
})

const isNothing = (amount: string): boolean => !/[1-9১-৯]/.test(amount)

/** Lines without the columns that nobody filled, or that are the office's own; words have most of the room. */
function itemsOf<Field extends string>(
  record: Written<Field | Common>,
  names: readonly string[],
  inside: readonly string[],
): Pick<ReportTable, 'columns' | 'rows'> | null {
  const table = record.lines('items')
  if (!table) return null
  const isShown = names.map(
    (name, at) => !inside.includes(name) && table.rows.some(({ cells }) => !isEmpty(cells[at] ?? '', name)),
  )
  const kept = <T>(all: readonly T[]): T[] => all.filter((_, at) => isShown[at])
  return {
    columns: kept(
      table.columns.map((column, at) => ({ ...column, width: column.numeric ? widthOf(names[at] ?? '') : 3 })),
    ),
    rows: table.rows.map(({ kind, cells }) => ({ kind, cells: kept(cells) })),
  }
}

const isEmpty = (cell: string, name: string): boolean =>
  cell === '' || (name !== 'amount' && name !== 'qty' && isNothing(cell) && /^[\d০-৯.,%]*$/.test(cell))

const widthOf = (name: string): number => (name === 'qty' || name === 'vat_rate' ? 0.8 : 1.3)
