import { poisha, taka } from '#platform/money/poisha.ts'
import type { Asking } from '#platform/report/implementation.ts'
import { expression } from '#platform/resource/expression.ts'
import { chosenLines } from '../statements/chosen_lines.ts'
import type { BookAsking, BookParameters } from './book_lines.ts'

interface Foot extends BookParameters {
  readonly bank?: readonly number[]
}

/**
 * Below the book of one account: what of its balance the bank does not have yet, and so what its statement says. Only what the reader sees
 * of the account counts, as in the balance. A book of several accounts has none, for each has statements of its own;
 * nor has one of which no statement was entered. accounting.md 5 Bank book.
 * @param closing what the book ends with, in taka
 */
export async function reconciledFoot({ parameters, texts, language }: Asking<Foot>, book: BookAsking, closing: string) {
  const [bank, other] = parameters.bank ?? []
  if (bank === undefined || other !== undefined) return []
  const { to } = book.days
  const stated = await book.read
    .selectFrom('bank_reconciliation')
    .select('id')
    .where('bank', '=', bank)
    .where('to_date', '<=', to)
    .limit(1)
    .executeTakeFirst()
  if (!stated) return []
  const [moved, marked, away] = [await movedUntil(book), await markedUntil(book, bank), await awayUntil(book)]
  const [uncleared, unpresented] = [moved.debit - marked.debit - away.debit, moved.credit - marked.credit - away.credit]
  const row = (word: string, values: Readonly<Record<string, string>>) => ({
    id: `closing ${word}`,
    date: to,
    particulars: texts.say(language, `bank_book.foot.${word}`),
    ...values,
  })
  return [
    row('uncleared', { receipt: taka(uncleared) }),
    row('unpresented', { payment: taka(unpresented) }),
    row('statement', { balance: taka(poisha(closing) - uncleared + unpresented) }),
  ]
}

const isOfBook = ({ read, parameters }: BookAsking, alias: string) =>
  chosenLines(read, parameters, alias) ?? expression<boolean>`false`

/** What ever moved on the account. Sums in poisha. */
const movedUntil = async (book: BookAsking) =>
  inPoisha(
    await book.read
      .selectFrom('acc_balance_day as d')
      .select([sumOf('d.debit').as('debit'), sumOf('d.credit').as('credit')])
      .where('d.entry_date', '<=', book.days.to)
      .where(isOfBook(book, 'd'))
      .executeTakeFirstOrThrow(),
  )

/** What of it the bank had by statements that end within the book. */
const markedUntil = async (book: BookAsking, bank: number) =>
  inPoisha(
    await book.read
      .selectFrom('bank_reconciliation as r')
      .innerJoin('bank_match as m', 'm.reconciliation', 'r.id')
      .innerJoin('bank_match_entry as k', 'k.match', 'm.id')
      .innerJoin('acc_line as l', (on) => on.onRef('l.entry', '=', 'k.entry').onRef('l.line_no', '=', 'k.line_no'))
      .select([sumOf('k.debit').as('debit'), sumOf('k.credit').as('credit')])
      .where('r.bank', '=', bank)
      .where('r.to_date', '<=', book.days.to)
      .where(isOfBook(book, 'l'))
      .executeTakeFirstOrThrow(),
  )

/** What was posted and taken back by then: the bank never sees either. */
const awayUntil = async (book: BookAsking) =>
  inPoisha(
    await book.read
      .selectFrom('acc_entry as e')
      .innerJoin('acc_line as l', (on) => on.on(expression<boolean>`l."entry" in (e."id", e."reverses_entry")`))
      .select([sumOf('l.debit').as('debit'), sumOf('l.credit').as('credit')])
      .where('e.reverses_entry', 'is not', null)
      .where('e.entry_date', '<=', book.days.to)
      .where(isOfBook(book, 'l'))
      .executeTakeFirstOrThrow(),
  )

const sumOf = (column: string) => expression<string>`coalesce(sum(${expression.ref(column)}), 0)::numeric(20,2)`

const inPoisha = ({ debit, credit }: { readonly debit: string; readonly credit: string }) => ({
  debit: poisha(debit),
  credit: poisha(credit),
})
