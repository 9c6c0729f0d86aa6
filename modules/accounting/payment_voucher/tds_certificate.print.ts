import { Refusal } from '#platform/errors/errors.ts'
import { showValue } from '#platform/fields/catalogue.ts'
import { date, money, percent } from '#platform/fields/index.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { amountInWords, mostPoisha } from '#platform/money/words.ts'
import type { Fact, Print, PrintGathering, Written } from '#platform/print/paper.ts'
import { addDays } from '#platform/clock/day.ts'
import { today } from '#platform/clock/clock.ts'
import { locales } from '#platform/texts/languages.ts'
import { withheldRows } from '../tax_register/tax_register.server.ts'
import { yearOf } from '../voucher/book_facts.ts'

type Rows = Awaited<ReturnType<ReturnType<typeof withheldRows>['execute']>>

/** Tax that was withheld from one payee, and in which days. */
interface Certified {
  readonly payee: string
  readonly tin: string
  readonly from: string
  readonly to: string
  readonly rows: Rows
}

const template = 'modules/accounting/payment_voucher/tds_certificate.print.typ'
const needed = ['payment_voucher', 'tax_code', 'sub_ledger_account', 'payable_bill', 'purchase'] as const

const nothing = (): Refusal => new Refusal(409, 'conflict', 'payment_voucher.nothing_to_certify')

/** The certificate of tax withheld from one payment. accounting.md 3 payment_voucher, Prints. */
export const certificateOfPayment: Print<string, Certified> = {
  template,
  size: 'a4',
  countsCopies: true,
  gather: async ({ record, reading }) => {
    const read = reading(...needed)
    const day = String(record.value('voucher_date'))
    const rows = read
      ? await withheldRows(read, { from: day, to: day })
          .where('w.kind', '=', 'tds')
          .where('w.amount', '>', '0')
          .where('w.source_type', '=', 'payment_voucher')
          .where('w.voucher', '=', record.id)
          .orderBy('w.id')
          .execute()
      : []
    const [first] = rows
    if (!first) throw nothing()
    return { payee: String(record.value('pay_to')), tin: first.tin ?? '', from: day, to: day, rows }
  },
  content: (record, certified) => contentOf(record, certified),
}

/**
 * The certificate of all tax withheld from a party in a fiscal year. accounting.md 3 payment_voucher, Prints.
 * @param which of the years: the one that runs, or the one before it
 */
export const certificateOfParty = (which: 'this_year' | 'last_year'): Print<string, Certified> => ({
  template,
  size: 'a4',
  countsCopies: true,
  gather: async (gathering) => {
    const { record, reading } = gathering
    const read = reading(...needed)
    const year = read && (await yearAsked(read, which))
    if (!read || !year) throw nothing()
    const { start_date: from, end_date: to } = year
    const rows = await withheldRows(read, { from, to })
      .where('w.kind', '=', 'tds')
      .where('w.amount', '>', '0')
      .where('w.party', '=', record.id)
      .orderBy('w.date')
      .orderBy('w.id')
      .execute()
    if (rows.length === 0) throw nothing()
    return { payee: String(record.value('name')), tin: record.shown('tin'), from, to, rows }
  },
  content: (record, certified) => contentOf(record, certified),
})

type Reading = NonNullable<ReturnType<PrintGathering['reading']>>

async function yearAsked(read: Reading, which: 'this_year' | 'last_year') {
  const running = await yearOf(read, today())
  return which === 'this_year' || !running ? running : yearOf(read, addDays(running.start_date, -1))
}

function contentOf(record: Written, { payee, tin, from, to, rows }: Certified) {
  const locale = locales[record.language]
  const amountOf = (value: string | null): string => (value === null ? '' : showValue(money({}), value, locale))
  const day = (value: string | null): string => (value === null ? '' : showValue(date({}), value, locale))
  const sum = rows.reduce((all, { amount }) => all + poisha(amount ?? '0'), 0n)
  const say = (key: string, params = {}): string => record.say(`tds_certificate.${key}`, params)
  const column = (name: string, width: number, numeric = false) => ({
    label: record.say(`tax_register.${name}`),
    width,
    numeric,
  })
  const total = amountOf(taka(sum))
  const facts: Fact[] = [
    { label: say('payee'), value: payee, wide: true },
    ...(tin === '' ? [] : [{ label: record.say('tax_register.tin'), value: tin, wide: false }]),
    { label: say('days'), value: from === to ? day(from) : `${day(from)} – ${day(to)}`, wide: false },
    { label: say('withheld'), value: total, wide: false },
  ]
  return {
    title: say('title'),
    number: null,
    facts,
    amount: total,
    amount_in_words: sum > mostPoisha ? '' : amountInWords(sum, record.language),
    document: {
      facts,
      certified: say('certified'),
      words: sum > mostPoisha ? '' : amountInWords(sum, record.language),
      table: {
        columns: [
          column('date', 1.1),
          column('invoice_no', 1.9),
          column('section', 0.8),
          column('base', 1.3, true),
          column('rate', 0.7, true),
          column('amount', 1.3, true),
          column('challan_no', 1.3),
          column('challan_date', 1.1),
        ],
        rows: [
          ...rows.map((row) => ({
            kind: 'row' as const,
            cells: [
              day(row.date),
              row.invoice_no ?? '',
              row.section ?? '',
              amountOf(row.base),
              row.rate === null ? '' : showValue(percent({ places: 3 }), row.rate, locale),
              amountOf(row.amount),
              row.challan_no ?? '',
              day(row.challan_date),
            ],
          })),
          { kind: 'total' as const, cells: ['', say('sum'), '', '', '', total, '', ''] },
        ],
      },
      signatures: [say('seal'), say('officer')],
    },
  }
}
