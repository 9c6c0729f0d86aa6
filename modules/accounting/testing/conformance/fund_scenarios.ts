import { asObject } from '#platform/testing/conformance/finding.ts'
import type { Scenario } from '#platform/testing/conformance/scenarios.ts'

/** Special calls of the provident fund. */
export const fundScenarios: Readonly<Record<string, Scenario>> = {
  return_provident_fund: async (world, notes, action) => {
    const movement = await world.make.create('provident_fund')
    const posted = await world.admin.send('PUT', `/provident_fund/api/v1/provident_fund/update_status/${movement.id}`, {
      status: 'posted',
      row_version: movement.row_version,
    })
    notes.status('a contribution is posted', 200, posted)
    const asked = {
      employee: movement['employee'] ?? null,
      return_date: movement['voucher_date'] ?? null,
      bank: movement['bank'] ?? null,
      payment_mode: 'cheque',
    }
    const early = await world.admin.send('POST', action.path, asked)
    notes.refused('in service', { status: 400, at: 'employee', sentences: [{ id: 'accounting.still_service' }] }, early)
    const path = '/employee/api/v1/employee/'
    const employee = Number(asked.employee)
    const person = asObject((await world.admin.get(`${path}${employee}`)).body)
    await world.admin.send('PUT', `${path}update/${employee}`, {
      pf_member: false,
      row_version: person?.['row_version'] ?? 0,
    })
    const answer = await world.admin.send('POST', action.path, asked)
    notes.status('the fund is returned', 200, answer)
    notes.refused(
      'and is not returned again',
      { status: 409, at: 'employee', sentences: [{ id: 'accounting.provident_fund_returned' }] },
      await world.admin.send('POST', action.path, asked),
    )
    return answer
  },
}
