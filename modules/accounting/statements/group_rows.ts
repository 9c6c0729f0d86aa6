import { expression } from '#platform/resource/expression.ts'
import { chartList } from './chart_list.ts'
import { chosenGroups, type Chart, type ChartAsking, type Shown } from './chart_rows.ts'

/**
 * The list, and each group with a row for figures that are its own and no ledger's, as what is planned for it. It stands among the ledgers
 * under a number that none of them has: that of the group, below nothing.
 * @param name what the row is called where others have the name of a ledger
 */
export function withGroupRows(asking: ChartAsking, shown: Shown, name: string): Chart {
  const list = chartList(asking, shown)
  const groups = chosenGroups(asking, shown)
  const place = expression<string>`'b' || g1."id"`
  return {
    rows: list.rows.unionAll(
      groups.select([
        place.as('place'),
        expression<string>`g1."code"`.as('id'),
        'p.nature',
        expression<string>`${asking.title('primary_group', 'p')}`.as('primary'),
        expression<string>`g1."code"`.as('code'),
        expression<string | null>`g1."name"`.as('group'),
        expression<string | null>`${name}::text`.as('ledger'),
        expression<number | null>`g1."id"`.as('group_id'),
        expression<number | null>`null::bigint`.as('primary_id'),
        expression<number | null>`null::bigint`.as('ledger_id'),
        expression<number | null>`null::int`.as('next_level'),
        expression<number | null>`null::int`.as('level'),
        expression<boolean | null>`null::boolean`.as('is_open'),
        expression<string | null>`null::text`.as('tree_order'),
      ]),
    ),
    placed: list.placed.unionAll(
      groups.select([
        expression<number>`-g1."id"`.as('ledger_of'),
        expression<boolean>`false`.as('is_active'),
        place.as('place'),
        expression<number | null>`g1."id"`.as('group_id'),
        expression<number | null>`null::bigint`.as('ledger_id'),
      ]),
    ),
  }
}
