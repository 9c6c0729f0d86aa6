import { implement } from '#platform/resource/implementation.ts'
import { cost_centre } from './cost_centre.resource.ts'
import { costCentreFaults, markedLinesStay } from './cost_centre.rules.ts'

export const costCentreServer = implement(cost_centre, {
  facts: async ({ doc, before, readAll }) => {
    // Two who move cost centres under each other at once must not make a ring.
    const isMoved = before !== null && before.parent !== doc.parent
    if (isMoved) await readAll.selectFrom('cost_centre').select('id').orderBy('id').forUpdate().execute()
    const rows = await readAll.selectFrom('cost_centre').select(['id', 'parent']).execute()
    const line = await readAll
      .selectFrom('acc_line')
      .select('entry')
      .where('cost_centre', '=', doc.id ?? 0)
      .limit(1)
      .executeTakeFirst()
    return { parents: new Map(rows.map(({ id, parent }) => [id, parent])), isOnLines: line !== undefined }
  },
  check: (doc, facts, { isDelete }) => (isDelete ? markedLinesStay(facts.isOnLines) : costCentreFaults(doc, facts)),
  calls: {},
})
