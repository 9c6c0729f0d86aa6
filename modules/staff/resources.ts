import type { TablesOf } from '#platform/resource/tables.ts'
import type * as definitions from './resources.ts'

export { employee } from './employee/employee.resource.ts'
export { department } from './department/department.resource.ts'
export { designation } from './designation/designation.resource.ts'

declare module '#platform/resource/tables.ts' {
  interface Tables extends TablesOf<typeof definitions> {}
}
