import { expression } from '#platform/resource/expression.ts'
import { implement } from '#platform/resource/implementation.ts'
import { countOfStaff } from '../employee/count_of_staff.ts'
import { nextCode } from '../next_code.ts'
import { designation } from './designation.resource.ts'
import { designationFaults } from './designation.rules.ts'

export const designationServer = implement(designation, {
  columns: {
    staff_count: ({ read, table }) =>
      expression`(${read
        .selectFrom('employee as e')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where(expression<boolean>`e."designation" = ${expression.ref(`${table}.id`)}`)
        .where('e.status', '!=', 'left')})::integer`,
  },
  defaults: async ({ doc, readAll }) => {
    if (doc.code !== null) return {}
    const rows = await readAll.selectFrom('designation').select('code').where('code', 'like', 'DG-%').execute()
    return {
      code: nextCode(
        'DG',
        rows.map(({ code }) => code),
      ),
    }
  },
  facts: async ({ doc, readAll, isDelete }) => (isDelete ? countOfStaff(readAll, 'designation', doc.id ?? 0) : 0),
  check: (doc, staff, { isDelete }) => designationFaults(doc, staff, isDelete),
  calls: {},
})
