import type { Expression } from 'kysely'
import { expression } from '../resource/expression.ts'
import type { OpenRows } from './tree.ts'

/**
 * How many of a path of rows are in sight, from the first level down: all down to the first one that is closed. The last of
 * a path has nothing below it.
 * @param path ids of the rows, one for each level
 * @param shut ids of rows that are closed until somebody opens them
 */
export const levelsInSight = (
  { depth, opened, closed }: OpenRows,
  path: Expression<readonly string[]>,
  shut: Expression<readonly string[]> = expression`array[]::text[]`,
) =>
  expression<number>`coalesce((select min(l) from generate_series(1, cardinality(${path})) l
    where not ((${path})[l] = any(${[...opened]}::text[]) or (l < ${depth}::int and not (${path})[l] = any(${[...closed]}::text[] || ${shut})))),
    cardinality(${path}))`
