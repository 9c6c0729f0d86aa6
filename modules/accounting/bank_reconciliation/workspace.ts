import { notFound } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { stoodOn } from './stood.ts'
import { differenceOf, type Stood } from './bank_reconciliation.rules.ts'
import { sumOf, sureMatches } from './matching.rules.ts'
import { bankLines, bookLines, hasEarlier, statementAtHand } from './open_lines.ts'
import { proposalsFor } from './proposals.rules.ts'
import type { Workspace } from './workspace_answer.ts'

/**
 * `GET books/{id}`: both sides of a statement, what is matched, what is proposed, and what is left between bank and books. Lines of the
 * books are those that the asker may know; the figures are of the whole account. @throws Refusal 404
 */
export const workspace = async ({ params, read, readAll }: CallContext): Promise<Workspace> => {
  const statement = await statementAtHand(read, readId(params['id']) ?? 0)
  if (!statement) throw notFound()
  const [lines, entries, all] = [
    await bankLines(read, statement),
    await bookLines(read, statement),
    await bookLines(readAll, statement),
  ]
  const { opening_balance, closing_balance, signed } = await read
    .selectFrom('bank_reconciliation')
    .select([
      'opening_balance',
      'closing_balance',
      expression<Stood | null>`case when "status" = 'finished' then "signed" end`.as('signed'),
    ])
    .where('id', '=', statement.id)
    .executeTakeFirstOrThrow()
  const stood = signed ?? (await stoodOn(readAll, statement.bank, statement.to_date))
  const openLines = lines.filter(({ match }) => match === null)
  const openEntries = entries.filter(({ match, isTakenBack }) => match === null && !isTakenBack)
  const sure = sureMatches(openLines, openEntries)
  const [sureLines, sureEntries] = [new Set(sure.map(({ line }) => line)), new Set(sure.map(({ entry }) => entry))]
  return {
    status: statement.status,
    from_date: statement.from_date,
    to_date: statement.to_date,
    opening_balance,
    closing_balance,
    ...stood,
    difference: taka(differenceOf(closing_balance, stood)),
    gap: taka(poisha(opening_balance) + sumOf(lines) - poisha(closing_balance)),
    is_first: !(await hasEarlier(read, statement)),
    hidden: all.length - entries.length,
    lines: lines.map((line) => ({ ...line, amount: taka(line.amount) })),
    entries: entries.map(({ isTakenBack, isOpening, entry: _entry, line_no: _line, ...line }) => ({
      ...line,
      amount: taka(line.amount),
      is_taken_back: isTakenBack,
      is_earlier: isOpening || line.date < statement.from_date,
    })),
    proposals: [
      ...sure.map(({ how, line, entry }) => ({ lines: [line], entries: [entry], confidence: how })),
      ...proposalsFor(
        openLines.filter(({ id }) => !sureLines.has(id)),
        openEntries.filter(({ id }) => !sureEntries.has(id)),
      ),
    ],
  }
}
