import type { TablesOf } from '#platform/resource/tables.ts'
import type * as definitions from './resources.ts'

export { agency } from './agency/agency.resource.ts'
export { agency_owner } from './agency/agency_owner.resource.ts'
export { authorize } from './authorize/authorize.resource.ts'

declare module '#platform/resource/tables.ts' {
  interface Tables extends TablesOf<typeof definitions> {}
}
