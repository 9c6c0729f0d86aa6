import { today } from '#platform/clock/clock.ts'
import { showValue } from '#platform/fields/catalogue.ts'
import { date, money } from '#platform/fields/index.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { amountInWords, mostPoisha } from '#platform/money/words.ts'
import type { Print, PrintLanguage, Written } from '#platform/print/paper.ts'

interface Letter {
  /** Bills that are open, the first due first. */
  readonly bills: readonly Written[]
  /** Business day on which it was written. */
  readonly day: string
}

const locales: Readonly<Record<PrintLanguage, string>> = { en: 'en-IN', bn: 'bn-BD' }

/** A letter to a party with the bills it has open, what is past due and what they come to. accounting.md 3 receivable_bill. */
export const dueLetter: Print<string, Letter> = {
  template: 'modules/accounting/dues/due_letter.print.typ',
  size: 'a4',
  countsCopies: false,
  gather: async ({ children }) => letterOf(await children('receivable_bill', 'sub_ledger')),
  content: (party, { bills, day }) => {
    const locale = locales[party.language]
    const amount = (value: bigint): string => showValue(money({}), taka(value), locale)
    const total = bills.reduce((sum, bill) => sum + openOf(bill), 0n)
    const overdue = bills.reduce((sum, bill) => (textOf(bill.value('next_due')) < day ? sum + openOf(bill) : sum), 0n)
    const words = total > 0n && total <= mostPoisha ? amountInWords(total, party.language) : ''
    const shownDay = { label: party.say('due_letter.date'), value: showValue(date({}), day, locale) }
    const sum = { label: party.say('due_letter.total'), value: amount(total) }
    return {
      title: party.say('due_letter.title'),
      number: null,
      facts: [{ label: party.label('name'), value: party.shown('name') }, shownDay, sum],
      amount: sum.value,
      amount_in_words: words,
      document: {
        date: shownDay,
        party: party.shown('name'),
        address: [party.shown('address'), party.shown('phone'), party.shown('email')].filter((line) => line !== ''),
        sentence: party.say(bills.length === 0 ? 'due_letter.nothing' : 'due_letter.sentence'),
        table: bills.length === 0 ? null : tableOf(party, bills, sum),
        words,
        request: overdue > 0n ? party.say('due_letter.request', { amount: amount(overdue) }) : '',
        signatures: [party.say('due_letter.signed')],
      },
    }
  },
}

/** The same letter from the page of a bill: to its party, with all that the party has open. */
export const dueLetterOfBill: Print<string, Letter & { readonly party: Written }> = {
  ...dueLetter,
  gather: async ({ record, named, listed }) => ({
    party: (await named('sub_ledger')) ?? record,
    ...letterOf(await listed('receivable_bill', { sub_ledger: String(record.value('sub_ledger')) })),
  }),
  content: (_bill, { party, ...letter }) => dueLetter.content(party, letter),
}

/** What is open of these bills today. */
function letterOf(bills: readonly Written[]): Letter {
  const due = (bill: Written): string => textOf(bill.value('next_due'))
  return {
    day: today(),
    bills: bills.filter((bill) => openOf(bill) > 0n).toSorted((a, b) => due(a).localeCompare(due(b))),
  }
}

const columns = ['invoice_no', 'bill_date', 'narration', 'next_due', 'total', 'open'] as const
const widths = [1.5, 0.9, 2.2, 0.9, 1.1, 1.1]

function tableOf(party: Written, bills: readonly Written[], sum: { readonly label: string; readonly value: string }) {
  const [first] = bills
  return {
    columns: columns.map((name, at) => ({
      label: name === 'open' ? party.say('due_letter.open') : (first?.label(name) ?? ''),
      width: widths[at] ?? 1,
      numeric: name === 'total' || name === 'open',
    })),
    rows: [
      ...bills.map((bill) => ({ kind: 'row' as const, cells: columns.map((name) => bill.shown(name)) })),
      { kind: 'total' as const, cells: [sum.label, '', '', '', '', sum.value] },
    ],
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const openOf = (bill: Written): bigint => poisha(textOf(bill.value('open')) || '0')
