import { asObject, asRows, asText } from '#platform/testing/conformance/finding.ts'
import type { Scenario } from '#platform/testing/conformance/scenarios.ts'

const narrowed =
  (by: 'branch' | 'department'): Scenario =>
  async (world, notes, action) => {
    const one = await world.make.create('employee')
    const other = await world.make.create('employee', { having: { [by]: (await world.make.create(by)).id } })
    const path = action.path.replace(`{${by}_id}`, asText(one[by]))
    const answer = await world.admin.get(path)
    const ids = asRows(asObject(answer.body)?.['employees']).map((row) => row['id'] ?? null)
    notes.holds(`has those of the ${by} and no others`, ids.includes(one.id) && !ids.includes(other.id), one.id, ids, {
      call: action.path,
    })
    return answer
  }

/** Special calls of staff.md. */
export const staffScenarios: Readonly<Record<string, Scenario>> = {
  employee_by_branch: narrowed('branch'),
  employee_by_department: narrowed('department'),
  lookup_employee_users: async (world, notes, action) => {
    const linked = await world.make.create('user', { having: { employee: (await world.make.create('employee')).id } })
    const other = await world.make.create('user', { having: { employee: null } })
    const answer = await world.admin.get(action.path)
    const ids = asRows(asObject(answer.body)?.['employee_users']).map((row) => row['id'] ?? null)
    notes.holds(
      'has who is of the staff, and nobody else',
      ids.includes(linked.id) && !ids.includes(other.id),
      linked.id,
      ids,
      {
        call: action.path,
      },
    )
    return answer
  },
}
