import type { RuleFault } from '#platform/resource/implementation.ts'

/** One that lines of the books carry stays: reports by cost centre read them. accounting.md 3 cost_centre, deletion. */
export const markedLinesStay = (isOnLines: boolean): RuleFault[] =>
  isOnLines ? [{ text: 'cost_centre.on_lines', status: 409 }] : []
