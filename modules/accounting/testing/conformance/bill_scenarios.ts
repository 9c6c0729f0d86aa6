import { asObject, asText } from '#platform/testing/conformance/finding.ts'
import type { Scenario } from '#platform/testing/conformance/scenarios.ts'
import { booksOf } from './books.ts'
import { postedVoucher, stepped } from './vouchers.ts'

/** Stories of the special calls about bills. accounting.md 2.11. */
export const billScenarios: Readonly<Record<string, Scenario>> = {
  receivable_bill_bulk: async (world, notes, action) => {
    const agency = await world.make.create('agency')
    const { income } = await booksOf(world)
    const fee = { ledger: income, amount: '100', description: 'Fee of a trial', dry_run: true }
    const answer = await world.admin.send('POST', action.path, { ...fee, agencies: [agency.id] })
    notes.equal('bills no applicant', 0, asObject(answer.body)?.['created'] ?? null)
    return answer
  },
  apply_advance: async (world, notes, action) => {
    const bill = await postedVoucher(world, 'receivable_bill')
    const { party_ledger = null, sub_ledger = null, branch = null, total = null } = bill
    const apply = () =>
      world.admin.send('POST', action.path, { sub_ledger, allocations: [{ bill: bill.id, amount: total }] })
    notes.refused(
      'where nothing was paid in advance',
      { status: 400, code: 'ACC-061', at: 'allocations' },
      await apply(),
    )
    const { types } = await booksOf(world)
    const receipt = await world.make.create('receipt_voucher', {
      having: {
        branch,
        voucher_type: types.receipt_voucher.plain,
        lines: [{ ledger: party_ledger, sub_ledger, amount: total }],
      },
    })
    await stepped(world.admin, 'receipt_voucher', receipt, 'posted')
    const answer = await apply()
    const now = asObject((await world.admin.get(`${world.resource('receivable_bill').base}${bill.id}`)).body)
    notes.equal('pays the bill', ['0.00', 'paid'], [asText(now?.['open']), asText(now?.['payment_status'])])
    notes.equal('posts nothing', null, asObject(answer.body)?.['voucher'] ?? null)
    return answer
  },
}
