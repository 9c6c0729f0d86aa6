import { expression } from '#platform/resource/expression.ts'
import { groupPath } from '../chart/group_path.ts'
import { besideLedgers, chosenGroups, type ChartAsking, type Shown } from './chart_rows.ts'

const groupIds = groupPath('id')
const none = expression<number | null>`null::bigint`

/** Each ledger in the row it stands in: itself, or its group at the level that is asked for; a ledger that lies higher stays a ledger. */
export function chartList(asking: ChartAsking, shown: Shown = {}) {
  const { parameters, title } = asking
  const level = expression<number | null>`${parameters.level ?? null}::int`
  const isPrimary = expression<boolean>`coalesce(${level} = 1, false)`
  const isGroup = expression<boolean>`coalesce(${level} between 2 and cardinality(${groupIds}) + 1, false)`
  const at = <T>(path: ReturnType<typeof groupPath>) => expression<T>`(${path})[${level} - 1]`
  const primary = expression<string>`${title('primary_group', 'p')}`
  const ledgers = chosenGroups(asking, shown).innerJoin('ledger_account as a', 'a.group', 'g1.id')
  const place = expression<string>`case when ${isPrimary} then 'p' || p."id" when ${isGroup} then 'g' || ${at(groupIds)} else 'l' || a."id" end`
  const groupId = expression<
    number | null
  >`case when ${isPrimary} then null when ${isGroup} then ${at(groupIds)} else g1."id" end`
  const ledgerId = expression<number | null>`case when not ${isPrimary} and not ${isGroup} then a."id" end`
  const code = expression<string>`case when ${isPrimary} then p."code" when ${isGroup} then ${at(groupPath('code'))} else a."code" end`
  const notOfTrees = [
    expression<number | null>`null::int`.as('level'),
    expression<boolean | null>`null::boolean`.as('is_open'),
    expression<string | null>`null::text`.as('tree_order'),
  ] as const
  const rows = ledgers
    .select([
      place.as('place'),
      code.as('id'),
      'p.nature',
      primary.as('primary'),
      code.as('code'),
      expression<
        string | null
      >`case when ${isPrimary} then ${primary} when ${isGroup} then ${at(groupPath('name'))} else g1."name" end`.as(
        'group',
      ),
      expression<string | null>`case when not ${isPrimary} and not ${isGroup} then a."name" end`.as('ledger'),
      groupId.as('group_id'),
      expression<number | null>`case when ${isPrimary} then p."id" end`.as('primary_id'),
      ledgerId.as('ledger_id'),
      expression<number | null>`case when ${isPrimary} or ${isGroup} then ${level} + 1 end`.as('next_level'),
    ])
    .select(notOfTrees)
  const placed = ledgers.select([
    'a.id as ledger_of',
    'a.is_active',
    place.as('place'),
    groupId.as('group_id'),
    ledgerId.as('ledger_id'),
  ])
  const besides = besideLedgers(asking, shown).map((beside) => {
    const besidePlace = expression<string>`case when ${isPrimary} then 'p' || p."id" else ${beside.place} end`
    return {
      rows: beside.rows
        .select([
          besidePlace.as('place'),
          expression<string>`case when ${isPrimary} then p."code" else ${beside.place} end`.as('id'),
          'p.nature',
          primary.as('primary'),
          expression<string>`case when ${isPrimary} then p."code" else '' end`.as('code'),
          expression<string | null>`case when ${isPrimary} then ${primary} end`.as('group'),
          expression<string | null>`case when not ${isPrimary} then ${beside.name}::text end`.as('ledger'),
          none.as('group_id'),
          expression<number | null>`case when ${isPrimary} then p."id" end`.as('primary_id'),
          none.as('ledger_id'),
          expression<number | null>`case when ${isPrimary} then ${level} + 1 end`.as('next_level'),
        ])
        .select(notOfTrees),
      placed: beside.rows.select([
        expression<number>`${beside.number}::bigint`.as('ledger_of'),
        expression<boolean>`false`.as('is_active'),
        besidePlace.as('place'),
        none.as('group_id'),
        none.as('ledger_id'),
      ]),
    }
  })
  return {
    // A row of ledgers alone is never made twice.
    rows: besides.reduce(
      (all, beside) => all.union(beside.rows),
      parameters.level === undefined ? rows : rows.distinct(),
    ),
    placed: besides.reduce((all, beside) => all.unionAll(beside.placed), placed),
  }
}
