import type { Expression } from 'kysely'
import { levelsInSight } from '#platform/report/tree_rows.ts'
import type { OpenRows } from '#platform/report/tree.ts'
import { expression } from '#platform/resource/expression.ts'
import { groupPath } from '../chart/group_path.ts'
import { besideLedgers, chosenGroups, type Chart, type ChartAsking, type Shown } from './chart_rows.ts'
import { likeWord } from './like_word.ts'

const groupIds = groupPath('id')
const none = expression<number | null>`null::bigint`
const noText = expression<string | null>`null::text`

/** Primary group, six groups one below the other, ledger. */
export const deepest = 8

/** Each ledger with all rows above it that are in sight, itself included. */
export function chartTree(asking: ChartAsking, tree: OpenRows, shown: Shown = {}): Chart {
  const { read, title } = asking
  const levels = pathLevels(asking, tree, shown)
  const groups = read
    .selectFrom(levels.as('w'))
    .where('w.place', 'is not', null)
    .distinct()
    .select([
      expression<string>`w."place"`.as('place'),
      expression<string>`w."place"`.as('id'),
      'w.nature',
      'w.primary',
      expression<string>`w."codes"[w."level"]`.as('code'),
      noText.as('group'),
      expression<string | null>`w."names"[w."level"]`.as('ledger'),
      groupOfLevel.as('group_id'),
      expression<number | null>`case when w."level" = 1 then w."primary_id" end`.as('primary_id'),
      none.as('ledger_id'),
      expression<number | null>`null::int`.as('next_level'),
      expression<number | null>`w."level"`.as('level'),
      expression<boolean | null>`w."level" < w."in_sight"`.as('is_open'),
      expression<string | null>`array_to_string(w."codes"[1:w."level"], '/')`.as('tree_order'),
    ])
  const ledgers = ledgersInSight(asking, tree, shown).select([
    ledgerPlace.as('place'),
    ledgerPlace.as('id'),
    'w.nature',
    'w.primary',
    'a.code',
    noText.as('group'),
    expression<string | null>`a."name"`.as('ledger'),
    none.as('group_id'),
    none.as('primary_id'),
    expression<number | null>`a."id"`.as('ledger_id'),
    expression<number | null>`null::int`.as('next_level'),
    ledgerLevel.as('level'),
    expression<
      boolean | null
    >`case when ${hasSubLedgers(asking)} then ${ledgerLevel} < ${levelsOf(asking, tree, shown)} end`.as('is_open'),
    expression<string | null>`array_to_string(w."codes" || a."code", '/')`.as('tree_order'),
  ])
  const placed = read
    .selectFrom(levels.as('w'))
    .innerJoin('ledger_account as a', 'a.group', 'w.group')
    .where(isFound(asking, ledgerWords))
    .select([
      'a.id as ledger_of',
      'a.is_active',
      expression<string>`coalesce(w."place", ${ledgerPlace})`.as('place'),
      expression<number | null>`case when w."place" is not null then ${groupOfLevel} end`.as('group_id'),
      expression<number | null>`case when w."place" is null then a."id" end`.as('ledger_id'),
    ])
  const besides = besideLevels(asking, tree, shown).map((beside) => ({
    rows: beside.rows.select([
      beside.place.as('place'),
      beside.place.as('id'),
      'p.nature',
      expression<string>`${title('primary_group', 'p')}`.as('primary'),
      expression<string>`case when k."level" = 1 then p."code" else '' end`.as('code'),
      noText.as('group'),
      expression<string | null>`case when k."level" = 1 then ${title('primary_group', 'p')} else ${beside.name} end`.as(
        'ledger',
      ),
      none.as('group_id'),
      expression<number | null>`case when k."level" = 1 then p."id" end`.as('primary_id'),
      none.as('ledger_id'),
      expression<number | null>`null::int`.as('next_level'),
      expression<number | null>`k."level"`.as('level'),
      expression<boolean | null>`case when k."level" = 1 then ${beside.inSight} > 1 end`.as('is_open'),
      expression<
        string | null
      >`p."code" || case when k."level" = 2 then '/' || ${lastOfAll}::text || ${beside.place} else '' end`.as(
        'tree_order',
      ),
    ]),
    placed: beside.rows.select([
      expression<number>`${beside.number}::bigint`.as('ledger_of'),
      expression<boolean>`false`.as('is_active'),
      beside.place.as('place'),
      none.as('group_id'),
      none.as('ledger_id'),
    ]),
  }))
  return {
    // What stands beside ledgers has the row of its primary group above it too, which is one row with theirs.
    rows: besides.reduce((all, beside) => all.union(beside.rows), groups).unionAll(ledgers),
    placed: besides.reduce((all, beside) => all.unionAll(beside.placed), placed),
  }
}

/** Ledgers whose sub-ledgers are in sight below them, with the level these stand at. */
export function openedLedgers(asking: ChartAsking, tree: OpenRows) {
  const inSight = levelsOf(asking, tree, {})
  return ledgersInSight(asking, tree, {})
    .select([
      'a.id as ledger_of',
      'a.code',
      'a.name as ledger',
      inSight.as('level'),
      expression<string>`array_to_string(w."codes" || a."code", '/')`.as('tree_order'),
    ])
    .where(expression<boolean>`(${hasSubLedgers(asking)} and ${inSight} > ${ledgerLevel})`)
}

