import { Refusal } from '#platform/errors/errors.ts'
import { showValue } from '#platform/fields/catalogue.ts'
import { money } from '#platform/fields/index.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { amountInWords, mostPoisha } from '#platform/money/words.ts'
import type { Print, Written } from '#platform/print/paper.ts'
import { locales } from '#platform/texts/languages.ts'

interface Advice {
  readonly bank: Written | undefined
  readonly payments: readonly Written[]
}

/**
 * The letter that asks the bank to pay many: all transfers of an account and day, printed from any one of them. accounting.md 3
 * payment_voucher, Prints. Account numbers of payees come with vendors and employees, who have them.
 */
export const bankAdvice: Print<string, Advice> = {
  template: 'modules/accounting/payment_voucher/bank_advice.print.typ',
  size: 'a4',
  countsCopies: true,
  gather: async ({ record, listed }) => {
    if (record.value('payment_mode') !== 'bank_transfer' || record.value('status') !== 'posted')
      throw new Refusal(409, 'conflict', 'payment_voucher.no_posted_transfer')
    const having = { pay_from: String(record.value('pay_from')) }
    const payments = await listed('payment_voucher', {
      ...having,
      payment_mode: 'bank_transfer',
      status: 'posted',
      'voucher_date.from': String(record.value('voucher_date')),
      'voucher_date.to': String(record.value('voucher_date')),
    })
    const [bank] = await listed('bank', { ledger: having.pay_from })
    return { bank, payments: payments.toSorted((a, b) => a.id - b.id) }
  },
  content: (record, { bank, payments }) => {
    const sum = payments.reduce((all, one) => all + poisha(String(one.value('net_amount'))), 0n)
    const label = (name: string, numeric = false, width = 1) => ({ label: record.label(name), numeric, width })
    const amount_in_words = sum > mostPoisha ? '' : amountInWords(sum, record.language)
    const total = showValue(money({}), taka(sum), locales[record.language])
    return {
      title: record.say('payment_voucher.print.bank_advice'),
      number: null,
      facts: [
        { label: record.label('voucher_date'), value: record.shown('voucher_date') },
        { label: record.label('net_amount'), value: total },
      ],
      amount: total,
      amount_in_words,
      document: {
        to: [
          record.say('payment_voucher.print.to_manager'),
          bank?.shown('name') ?? record.shown('pay_from'),
          bank?.shown('branch_name') ?? '',
        ].filter((line) => line !== ''),
        date: { label: record.label('voucher_date'), value: record.shown('voucher_date') },
        request: record.say('payment_voucher.print.please_pay', {
          account: bank?.shown('account_no') ?? record.shown('pay_from'),
          n: payments.length,
        }),
        words: amount_in_words,
        table: {
          columns: [
            { label: '#', numeric: true, width: 0.4 },
            label('invoice_no', false, 1.5),
            label('pay_to', false, 2.4),
            label('reference_no', false, 1.4),
            label('net_amount', true, 1.2),
          ],
          rows: [
            ...payments.map((one, at) => ({
              kind: 'row' as const,
              cells: [
                new Intl.NumberFormat(locales[record.language]).format(at + 1),
                one.shown('invoice_no'),
                one.shown('pay_to'),
                one.shown('reference_no'),
                one.shown('net_amount'),
              ],
            })),
            { kind: 'total' as const, cells: ['', '', record.label('total'), '', total] },
          ],
        },
        signatures: [record.say('payment_voucher.print.signatory'), record.say('payment_voucher.print.signatory')],
      },
    }
  },
}
