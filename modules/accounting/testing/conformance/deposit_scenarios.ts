import { asObject, asRows, type Json } from '#platform/testing/conformance/finding.ts'
import type { Scenario } from '#platform/testing/conformance/scenarios.ts'

/** Stories of the special calls of deposits. accounting.md 3 fdr. */
export const depositScenarios: Readonly<Record<string, Scenario>> = {
  fdr_installments_by_receipt: async (world, notes, action) => {
    const [wanted, other] = [await world.make.create('fdr_installment'), await world.make.create('fdr_installment')]
    const at = (receipt: unknown) => action.path.replace('{receipt_id}', String(receipt))
    notes.refused('a deposit that is none', { status: 404, code: 'not_found' }, await world.admin.get(at(999_999_999)))
    const answer = await world.admin.get(at(wanted['fdr']))
    const ids = asRows(asObject(answer.body)?.['fdr_installments']).map((row) => Number(row['id']))
    notes.holds('holds what belongs to it', ids.includes(wanted.id), wanted.id, ids, { call: action.path })
    notes.holds('holds nothing else', !ids.includes(other.id), wanted.id, ids, { call: action.path })
    return answer
  },

  fdr_accrue: async (world, notes, action) => {
    const deposit = await world.make.create('fdr')
    const asked = (body: Readonly<Record<string, Json>>) => world.admin.send('POST', action.path, body)
    notes.refused('a deposit that is none', { status: 404, code: 'not_found' }, await asked({ fdrs: [999_999_999] }))
    notes.refused('a day that is none', { status: 400, at: 'as_of' }, await asked({ as_of: 'soon' }))
    const answer = await asked({ fdrs: [deposit.id], dry_run: true })
    notes.equal('the day it is opened earns nothing', '0.00', asObject(answer.body)?.['total'] ?? null)
    return answer
  },
}