/** Behind every code, byte by byte. */
const lastOfAll = '~'

/** A ledger (`a`) stands one level below its group (`w`). */
const ledgerLevel = expression<number>`w."level"`
const ledgerPlace = expression<string>`'l' || a."id"`
const ledgerWords = expression<string>`concat_ws(' ', a."code", array_to_string(w."names"[2:], ' '), a."name")`
const groupOfLevel = expression<number | null>`case when w."level" > 1 then w."group_ids"[w."level" - 1] end`

const hasSubLedgers = ({ parameters }: ChartAsking) =>
  expression<boolean>`(${parameters.sub_ledgers === true}::boolean and a."sub_ledger_kind" <> 'none')`

/** How many levels of a ledger with sub-ledgers are in sight, theirs included: a sub-ledger only makes the path longer. */
const levelsOf = ({ read }: ChartAsking, tree: OpenRows, shown: Shown) =>
  levelsInSight(tree, expression`(w."ids" || ('l' || a."id") || 's'::text)`, netGroups(read, shown))

/** Rows of groups that are closed until somebody opens them. */
const netGroups = (read: ChartAsking['read'], { isNet }: Shown) =>
  isNet === true
    ? expression<string[]>`array(${read
        .selectFrom('group as g')
        .select(expression<string>`'g' || g."id"`.as('id'))
        .where('g.show_net', '=', true)})`
    : undefined

/**
 * Each group with its path through the chart, and how many levels of it are in sight; one more where what lies below it is.
 * Made once for a group and not for each of its ledgers, which is what `offset 0` keeps the planner from.
 */
function groupPaths(asking: ChartAsking, tree: OpenRows, shown: Shown) {
  const { read, title } = asking
  const primary = title('primary_group', 'p')
  const placed = chosenGroups(asking, shown)
    .select([
      'g1.id as group',
      'p.nature',
      'p.id as primary_id',
      expression<string>`${primary}`.as('primary'),
      expression<number[]>`${groupIds}`.as('group_ids'),
      expression<string[]>`array['p' || p."id"] || array(select 'g' || g from unnest(${groupIds}) g)`.as('ids'),
      expression<string[]>`array[p."code"] || ${groupPath('code')}`.as('codes'),
      expression<string[]>`array[${primary}] || ${groupPath('name')}`.as('names'),
    ])
    .offset(expression<number>`0`)
  return read
    .selectFrom(placed.as('w'))
    .selectAll('w')
    .select(levelsInSight(tree, expression`(w."ids" || '-'::text)`, netGroups(read, shown)).as('in_sight'))
    .offset(expression<number>`0`)
}

/** The same, once for each level that is in sight, with the row of the level; that of its ledgers is the last one, and no row of the group's. */
function pathLevels(asking: ChartAsking, tree: OpenRows, shown: Shown) {
  return asking.read
    .selectFrom(groupPaths(asking, tree, shown).as('w'))
    .innerJoin(levelsTo(deepest).as('k'), (on) =>
      on.on(expression<boolean>`k."level" <= least(w."in_sight", cardinality(w."ids") + 1)`),
    )
    .selectAll('w')
    .select(['k.level', expression<string | null>`w."ids"[k."level"]`.as('place')])
    .offset(expression<number>`0`)
}

const levelsTo = (most: number) =>
  expression<{ level: number }>`(select generate_series(1, ${expression.lit(most)}) as "level")`

/** Ledgers (`a`) that have a row of their own below those of their groups (`w`). */
const ledgersInSight = (asking: ChartAsking, tree: OpenRows, shown: Shown) =>
  asking.read
    .selectFrom(pathLevels(asking, tree, shown).as('w'))
    .innerJoin('ledger_account as a', 'a.group', 'w.group')
    .where('w.place', 'is', null)
    .where(isFound(asking, ledgerWords))

/** What a search leaves of the ledgers: those it finds by themselves or by a group above them. */
const isFound = ({ parameters: { keyword } }: ChartAsking, words: Expression<unknown>) =>
  keyword ? expression<boolean>`${words} ilike ${likeWord(keyword)}` : expression<boolean>`true`

/** What stands beside the ledgers, once for each level (`k`) in sight: the row of its primary group, and its own. */
function besideLevels(asking: ChartAsking, tree: OpenRows, shown: Shown) {
  return besideLedgers(asking, shown).map((beside) => {
    const path = expression<string[]>`array['p' || p."id", ${beside.place}::text]`
    const inSight = levelsInSight(tree, path, netGroups(asking.read, shown))
    const name = expression<string>`${beside.name}::text`
    return {
      number: beside.number,
      name,
      inSight,
      place: expression<string>`case when k."level" = 1 then 'p' || p."id" else ${beside.place} end`,
      rows: beside.rows
        .innerJoin(levelsTo(2).as('k'), (on) => on.on(expression<boolean>`k."level" <= ${inSight}`))
        .where(isFound(asking, name)),
    }
  })
}
