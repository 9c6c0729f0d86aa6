import type { Asking } from '#platform/report/implementation.ts'
import { levelsInSight } from '#platform/report/tree_rows.ts'
import type { OpenRows } from '#platform/report/tree.ts'
import { expression } from '#platform/resource/expression.ts'
import { groupPath, groupsAbove } from '../chart/group_path.ts'
import { likeWord } from './like_word.ts'

/** What a statement of ledgers is asked for, as far as it says which rows there are. */
export type ChartAsking = Pick<
  Asking<{
    readonly within?: readonly number[]
    readonly primary_group?: readonly number[]
    readonly level?: number
    readonly sub_ledgers?: boolean
    readonly keyword?: string
  }>,
  'read' | 'title' | 'parameters'
>

type Nature = 'asset' | 'liability' | 'fund' | 'income' | 'expense'

/** Which part of the chart a statement shows, and rows of it that no ledger has. */
export interface Shown {
  readonly statement?: 'balance_sheet' | 'profit_and_loss'
  /** Groups that are said by their sum alone until somebody opens them. accounting.md 3 group `show_net`. */
  readonly isNet?: boolean
  readonly besides?: readonly BesideLedger[]
}

/** A row that stands last below a primary group, under a number of its own that no ledger has: nothing or below. */
export interface BesideLedger {
  readonly number: number
  readonly nature: Nature
  readonly name: string
}

/** A ledger with a row that its figures are part of. */
export interface PlacedLedger {
  readonly ledger_of: number
  readonly nature: Nature
  readonly primary: string
  readonly is_active: boolean
  readonly id: string
  readonly code: string
  readonly group: string | null
  readonly ledger: string | null
  readonly group_id: number | null
  readonly primary_id: number | null
  readonly ledger_id: number | null
  readonly next_level: number | null
  readonly level: number | null
  readonly is_open: boolean | null
  readonly tree_order: string | null
}

const groupIds = groupPath('id')

/** Groups that are asked for, with where in the chart they stand. */
export function chosenGroups({ read, parameters }: ChartAsking, { statement }: Shown) {
  let groups = groupsAbove(read)
  if (statement) groups = groups.where('p.statement', '=', statement)
  if (parameters.within) groups = groups.where(expression<boolean>`${groupIds} && ${parameters.within}::bigint[]`)
  if (parameters.primary_group) groups = groups.where('p.id', 'in', parameters.primary_group)
  return groups
}

