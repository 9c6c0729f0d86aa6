import type { Reader } from '#platform/access/read.ts'
import { implement } from '#platform/resource/implementation.ts'
import { cost_centre } from './cost_centre.resource.ts'
import { costCentreFaults, markedLinesStay } from './cost_centre.rules.ts'

export const costCentreServer = implement(cost_centre, {
  facts: async ({ doc, before, readAll, isDelete }) => {
    if (isDelete) return { parents: new Map(), isOnLines: await isOnLines(readAll, doc.id ?? 0) }
    // Two who move cost centres under each other at once must not make a ring.
    const isMoved = before !== null && before.parent !== doc.parent
    if (isMoved) await readAll.selectFrom('cost_centre').select('id').orderBy('id').forUpdate().execute()
    const rows = await readAll.selectFrom('cost_centre').select(['id', 'parent']).execute()
    return { parents: new Map(rows.map(({ id, parent }) => [id, parent])), isOnLines: false }
  },
  check: (doc, facts, { isDelete }) => (isDelete ? markedLinesStay(facts.isOnLines) : costCentreFaults(doc, facts)),
  calls: {},
})

async function isOnLines(readAll: Reader, costCentre: number): Promise<boolean> {
  const line = await readAll
    .selectFrom('acc_line')
    .select('entry')
    .where('cost_centre', '=', costCentre)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}
