import { notFound } from '#platform/errors/errors.ts'
import type { Reader } from '#platform/access/read.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { nextNumber } from '#platform/record/numbering.ts'
import { expression } from '#platform/resource/expression.ts'
import { implement } from '#platform/resource/implementation.ts'
import { employee } from './employee.resource.ts'
import { employeeFaults, employeeId, employeeStays, uncountedId } from './employee.rules.ts'

export const employeeServer = implement(employee, {
  columns: {
    user: ({ read, table }) =>
      expression`(${read
        .selectFrom('user as u')
        .select('u.id')
        .where(expression<boolean>`u."employee" = ${expression.ref(`${table}.id`)}`)
        .limit(1)})`,
  },
  defaults: async ({ doc }) => (doc.employee_id === null ? { employee_id: uncountedId } : {}),
  facts: async ({ doc, readAll, isDelete }) => ({
    typed: doc.employee_id === uncountedId ? await givenIds(readAll) : [],
    isInBooks: isDelete && (await isNamedByLines(readAll, doc.id ?? 0)),
  }),
  check: (doc, { isInBooks }, { isDelete, isEffect }) =>
    isDelete ? employeeStays(isInBooks) : isEffect ? [] : employeeFaults(doc),
  // Ids are counted, so that two who enter somebody at once get two, and that of one who was deleted is not given again.
  makeRoom: async ({ doc, facts: { typed }, db }) => {
    if (doc.employee_id !== uncountedId) return {}
    for (;;) {
      const employee_id = employeeId(await nextNumber(db, 'employee', 0))
      if (!typed.includes(employee_id)) return { employee_id }
    }
  },
  steps: {
    leave: (doc, _note, { today }) => ({ leave_date: doc.leave_date ?? today }),
    rejoin: (doc, _note, { today, given }) => ({
      join_date: given.join_date ?? (doc.leave_date !== null && doc.leave_date >= today ? doc.join_date : today),
      confirmation_date: null,
      contract_end: null,
      leave_date: null,
      leave_reason: null,
      // Somebody who comes back comes into the fund anew.
      pf_member: false,
      pf_start_date: null,
    }),
  },
  calls: {
    by_branch: async ({ list, params }) => list.unpaged([list.where('branch', idOf(params['branch_id']))]),
    by_department: async ({ list, params }) => list.unpaged([list.where('department', idOf(params['department_id']))]),
  },
})

function idOf(written: string | undefined): number {
  const id = readId(written)
  if (id === undefined) throw notFound()
  return id
}

/** Ids of the series that stand on records. */
async function givenIds(readAll: Reader): Promise<string[]> {
  const rows = await readAll
    .selectFrom('employee')
    .select('employee_id')
    .where('employee_id', 'like', 'EMP-%')
    .execute()
  return rows.map(({ employee_id }) => employee_id)
}

async function isNamedByLines(readAll: Reader, id: number): Promise<boolean> {
  const line = await readAll
    .selectFrom('acc_line as l')
    .innerJoin('sub_ledger_account as s', 's.id', 'l.sub_ledger')
    .select('l.entry')
    .where('s.kind', '=', 'employee')
    .where('s.linked_record', '=', id)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}
