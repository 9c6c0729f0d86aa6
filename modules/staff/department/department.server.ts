import { expression } from '#platform/resource/expression.ts'
import { implement } from '#platform/resource/implementation.ts'
import { countOfStaff } from '../employee/count_of_staff.ts'
import { nextCode } from '../next_code.ts'
import { department } from './department.resource.ts'
import { departmentFaults } from './department.rules.ts'

export const departmentServer = implement(department, {
  columns: {
    staff_count: ({ read, table }) =>
      expression`(${read
        .selectFrom('employee as e')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where(expression<boolean>`e."department" = ${expression.ref(`${table}.id`)}`)
        .where('e.status', '!=', 'left')})::integer`,
  },
  defaults: async ({ doc, readAll }) => {
    if (doc.code !== null) return {}
    const rows = await readAll.selectFrom('department').select('code').where('code', 'like', 'D-%').execute()
    return {
      code: nextCode(
        'D',
        rows.map(({ code }) => code),
      ),
    }
  },
  facts: async ({ doc, readAll, isDelete }) => (isDelete ? countOfStaff(readAll, 'department', doc.id ?? 0) : 0),
  check: (_doc, staff, { isDelete }) => departmentFaults(staff, isDelete),
  calls: {},
})
