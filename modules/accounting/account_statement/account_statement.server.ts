import { addDays } from '#platform/clock/day.ts'
import { implementReport, type Frame } from '#platform/report/implementation.ts'
import { expression } from '#platform/resource/expression.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { isShown } from '../statements/corrected_pairs.ts'
import { likeWord } from '../statements/like_word.ts'
import { statementFacts } from '../statements/statement_facts.ts'
import { lineId } from '../statements/line_id.ts'
import { account_statement } from './account_statement.report.ts'
import { ageFacts } from './ages.ts'
import { describedDocuments } from './described_documents.ts'
import {
  billed,
  daysAsked,
  partiesOf,
  partyLines,
  received,
  standsAfter,
  stoodAt,
  type StatementAsking,
} from './party_lines.ts'

/**
 * Documents of one party in all its ledgers, in the order in which they were written; of several parties one below the other. What
 * was corrected on its own day is left out, as in a ledger statement.
 */
export const accountStatement = implementReport(account_statement, {
  query: (asking) => {
    const { read, group, title } = asking
    const { from, to } = daysAsked(asking)
    const name = read
      .selectFrom('sub_ledger_account as s')
      .select(expression<string>`${title('sub_ledger_account', 's')}`.as('party'))
      .where(expression<boolean>`s."id" = l."sub_ledger"`)
    let lines = partyLines(asking)
      .select([
        lineId('l').as('id'),
        'l.entry_date as date',
        expression<string | null>`nullif(l."debit", 0)`.as('debit'),
        expression<string | null>`nullif(l."credit", 0)`.as('credit'),
        billed.as('bill'),
        received.as('receipt'),
        group === undefined
          ? expression<string | null>`null::text`.as('party')
          : expression<string | null>`(${name})`.as('party'),
        'l.sub_ledger as party_id',
        'l.entry',
        'l.line_no',
        'l.fiscal_year',
      ])
      .where('l.entry_date', '>=', from)
      .where('l.entry_date', '<=', to)
      .where(isShown(read, { hide_corrected: true }, 'l', { from, to }))
    if (asking.parameters.keyword) {
      const word = likeWord(asking.parameters.keyword)
      const said = read
        .selectFrom('acc_entry as e')
        .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
        .select('e.id')
        .where(
          expression<boolean>`e."id" = l."entry" and (v."invoice_no" ilike ${word} or v."narration" ilike ${word} or l."narration" ilike ${word})`,
        )
      lines = lines.where(expression<boolean>`exists (${said})`)
    }
    return lines
  },
  async complete(rows, asking) {
    const described = await describedDocuments(asking, rows)
    const stands = await standsAfter(
      asking,
      rows.map((row) => Number(row['id'])),
    )
    return rows.map((row) => {
      const said = described.get(Number(row['id']))
      return { ...row, ...said, balance: stands.get(Number(row['id'])) ?? null }
    })
  },
  async frame(asking) {
    const parties = await partiesOf(asking.read, asking.parameters, asking.session.member).execute()
    if (parties.length === 0) return undefined
    const { from, to } = daysAsked(asking)
    const [opening, closing] = [sumOf(await stoodAt(asking, from)), sumOf(await stoodAt(asking, addDays(to, 1)))]
    return { ...framing(asking, { opening, closing }), told: { opening, closing } }
  },
  async sectionFrames(asking, keys) {
    const { from, to } = daysAsked(asking)
    const [before, after] = [await stoodAt(asking, from), await stoodAt(asking, addDays(to, 1))]
    const named = await asking.read
      .selectFrom('sub_ledger_account as s')
      .select(['s.id', expression<string>`${asking.title('sub_ledger_account', 's')}`.as('party')])
      .where('s.id', 'in', keys.map(Number))
      .execute()
    return new Map(
      named.map(({ id, party }) => [
        id,
        framing(
          asking,
          { opening: before.get(id) ?? '0.00', closing: after.get(id) ?? '0.00' },
          { party, party_id: id },
        ),
      ]),
    )
  },
  facts: async (asking) => [...(await ageFacts(asking)), ...(await statementFacts(asking, daysAsked(asking)))],
})

const sumOf = (balances: ReadonlyMap<number, string>): string =>
  taka([...balances.values()].reduce((sum, one) => sum + poisha(one), 0n))

/** What the party stood at before the first document and after the last one, as rows around them. */
function framing(
  asking: StatementAsking,
  { opening, closing }: { readonly opening: string; readonly closing: string },
  party?: { readonly party: string; readonly party_id: number },
): Pick<Frame, 'first' | 'last'> {
  const { texts, language } = asking
  const { from, to } = daysAsked(asking)
  const row = (word: string, date: string, balance: string) => ({
    ...party,
    id: party ? `${word} ${party.party_id}` : word,
    date,
    balance,
    particulars: texts.say(language, `ledger.${word}`),
  })
  return { first: row('opening', from, opening), last: row('closing', to, closing) }
}
