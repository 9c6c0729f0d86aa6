import { asObject } from '#platform/testing/conformance/finding.ts'
import type { Scenario } from '#platform/testing/conformance/scenarios.ts'
import { printServices } from './print_services.ts'
import { statementServices } from './reconciliation_scenarios.ts'
import { postedVoucher } from './vouchers.ts'

/** Calls of the books that belong to no resource. */
export const accountingServices: Readonly<Record<string, Scenario>> = {
  ...printServices,
  ...statementServices,
  total_account_summary: async (world, notes, action) => {
    const cash = async (query: Readonly<Record<string, string | number>> = {}) =>
      Number(asObject((await world.admin.get(action.path, query)).body)?.['cash'])
    const before = await cash()
    const receipt = await postedVoucher(world, 'receipt_voucher')
    const [answer, after] = [await world.admin.get(action.path), await cash()]
    notes.equal('a receipt is in the cash', Number(receipt['net_amount']), Number((after - before).toFixed(2)), {
      call: action.path,
    })
    const { income, expense, result } = asObject(answer.body) ?? {}
    notes.equal('the result is what is left', (Number(income) - Number(expense)).toFixed(2), result ?? null)
    const branch = await world.make.create('branch')
    notes.equal('of a branch without books', 0, await cash({ branch: branch.id }), { call: action.path })
    notes.refused(
      'no day',
      { status: 400, at: 'date_after' },
      await world.admin.get(action.path, { date_after: 'July' }),
    )
    for (const name of ['STAFF', 'USER', 'MEMBER_USER', 'no role'] as const) {
      const { client } = await world.roster.person(name)
      notes.status(`is closed to ${name}`, 403, await client.get(action.path), { call: action.path })
    }
    return answer
  },
}
