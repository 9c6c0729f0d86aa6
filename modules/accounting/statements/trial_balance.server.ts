import { sealFacts } from '#platform/report/seal_facts.ts'
import { implementReport, type Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { expression } from '#platform/resource/expression.ts'
import { groupPath, withGroups } from '../chart/group_path.ts'
import { movements } from './movements.ts'
import { daysOf } from './statement_range.ts'
import { trial_balance } from './statements.report.ts'

type TrialAsking = Asking<ParametersOf<typeof trial_balance.parameters>>

/**
 * What each ledger stands at, moved and stands at now; with a level, what the groups of that level do together. Ledgers that
 * lie higher than the level stay ledgers, so that nothing is left out of the sums.
 */
export const trialBalance = implementReport(trial_balance, {
  query: (asking) => {
    const { read, parameters } = asking
    const { from, to } = daysOf(parameters, asking.today)
    const bySubLedger = parameters.sub_ledgers === true
    const moved = movements(read, {
      from,
      to,
      adjustments: parameters.include_period_13 === true,
      closing: parameters.include_closing === true,
      openingIsLine: false,
      bySubLedger,
    })
    let nodes = nodesOf(asking)
    if (parameters.within) nodes = nodes.where(expression<boolean>`${pathIds} && ${parameters.within}::bigint[]`)
    if (parameters.primary_group) nodes = nodes.where('p.id', 'in', parameters.primary_group)
    let sums = read
      .selectFrom(moved.as('m'))
      .innerJoin(nodes.as('n'), 'n.ledger_of', 'm.ledger')
      .leftJoin('sub_ledger_account as s', 's.id', 'm.sub_ledger')
      .groupBy(['n.code', 'n.group', 'n.ledger', 'n.group_id', 'n.primary_id', 'n.ledger_id', 'n.next_level'])
      .select([
        'n.code',
        'n.group',
        'n.ledger',
        'n.group_id',
        'n.primary_id',
        'n.ledger_id',
        'n.next_level',
        expression<string>`sum(m."opening")`.as('opening'),
        expression<string>`sum(m."debit")`.as('debit'),
        expression<string>`sum(m."credit")`.as('credit'),
      ])
      .select(
        bySubLedger
          ? [
              expression<number | null>`s."id"`.as('sub_ledger_id'),
              expression<
                string | null
              >`case when s."id" is not null then ${asking.title('sub_ledger_account', 's')} end`.as('sub_ledger'),
            ]
          : [
              expression<number | null>`null::bigint`.as('sub_ledger_id'),
              expression<string | null>`null::text`.as('sub_ledger'),
            ],
      )
    if (bySubLedger) sums = sums.groupBy(['s.id', 's.code', 's.name'])
    if (parameters.branch) sums = sums.where('m.branch', 'in', parameters.branch)
    if (parameters.zero_balance !== true)
      sums = sums.having(expression<boolean>`sum(m."opening") <> 0 or sum(m."debit") <> 0 or sum(m."credit") <> 0`)
    const closing = expression`(b."opening" + b."debit" - b."credit")`
    const rows = read
      .selectFrom(sums.as('b'))
      .select([
        expression<string>`concat_ws(' ', b."code", b."sub_ledger_id")`.as('id'),
        'b.code',
        'b.group',
        'b.ledger',
        'b.sub_ledger',
        expression<string>`greatest(b."opening", 0)::numeric(20,2)`.as('opening_debit'),
        expression<string>`greatest(-b."opening", 0)::numeric(20,2)`.as('opening_credit'),
        expression<string>`b."debit"::numeric(20,2)`.as('debit'),
        expression<string>`b."credit"::numeric(20,2)`.as('credit'),
        expression<string>`greatest(${closing}, 0)::numeric(20,2)`.as('closing_debit'),
        expression<string>`greatest(-${closing}, 0)::numeric(20,2)`.as('closing_credit'),
        'b.group_id',
        'b.primary_id',
        'b.ledger_id',
        'b.sub_ledger_id',
        'b.next_level',
        expression<string>`${from}::date`.as('from_day'),
        expression<string>`${to}::date`.as('to_day'),
      ])
    const { keyword } = parameters
    if (!keyword) return rows
    const word = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
    return rows.where(
      expression<boolean>`concat_ws(' ', b."code", b."group", b."ledger", b."sub_ledger") ilike ${word}`,
    )
  },
  facts: sealFacts,
})

const pathIds = groupPath('id')

/** Each ledger with the row it stands in: itself, or its group at the level. */
function nodesOf({ read, parameters, title }: TrialAsking) {
  const level = expression<number | null>`${parameters.level ?? null}::int`
  const depth = expression<number>`cardinality(${pathIds})`
  const isPrimary = expression<boolean>`coalesce(${level} = 1, false)`
  const isGroup = expression<boolean>`coalesce(${level} between 2 and ${depth} + 1, false)`
  const primary = title('primary_group', 'p')
  return withGroups(read).select([
    'a.id as ledger_of',
    expression<string>`case when ${isPrimary} then p."code" when ${isGroup} then (${groupPath('code')})[${level} - 1] else a."code" end`.as(
      'code',
    ),
    expression<string>`case when ${isPrimary} then ${primary} when ${isGroup} then (${groupPath('name')})[${level} - 1] else g1."name" end`.as(
      'group',
    ),
    expression<string | null>`case when not ${isPrimary} and not ${isGroup} then a."name" end`.as('ledger'),
    expression<
      number | null
    >`case when ${isPrimary} then null when ${isGroup} then (${pathIds})[${level} - 1] else g1."id" end`.as('group_id'),
    expression<number | null>`case when ${isPrimary} then p."id" end`.as('primary_id'),
    expression<number | null>`case when not ${isPrimary} and not ${isGroup} then a."id" end`.as('ledger_id'),
    expression<number | null>`case when ${isPrimary} or ${isGroup} then ${level} + 1 end`.as('next_level'),
  ])
}
