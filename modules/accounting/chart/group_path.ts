import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'

/** Groups above a ledger nest up to six deep (accounting.md 3 group): `g1` is its own, `g6` the highest there can be. */
const places = ['g6', 'g5', 'g4', 'g3', 'g2', 'g1'] as const

/** Groups (`g1`) with those above them and their primary group (`p`), for queries that show where in the chart one is. */
export const groupsAbove = (read: Reader) =>
  read
    .selectFrom('group as g1')
    .innerJoin('primary_group as p', 'p.id', 'g1.primary_group')
    .leftJoin('group as g2', 'g2.id', 'g1.parent')
    .leftJoin('group as g3', 'g3.id', 'g2.parent')
    .leftJoin('group as g4', 'g4.id', 'g3.parent')
    .leftJoin('group as g5', 'g5.id', 'g4.parent')
    .leftJoin('group as g6', 'g6.id', 'g5.parent')

/** Ledgers (`a`) with the groups above them. */
export const withGroups = (read: Reader) => groupsAbove(read).innerJoin('ledger_account as a', 'a.group', 'g1.id')

/** A column of the groups above a ledger, from the highest down, as an array. */
export const groupPath = <C extends 'id' | 'code' | 'name'>(column: C) =>
  expression<(C extends 'id' ? number : string)[]>`array_remove(array[${expression.join(
    places.map((place) => expression.ref(`${place}.${column}`)),
  )}], null)`
