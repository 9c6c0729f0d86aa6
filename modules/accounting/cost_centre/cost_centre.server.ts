import type { Reader } from '#platform/access/read.ts'
import { implement } from '#platform/resource/implementation.ts'
import { cost_centre } from './cost_centre.resource.ts'
import { markedLinesStay } from './cost_centre.rules.ts'

export const costCentreServer = implement(cost_centre, {
  facts: async ({ doc, readAll, isDelete }) => isDelete && (await isOnLines(readAll, doc.id ?? 0)),
  check: (_doc, isOnLines) => markedLinesStay(isOnLines),
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
