import { today } from '#platform/clock/clock.ts'
import { showValue } from '#platform/fields/catalogue.ts'
import { date, money } from '#platform/fields/index.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { amountInWords, mostPoisha } from '#platform/money/words.ts'
import type { Print, PrintGathering, PrintLanguage, Written } from '#platform/print/paper.ts'

/** Something a party owes, as the letter writes it. */
interface OpenBill {
  /** Number, day and subject of it, when it is due, what it came to and what is open, as people read them. */
  readonly cells: readonly string[]
  /** Business day on which the next part of it is due. */
  readonly due: string
  /** In poisha. */
  readonly open: bigint
}

interface Letter {
  /** Bills that are open, the first due first. */
  readonly bills: readonly OpenBill[]
  /** Business day on which it was written. */
  readonly day: string
}

const locales: Readonly<Record<PrintLanguage, string>> = { en: 'en-IN', bn: 'bn-BD' }

/**
 * A letter to a party with what it has open, what of it is past due and what it comes to: bills, sales on credit and what was open when the
 * books began, as the report of debtors has them. accounting.md 3 receivable_bill, 5 Sundry debtors.
 */
export const dueLetter: Print<string, Letter> = {
  template: 'modules/accounting/dues/due_letter.print.typ',
  size: 'a4',
  countsCopies: false,
  gather: (gathering) => letterTo(String(gathering.record.id), gathering),
  content: (party, { bills, day }) => {
    const locale = locales[party.language]
    const amount = (value: bigint): string => showValue(money({}), taka(value), locale)
    const total = bills.reduce((sum, { open }) => sum + open, 0n)
    const overdue = bills.reduce((sum, { due, open }) => (due < day ? sum + open : sum), 0n)
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
  gather: async (gathering) => ({
    party: (await gathering.named('sub_ledger')) ?? gathering.record,
    ...(await letterTo(String(gathering.record.value('sub_ledger')), gathering)),
  }),
  content: (_bill, { party, ...letter }) => dueLetter.content(party, letter),
}

/** What can be owed: whose it is, its number, its day, its subject (none: it was open when the books began), and what it came to. */
const owed = [
  { resource: 'receivable_bill', by: 'sub_ledger', names: ['invoice_no', 'bill_date', 'narration', 'total'] },
  { resource: 'sales', by: 'party', names: ['invoice_no', 'voucher_date', 'narration', 'total'] },
  {
    resource: 'opening_bill',
    by: 'sub_ledger',
    names: ['bill_no', 'bill_date', null, 'amount'],
    having: { bill_kind: 'receivable' },
  },
] as const

/** What is open of a party today. */
async function letterTo(party: string, { listed, record }: Pick<PrintGathering, 'listed' | 'record'>): Promise<Letter> {
  const found = await Promise.all(
    owed.map(async ({ resource, by, names: [number, billed, subject, amount], ...only }) => {
      const isOpen = { payment_status: 'unpaid,partly_paid' }
      const bills = await listed(resource, { [by]: party, ...isOpen, ...('having' in only ? only.having : {}) })
      return bills.map((bill) => ({
        cells: [
          bill.shown(number),
          bill.shown(billed),
          subject === null ? record.say('due_letter.before') : bill.shown(subject),
          ...['next_due', amount, 'open'].map((name) => bill.shown(name)),
        ],
        // What says no day is due at once.
        due: textOf(bill.value('next_due')) || textOf(bill.value(billed)),
        open: poisha(textOf(bill.value('open')) || '0'),
      }))
    }),
  )
  return { day: today(), bills: found.flat().toSorted((a, b) => a.due.localeCompare(b.due)) }
}

const columns = [
  ['number', 1.5],
  ['billed', 0.9],
  ['subject', 2.2],
  ['due', 0.9],
  ['amount', 1.1],
  ['open', 1.1],
] as const

function tableOf(party: Written, bills: readonly OpenBill[], sum: { readonly label: string; readonly value: string }) {
  return {
    columns: columns.map(([name, width]) => ({
      label: party.say(`due_letter.${name}`),
      width,
      numeric: name === 'amount' || name === 'open',
    })),
    rows: [
      ...bills.map(({ cells }) => ({ kind: 'row' as const, cells })),
      { kind: 'total' as const, cells: [sum.label, '', '', '', '', sum.value] },
    ],
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
