import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { linesAbove, parentsOf } from '#platform/resource/tree.ts'

/** Levels of groups between a primary group and its ledgers. accounting.md 3 group. */
export const deepest = 6

/** A group as far as its place in the chart goes. */
export interface PlacedGroup {
  readonly id: number
  readonly code: string
  readonly parent: number | null
  readonly primary_group: number
}

export interface GroupFacts {
  /** All groups before the change. */
  readonly groups: readonly PlacedGroup[]
  readonly primaries: readonly { readonly id: number; readonly code: string; readonly name: string }[]
  /** It changes its class, and a ledger below has postings. */
  readonly isPosted: boolean
}

type Group = Omit<PlacedGroup, 'id'> & { readonly id: number | null }

/** What is against the place and the code of a group, which stands under no group below it (platform/record/tree_place.ts). */
export function groupFaults(doc: Group, { groups, primaries, isPosted }: GroupFacts): RuleFault[] {
  const above = linesAbove(doc, parentsOf(groups)).length
  const parent = groups.find(({ id }) => id === doc.parent)
  const primary = primaries.find(({ id }) => id === doc.primary_group)
  const faults: RuleFault[] = isPosted ? [{ field: 'primary_group', text: 'group.posted' }] : []
  if (parent && parent.primary_group !== doc.primary_group)
    faults.push({
      field: 'parent',
      text: 'group.other_primary',
      params: { primary_group: asWritten(primary?.name ?? '') },
    })
  if (above + heightOf(doc.id, groups) > deepest)
    faults.push({ field: 'parent', text: 'group.too_deep', params: { n: deepest } })
  const begins = parent?.code ?? primary?.code ?? ''
  if (!doc.code.startsWith(begins) || doc.code === begins)
    faults.push({ field: 'code', text: 'chart.code_begins', params: { code: begins } })
  return faults
}

/** Levels of a group with all that stands under it: 1 for one that stands alone. */
function heightOf(id: number | null, groups: readonly PlacedGroup[]): number {
  const below = id === null ? [] : groups.filter(({ parent }) => parent === id)
  return 1 + Math.max(0, ...below.map((one) => heightOf(one.id, groups)))
}

/** A group and all that stand under it, however deep. */
export const withAllBelow = (id: number, groups: readonly PlacedGroup[]): number[] => [
  id,
  ...groups.filter(({ parent }) => parent === id).flatMap((one) => withAllBelow(one.id, groups)),
]

/** Groups that stand directly under another, with the code and class they get when it changes its own. */
export const carriedAlong = (
  { id, code, primary_group }: PlacedGroup,
  formerCode: string,
  groups: readonly PlacedGroup[],
): { readonly id: number; readonly code: string; readonly primary_group: number }[] =>
  groups
    .filter(({ parent }) => parent === id)
    .map((one) => ({
      id: one.id,
      code: one.code.startsWith(formerCode) ? code + one.code.slice(formerCode.length) : one.code,
      primary_group,
    }))
