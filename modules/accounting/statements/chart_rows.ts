import type { AliasableExpression } from 'kysely'
import type { Reader } from '#platform/access/read.ts'
import type { Asking } from '#platform/report/implementation.ts'
import { expression } from '#platform/resource/expression.ts'
import { groupPath, groupsAbove } from '../chart/group_path.ts'

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

/** A ledger and a row that its figures are part of. There is one for each row, so only what figures are told apart by is here. */
export interface PlacedLedger {
  readonly ledger_of: number
  readonly is_active: boolean
  readonly place: string
  readonly group_id: number | null
  readonly ledger_id: number | null
}

/** A row of the chart: a ledger, a group or a primary group. */
export interface ChartRow {
  /** Unlike any other row's, whatever their codes are: `p`, `g` or `l` and an id, `z` beside the ledgers, `b` for what is a group's own. */
  readonly place: string
  readonly id: string
  readonly nature: Nature
  readonly primary: string
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

/**
 * Rows of a statement, and whose figures are in each. They are parted so that figures are summed by `place` alone: of 2,000 ledgers in rows
 * of five levels, names and paths are put together once for each row and not for each of what is summed in it.
 */
export interface Chart {
  readonly rows: AliasableExpression<ChartRow>
  readonly placed: AliasableExpression<PlacedLedger>
}

/**
 * Rows to be joined with what was summed for them. `offset 0` keeps them apart: of many rows in the order of an index of which few are
 * wanted, the planner looked the sums of each up among all sums.
 */
export const rowsOfChart = (read: Reader, { rows }: Chart) =>
  read
    .selectFrom(rows.as('r'))
    .selectAll('r')
    .offset(expression<number>`0`)

/** Groups that are asked for, with where in the chart they stand. */
export function chosenGroups({ read, parameters }: ChartAsking, { statement }: Shown) {
  let groups = groupsAbove(read)
  if (statement) groups = groups.where('p.statement', '=', statement)
  if (parameters.within)
    groups = groups.where(expression<boolean>`${groupPath('id')} && ${parameters.within}::bigint[]`)
  if (parameters.primary_group) groups = groups.where('p.id', 'in', parameters.primary_group)
  return groups
}

/** What stands beside the ledgers, below its primary group; where only one group was asked for, nothing does. */
export const besideLedgers = ({ read, parameters }: ChartAsking, { besides = [] }: Shown) =>
  parameters.within
    ? []
    : besides.map((one) => ({
        ...one,
        place: besidePlace(one.number),
        rows: read.selectFrom('primary_group as p').where('p.nature', '=', one.nature),
      }))

/** The place of a row that no ledger has. */
export const besidePlace = (number: number): string => `z${-number}`
