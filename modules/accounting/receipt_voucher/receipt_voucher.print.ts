import { amountInWords, mostPoisha } from '#platform/money/words.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { PaperSize, PrintForm, Written } from '#platform/print/paper.ts'
import { linesOf } from '../voucher/voucher.print.ts'
import type { receipt_voucher } from './receipt_voucher.resource.ts'

type Field = keyof typeof receipt_voucher.fields

/**
 * The money receipt that the payer takes along: from whom, how much in figures and words, how it came and what for. A
 * second print says that it is a copy; a draft and a void receipt say so across the paper. accounting.md 3 receipt_voucher.
 */
export const moneyReceipt = (size: PaperSize): PrintForm<Field, undefined> => ({
  template: 'modules/accounting/receipt_voucher/receipt_voucher.print.typ',
  size,
  countsCopies: true,
  standing: (record) => {
    const status = record.value('status')
    return status === 'posted' ? 'valid' : status === 'void' ? 'canceled' : 'draft'
  },
  content: (record) => {
    const stored = record.value('net_amount')
    const net = poisha(typeof stored === 'string' ? stored : '0')
    const amount_in_words = net > mostPoisha ? '' : amountInWords(net, record.language)
    return {
      title: record.say('receipt_voucher.print.title'),
      number: record.has('invoice_no') ? record.shown('invoice_no') : null,
      facts: factsOf(record, ['invoice_no', 'voucher_date', 'received_from', 'net_amount']),
      amount: record.shown('net_amount'),
      amount_in_words,
      document: {
        date: { label: record.label('voucher_date'), value: record.shown('voucher_date') },
        from: { label: record.label('received_from'), value: record.shown('received_from') },
        amount: { label: record.label('net_amount'), value: record.shown('net_amount') },
        words: amount_in_words,
        facts: factsOf(record, [
          'payment_mode',
          'instrument_no',
          'instrument_date',
          'instrument_bank',
          'mr_no',
          'reference_no',
          'narration',
        ]),
        lines: linesOf(record),
        deductions: record.lines('deductions') ?? null,
        total: { label: record.label('total'), value: record.shown('total') },
        signatures: [record.say('receipt_voucher.print.payer'), record.say('receipt_voucher.print.cashier')],
      },
    }
  },
})

const factsOf = (record: Written<Field>, names: readonly Field[]) =>
  names.flatMap((name) =>
    record.has(name)
      ? [
          {
            label: record.label(name),
            value: record.shown(name),
            wide: name === 'narration' || name === 'received_from',
          },
        ]
      : [],
  )