/** Each ledger with the row it stands in: itself, or its group at the level; a ledger that lies higher stays a ledger. */
export function listRows(asking: ChartAsking, shown: Shown = {}) {
  const { parameters, title } = asking
  const level = expression<number | null>`${parameters.level ?? null}::int`
  const isPrimary = expression<boolean>`coalesce(${level} = 1, false)`
  const isGroup = expression<boolean>`coalesce(${level} between 2 and cardinality(${groupIds}) + 1, false)`
  const primary = title('primary_group', 'p')
  const code = expression<string>`case when ${isPrimary} then p."code" when ${isGroup} then (${groupPath('code')})[${level} - 1] else a."code" end`
  const rows = chosenGroups(asking, shown)
    .innerJoin('ledger_account as a', 'a.group', 'g1.id')
    .select([
      'a.id as ledger_of',
      'p.nature',
      expression<string>`${primary}`.as('primary'),
      'a.is_active',
      code.as('id'),
      code.as('code'),
      expression<
        string | null
      >`case when ${isPrimary} then ${primary} when ${isGroup} then (${groupPath('name')})[${level} - 1] else g1."name" end`.as(
        'group',
      ),
      expression<string | null>`case when not ${isPrimary} and not ${isGroup} then a."name" end`.as('ledger'),
      expression<
        number | null
      >`case when ${isPrimary} then null when ${isGroup} then (${groupIds})[${level} - 1] else g1."id" end`.as(
        'group_id',
      ),
      expression<number | null>`case when ${isPrimary} then p."id" end`.as('primary_id'),
      expression<number | null>`case when not ${isPrimary} and not ${isGroup} then a."id" end`.as('ledger_id'),
      expression<number | null>`case when ${isPrimary} or ${isGroup} then ${level} + 1 end`.as('next_level'),
      expression<number | null>`null::int`.as('level'),
      expression<boolean | null>`null::boolean`.as('is_open'),
      expression<string | null>`null::text`.as('tree_order'),
    ])
  return besideLedgers(asking, shown).reduce(
    (all, { number, name, rows: place }) =>
      all.unionAll(
        place.select([
          expression<number>`${number}::bigint`.as('ledger_of'),
          'p.nature',
          expression<string>`${primary}`.as('primary'),
          expression<boolean>`false`.as('is_active'),
          expression<string>`case when ${isPrimary} then p."code" else ${besideId(number)} end`.as('id'),
          expression<string>`case when ${isPrimary} then p."code" else '' end`.as('code'),
          expression<string | null>`case when ${isPrimary} then ${primary} end`.as('group'),
          expression<string | null>`case when not ${isPrimary} then ${name}::text end`.as('ledger'),
          expression<number | null>`null::bigint`.as('group_id'),
          expression<number | null>`case when ${isPrimary} then p."id" end`.as('primary_id'),
          expression<number | null>`null::bigint`.as('ledger_id'),
          expression<number | null>`case when ${isPrimary} then ${level} + 1 end`.as('next_level'),
          expression<number | null>`null::int`.as('level'),
          expression<boolean | null>`null::boolean`.as('is_open'),
          expression<string | null>`null::text`.as('tree_order'),
        ]),
      ),
    rows,
  )
}

/** What stands beside the ledgers, below its primary group; where only one group was asked for, nothing does. */
const besideLedgers = ({ read, parameters }: ChartAsking, { besides = [] }: Shown) =>
  parameters.within
    ? []
    : besides.map((one) => ({
        ...one,
        rows: read.selectFrom('primary_group as p').where('p.nature', '=', one.nature),
      }))

const besideId = (number: number): string => `z${-number}`

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

/** Rows of groups that are closed until somebody opens them. */
const netGroups = (read: ChartAsking['read'], { isNet }: Shown) =>
  isNet === true
    ? expression<string[]>`array(${read
        .selectFrom('group as g')
        .select(expression<string>`'g' || g."id"`.as('id'))
        .where('g.show_net', '=', true)})`
    : undefined

/** Each ledger with its own path through the chart, and how many levels of it are in sight. */
function paths(asking: ChartAsking, tree: OpenRows, shown: Shown) {
  const { read, parameters, title } = asking
  const hasSubLedgers = expression<boolean>`(${parameters.sub_ledgers === true}::boolean and a."sub_ledger_kind" <> 'none')`
  const ids = expression<string[]>`w."ids" || ('l' || a."id")`
  const shut = netGroups(read, shown)
  const ledgers = read
    .selectFrom(groupPaths(asking, tree, shown).as('w'))
    .innerJoin('ledger_account as a', 'a.group', 'w.group')
    .select([
      'a.id as ledger_of',
      'w.nature',
      'w.primary',
      'a.is_active',
      'w.primary_id',
      'w.group_ids',
      ids.as('ids'),
      expression<string[]>`w."codes" || a."code"`.as('codes'),
      expression<string[]>`w."names" || a."name"`.as('names'),
      hasSubLedgers.as('has_sub_ledgers'),
      // A sub-ledger has a name of its own in sight; what stands for it here only makes the path longer.
      expression<number>`case when ${hasSubLedgers} and w."in_sight" > cardinality(w."ids") then ${levelsInSight(tree, expression`(${ids} || 's'::text)`, shut)}
        else w."in_sight" end`.as('in_sight'),
    ])
  const all = besideLedgers(asking, shown).reduce((rows, { number, name, rows: place }) => {
    const path = expression<string[]>`array['p' || p."id", ${besideId(number)}::text]`
    return rows.unionAll(
      place.select([
        expression<number>`${number}::bigint`.as('ledger_of'),
        'p.nature',
        expression<string>`${title('primary_group', 'p')}`.as('primary'),
        expression<boolean>`false`.as('is_active'),
        'p.id as primary_id',
        expression<number[]>`array[]::bigint[]`.as('group_ids'),
        path.as('ids'),
        expression<string[]>`array[p."code", ${lastOfAll}::text || ${besideId(number)}::text]`.as('codes'),
        expression<string[]>`array[${title('primary_group', 'p')}, ${name}::text]`.as('names'),
        expression<boolean>`false`.as('has_sub_ledgers'),
        levelsInSight(tree, path, shut).as('in_sight'),
      ]),
    )
  }, ledgers)
  const { keyword } = parameters
  const seen = read.selectFrom(all.as('w')).selectAll('w')
  if (!keyword) return seen
  return seen.where(
    expression<boolean>`array_to_string(w."codes"[cardinality(w."codes"):] || w."names"[2:], ' ') ilike ${likeWord(keyword)}`,
  )
}

