import { money } from '#platform/fields/index.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import type { Fact } from '#platform/print/paper.ts'
import { reportLabel, reportText } from '#platform/report/words.ts'
import { sundry_debtor } from '../dues/ageing.report.ts'
import { buckets, isAged, isUnallocated, perBucket, sumOfOpen } from '../dues/buckets.ts'
import { inTaka, openParts } from '../dues/open_parts.ts'
import type { Side } from '../dues/parties.ts'
import { daysAsked, partiesOf, type StatementAsking } from './party_lines.ts'

/** What is owed, parted by days past due, and credit that settles nothing yet: decimal strings of taka. */
type Ages = Readonly<Record<string, string>>

const names = [...Object.keys(buckets), 'unallocated_credit']

/** How old what the parties owe, or are owed, is at the last day of the statement. accounting.md 2.11. */
async function agesOf(asking: StatementAsking, side: Side): Promise<Ages> {
  const { read, parameters, session } = asking
  const parties = await partiesOf(read, parameters, session.member).execute()
  if (parties.length === 0) return {}
  const at = daysAsked(asking).to
  const row = await read
    .selectFrom(openParts(read, { side, at, branch: parameters.branch, parties: parties.map(({ id }) => id) }).as('d'))
    .select(perBucket((bucket) => inTaka(sumOfOpen(isAged(at, bucket)))))
    .select(inTaka(sumOfOpen(isUnallocated)).as('unallocated_credit'))
    .executeTakeFirstOrThrow()
  return row
}

/** The foot of the statement, in words: what the party owes by its age, and what it is owed. Who owes nothing has none. */
export async function ageFacts(asking: StatementAsking): Promise<Fact[]> {
  const facts: Fact[] = []
  for (const side of ['debtor', 'creditor'] as const) {
    const said = saidAges(asking, await agesOf(asking, side))
    if (said !== '')
      facts.push({ label: asking.texts.say(asking.language, `account_statement.ages.${side}`), value: said })
  }
  return facts
}

function saidAges(asking: StatementAsking, ages: Ages): string {
  return names
    .filter((name) => poisha(ages[name] ?? '0') !== 0n)
    .map((name) => `${reportLabel(asking, sundry_debtor, name)} ${amount(asking, ages[name] ?? '0.00')}`)
    .join(' · ')
}

const amount = (asking: StatementAsking, value: string): string =>
  reportText(asking, { ...sundry_debtor, columns: { amount: money({}) } }, 'amount', taka(poisha(value)))
