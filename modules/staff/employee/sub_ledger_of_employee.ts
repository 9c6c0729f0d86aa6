import type { Reader } from '#platform/access/read.ts'
import { follow } from '#platform/resource/implementation.ts'
import { keepSubLedger } from '../../accounting/server.ts'
import { employee } from './employee.resource.ts'

type Employee = Readonly<{ id: number; employee_id: string; first_name: string; last_name: string }>

/** Each employee is a party of the books from the first day, and stays one after the last: the fund is returned then. accounting.md 2.9. */
export const subLedgerOfEmployee = follow(
  employee,
  async ({ doc, before, isDelete, store, readAll }) => {
    const isSame =
      before !== null && !isDelete && nameOf(before) === nameOf(doc) && before.employee_id === doc.employee_id
    if (isSame) return
    const called = isDelete ? null : { code: doc.employee_id, name: await freeName(readAll, doc), is_active: true }
    await keepSubLedger({ kind: 'employee', linked_record: doc.id }, called, { store, readAll })
  },
  { deletesApart: true },
)

const nameOf = ({ first_name, last_name }: Pick<Employee, 'first_name' | 'last_name'>) => `${first_name} ${last_name}`

/** Two people may have one name, two parties of the books may not: the second is told apart by the id. */
async function freeName(readAll: Reader, doc: Employee): Promise<string> {
  const name = nameOf(doc)
  const others = await readAll
    .selectFrom('sub_ledger_account')
    .select(['name', 'linked_record'])
    .where('kind', '=', 'employee')
    .where('name', 'ilike', `${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
    .execute()
  const isTaken = others.some((one) => one.linked_record !== doc.id && folded(one.name) === folded(name))
  return isTaken ? `${name} (${doc.employee_id})` : name
}

const folded = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
