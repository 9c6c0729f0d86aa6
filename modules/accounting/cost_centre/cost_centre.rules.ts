import type { RuleFault } from '#platform/resource/implementation.ts'

interface CostCentre {
  readonly id: number | null
  readonly parent: number | null
}

export interface CostCentreFacts {
  /** Each cost centre and the one that it stands under, before the change. */
  readonly parents: ReadonlyMap<number, number | null>
}

/** A cost centre stands under no other that stands under it. accounting.md 3 cost_centre. */
export function costCentreFaults(doc: CostCentre, { parents }: CostCentreFacts): RuleFault[] {
  const seen = new Set<number | null>(doc.id === null ? [] : [doc.id])
  for (let at = doc.parent; at !== null; at = parents.get(at) ?? null) {
    if (seen.has(at)) return [{ field: 'parent', text: 'cost_centre.under_itself' }]
    seen.add(at)
  }
  return []
}

/** One that lines of the books carry stays: reports by cost centre read them. accounting.md 3 cost_centre, deletion. */
export const markedLinesStay = (isOnLines: boolean): RuleFault[] =>
  isOnLines ? [{ text: 'cost_centre.on_lines', status: 409 }] : []
