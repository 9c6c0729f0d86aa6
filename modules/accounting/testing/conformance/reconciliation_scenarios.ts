import { asObject } from '#platform/testing/conformance/finding.ts'
import type { Scenario } from '#platform/testing/conformance/scenarios.ts'

/** Stories of the special calls of bank_reconciliation. accounting.md 3. */
export const reconciliationScenarios: Readonly<Record<string, Scenario>> = {
  bank_reconciliation_match: async (world, notes, action) => {
    const statement = await world.make.create('bank_reconciliation', { full: true })
    const at = (id: number) => action.path.replace('{id}', String(id))
    notes.refused(
      'a statement that is none',
      { status: 404, code: 'not_found' },
      await world.admin.send('PUT', at(999_999_999), { auto: true }),
    )
    notes.refused('nothing', { status: 400, at: 'lines' }, await world.admin.send('PUT', at(statement.id), {}))
    notes.refused(
      'a line of no book',
      { status: 400, at: 'entries' },
      await world.admin.send('PUT', at(statement.id), { entries: [2049] }),
    )
    const answer = await world.admin.send('PUT', at(statement.id), { auto: true })
    notes.equal('an account without postings has none', '0.00', asObject(answer.body)?.['book_balance'] ?? null)
    return answer
  },
}