/** Behind every code, byte by byte. */
const lastOfAll = '~'

/** Primary group, six groups one below the other, ledger. */
export const deepest = 8

/** Each ledger with all rows above it that are in sight, itself included. */
export function treeRows(asking: ChartAsking, tree: OpenRows, shown: Shown = {}) {
  const { read } = asking
  const levels = read
    .selectFrom(paths(asking, tree, shown).as('w'))
    .innerJoin(
      expression<{ level: number }>`(select generate_series(1, ${expression.lit(deepest)}) as "level")`.as('k'),
      (on) => on.on(expression<boolean>`k."level" <= least(w."in_sight", cardinality(w."ids"))`),
    )
    .selectAll('w')
    .select('k.level')
  const isLedger = expression<boolean>`n."level" = cardinality(n."ids")`
  return read
    .selectFrom(levels.as('n'))
    .select([
      'n.ledger_of',
      'n.nature',
      'n.primary',
      'n.is_active',
      expression<string>`n."ids"[n."level"]`.as('id'),
      expression<string>`case when ${isLedger} and n."ledger_of" < 1 then '' else n."codes"[n."level"] end`.as('code'),
      expression<string | null>`null::text`.as('group'),
      expression<string | null>`n."names"[n."level"]`.as('ledger'),
      expression<number | null>`case when n."level" > 1 and not ${isLedger} then n."group_ids"[n."level" - 1] end`.as(
        'group_id',
      ),
      expression<number | null>`case when n."level" = 1 then n."primary_id" end`.as('primary_id'),
      expression<number | null>`case when ${isLedger} and n."ledger_of" > 0 then n."ledger_of" end`.as('ledger_id'),
      expression<number | null>`null::int`.as('next_level'),
      expression<number | null>`n."level"`.as('level'),
      expression<boolean | null>`case when not ${isLedger} or n."has_sub_ledgers" then n."level" < n."in_sight" end`.as(
        'is_open',
      ),
      expression<string | null>`array_to_string(n."codes"[1:n."level"], '/')`.as('tree_order'),
    ])
}

/** Ledgers whose sub-ledgers are in sight below them, with the level these stand at. */
export const openedLedgers = (asking: ChartAsking, tree: OpenRows) =>
  asking.read
    .selectFrom(paths(asking, tree, {}).as('n'))
    .select([
      'n.ledger_of',
      expression<string>`n."codes"[cardinality(n."codes")]`.as('code'),
      expression<string>`n."names"[cardinality(n."names")]`.as('ledger'),
      expression<number>`n."in_sight"`.as('level'),
      expression<string>`array_to_string(n."codes", '/')`.as('tree_order'),
    ])
    .where(expression<boolean>`n."in_sight" > cardinality(n."ids")`)

/** Whether a row (figures `u` of its ledgers) has anything in it; what is nothing together may still be something apart. */
export const isSomething = expression<boolean>`bool_or(u."amount" <> 0)`
