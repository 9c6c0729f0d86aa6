import type { Asking } from '#platform/report/implementation.ts'
import { addDays } from '#platform/clock/day.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import { balancesBefore } from '../statements/balance_before.ts'
import { chosenLines, type AccountAsking, type LedgerParameters } from '../statements/chosen_lines.ts'
import { isShown } from '../statements/corrected_pairs.ts'
import { likeWord } from '../statements/like_word.ts'
import { lineId } from '../statements/line_id.ts'
import { daysOf, type Days } from '../statements/statement_range.ts'

/** What both daily books are asked for. */
export interface BookParameters {
  readonly date_after?: string
  readonly date_before?: string
  readonly day?: string
  readonly branch?: readonly number[]
  readonly hide_corrected?: boolean
  readonly keyword?: string
}

/** A daily book as the statement of its accounts, whose balances it shares: one account, however many cash boxes there are. */
export type BookAsking = AccountAsking & { readonly days: Days }

/** @param accounts which accounts: cash or bank, and which of these */
export function asStatement(
  asking: Asking<BookParameters>,
  accounts: Pick<LedgerParameters, 'ledger' | 'account_type' | 'bank'>,
): BookAsking {
  const { day, branch, hide_corrected } = asking.parameters
  const days = day === undefined ? daysOf(asking.parameters, asking.today) : { from: day, to: day }
  return {
    ...asking,
    group: undefined,
    days,
    parameters: { ...accounts, ...(branch ? { branch } : {}), hide_corrected: hide_corrected === true },
  }
}

/** Lines of the book between its days. */
export function bookLines({ read, parameters, days }: BookAsking, keyword: string | undefined) {
  const lines = read
    .selectFrom('acc_line as l')
    .where('l.entry_date', '>=', days.from)
    .where('l.entry_date', '<=', days.to)
    .where(chosenLines(read, parameters, 'l') ?? expression<boolean>`false`)
    .where(isShown(read, parameters, 'l', days))
  if (keyword === undefined) return lines
  const word = likeWord(keyword)
  const said = read.selectFrom('acc_entry as e').innerJoin('acc_voucher as v', 'v.id', 'e.voucher').select('e.id')
    .where(expression<boolean>`e."id" = l."entry" and (v."invoice_no" ilike ${word} or v."narration" ilike ${word}
      or v."reference_no" ilike ${word} or v."party_name" ilike ${word} or l."narration" ilike ${word})`)
  return lines.where(expression<boolean>`exists (${said})`)
}

/** One below the other, in the order in which they were written. */
export const oneBelowTheOther = (asking: BookAsking, keyword: string | undefined) =>
  bookLines(asking, keyword).select([
    lineId('l').as('id'),
    'l.entry_date as date',
    expression<string | null>`nullif(l."debit", 0)`.as('receipt'),
    expression<string | null>`nullif(l."credit", 0)`.as('payment'),
    lineId('l').as('place'),
    expression<number | null>`${lineId('l')}`.as('line'),
    expression<number | null>`null::bigint`.as('other_line'),
    'l.fiscal_year',
  ])

/** In two columns: the first receipt of a day beside its first payment, the second beside the second. */
export function besideEachOther(asking: BookAsking, keyword: string | undefined) {
  const isReceipt = expression<boolean>`l."debit" > 0`
  const lines = bookLines(asking, keyword).select([
    'l.entry_date as date',
    'l.fiscal_year',
    'l.debit',
    'l.credit',
    isReceipt.as('is_receipt'),
    lineId('l').as('line'),
    expression<number>`row_number() over (partition by l."entry_date", ${isReceipt} order by l."entry", l."line_no")`.as(
      'place',
    ),
  ])
  return asking.read
    .selectFrom(lines.as('l'))
    .groupBy(['l.date', 'l.fiscal_year', 'l.place'])
    .select([
      expression<number>`(l."date" - date '1900-01-01') * 1000000::bigint + l."place"`.as('id'),
      'l.date',
      expression<string | null>`max(l."debit") filter (where l."is_receipt")`.as('receipt'),
      expression<string | null>`max(l."credit") filter (where not l."is_receipt")`.as('payment'),
      'l.place',
      expression<number | null>`max(l."line") filter (where l."is_receipt")`.as('line'),
      expression<number | null>`max(l."line") filter (where not l."is_receipt")`.as('other_line'),
      'l.fiscal_year',
    ])
}

/** What the book stood at before its first day and after its last one. */
export async function bookFrame(asking: BookAsking) {
  const { from, to } = asking.days
  const after = addDays(to, 1)
  const stood = await balancesBefore(asking, [from, after])
  const [opening, closing] = [stood(from), stood(after)]
  return { ...around(asking, { from, to, opening, closing }), told: { opening, closing } }
}

/** The same for each of these days: read from the balance before the first of them, and what moved on each day since. */
export async function dayFrames(asking: BookAsking, keys: readonly unknown[]) {
  const { read, parameters } = asking
  const days = keys.map(String).toSorted((a, b) => (a < b ? -1 : 1))
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const moved = await read
    .selectFrom('acc_balance_day as d')
    .select(['d.entry_date', expression<string>`sum(d."debit" - d."credit")::numeric(20,2)`.as('net')])
    .where('d.entry_date', '>=', first)
    .where('d.entry_date', '<=', last)
    .where(chosenLines(read, parameters, 'd') ?? expression<boolean>`false`)
    .groupBy('d.entry_date')
    .orderBy('d.entry_date')
    .execute()
  let stands = poisha((await balancesBefore(asking, [first]))(first))
  const frames = new Map<string, ReturnType<typeof around>>()
  for (const { entry_date: day, net } of moved) {
    const opening = taka(stands)
    stands += poisha(net)
    frames.set(day, around(asking, { from: day, to: day, opening, closing: taka(stands) }, ` ${day}`))
  }
  return frames
}

/** Opening and closing balance as rows around others. */
function around(
  { texts, language }: BookAsking,
  { from, to, opening, closing }: Days & { readonly opening: string; readonly closing: string },
  suffix = '',
) {
  const row = (word: string, date: string, balance: string) => ({
    id: `${word}${suffix}`,
    date,
    balance,
    particulars: texts.say(language, `ledger.${word}`),
  })
  return { first: row('opening', from, opening), last: row('closing', to, closing) }
}
