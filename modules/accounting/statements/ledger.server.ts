import { addDays } from '#platform/clock/day.ts'
import { implementReport, type Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { expression } from '#platform/resource/expression.ts'
import { chosenLines } from './chosen_lines.ts'
import { describedLines } from './described_lines.ts'
import { isShown } from './corrected_pairs.ts'
import { isCounted } from './left_out.ts'
import { balancesBefore, ledgerBalancesBefore } from './balance_before.ts'
import { likeWord } from './like_word.ts'
import { lineId } from './line_id.ts'
import { passedLines } from './passed_lines.ts'
import { runningBalances } from './running_balance.ts'
import { bookFacts } from './statement_facts.ts'
import { daysOf } from './statement_range.ts'
import { ledger } from './statements.report.ts'

/**
 * Lines of one account in the order in which they were written. Only what the order and the sums need is read of all of them;
 * number, particulars, other side and balance are found for the rows of a page.
 */
export const ledgerStatement = implementReport(ledger, {
  query: (asking) => {
    const { read, parameters } = asking
    const { from, to } = daysOf(parameters, asking.today)
    let lines = read
      .selectFrom('acc_line as l')
      .select([
        lineId('l').as('id'),
        'l.entry_date as date',
        expression<string | null>`nullif(l."debit", 0)`.as('debit'),
        expression<string | null>`nullif(l."credit", 0)`.as('credit'),
        'l.entry',
        'l.line_no',
        'l.fiscal_year',
        'l.ledger as ledger_id',
        asking.group === undefined
          ? expression<string | null>`null::text`.as('ledger')
          : expression<string | null>`(${ledgerTitle(asking)})`.as('ledger'),
      ])
      .where('l.entry_date', '>=', from)
      .where('l.entry_date', '<=', to)
      .where(chosenLines(read, parameters, 'l') ?? expression<boolean>`false`)
      .where(isShown(read, parameters, 'l', { from, to }))
      .where(isCounted(parameters, 'l'))
    if (parameters.contra_ledger) {
      const others = read
        .selectFrom('acc_line as o')
        .select('o.entry')
        .where('o.ledger', 'in', parameters.contra_ledger)
        .where(expression<boolean>`o."entry" = l."entry" and (o."debit" > 0) <> (l."debit" > 0)`)
      lines = lines.where(expression<boolean>`exists (${others})`)
    }
    if (parameters.keyword) {
      const word = likeWord(parameters.keyword)
      const said = read.selectFrom('acc_entry as e').innerJoin('acc_voucher as v', 'v.id', 'e.voucher').select('e.id')
        .where(expression<boolean>`e."id" = l."entry" and (v."invoice_no" ilike ${word} or v."narration" ilike ${word}
          or v."reference_no" ilike ${word} or v."party_name" ilike ${word} or l."narration" ilike ${word})`)
      lines = lines.where(expression<boolean>`exists (${said})`)
    }
    return lines
  },
  async complete(rows, asking) {
    const balances = await runningBalances(asking, rows)
    const described = await describedLines(asking, rows)
    return rows.map((row) => ({
      ...row,
      ...described.get(Number(row['id'])),
      balance: balances.get(Number(row['id'])) ?? null,
    }))
  },
  async frame(asking) {
    const { from, to } = daysOf(asking.parameters, asking.today)
    if (!chosenLines(asking.read, asking.parameters, 'm')) return undefined
    const after = addDays(to, 1)
    const stood = await balancesBefore(asking, [from, after])
    const [opening, closing] = [stood(from), stood(after)]
    return { ...frameOf(asking, { opening, closing }), told: { opening, closing } }
  },
  async sectionFrames(asking, keys) {
    const { from, to } = daysOf(asking.parameters, asking.today)
    const ledgers = keys.map(Number)
    const after = addDays(to, 1)
    const stood = await ledgerBalancesBefore(asking, [from, after], ledgers)
    const named = await asking.read
      .selectFrom('ledger_account as a')
      .select(['a.id', expression<string>`${asking.title('ledger_account', 'a')}`.as('ledger')])
      .where('a.id', 'in', ledgers)
      .execute()
    return new Map(
      named.map(({ id, ledger: name }) => [
        id,
        frameOf(asking, { opening: stood(id, from), closing: stood(id, after), ledger: name, ledger_id: id }),
      ]),
    )
  },
  passes: ({ read, parameters, today }, rows, isDescending) =>
    passedLines(read, parameters, daysOf(parameters, today), rows, isDescending),
  facts: bookFacts,
})

type LedgerAsking = Asking<ParametersOf<typeof ledger.parameters>>

const ledgerTitle = ({ read, title }: LedgerAsking) =>
  read
    .selectFrom('ledger_account as a')
    .select(expression<string>`${title('ledger_account', 'a')}`.as('ledger'))
    .where(expression<boolean>`a."id" = l."ledger"`)

interface Stood {
  readonly opening: string
  readonly closing: string
  /** Of a section. */
  readonly ledger?: string
  readonly ledger_id?: number
}

/** Opening and closing balance as rows around the lines. */
function frameOf({ parameters, today, texts, language }: LedgerAsking, { opening, closing, ...section }: Stood) {
  const { from, to } = daysOf(parameters, today)
  const suffix = section.ledger_id === undefined ? '' : ` ${section.ledger_id}`
  const row = (word: string, date: string, balance: string) => ({
    ...section,
    id: `${word}${suffix}`,
    date,
    balance,
    particulars: texts.say(language, `ledger.${word}`),
  })
  return { first: row('opening', from, opening), last: row('closing', to, closing) }
}
