import { registryOf } from '#platform/resource/registry.ts'
import { menuGroups } from './menu_groups.ts'
import { reportSubjects } from './report_subjects.ts'
import * as organisation from './organisation/resources.ts'
import * as organisationReports from './organisation/reports.ts'
import * as accountingReports from './accounting/reports.ts'
import { inOrder } from './accounting/report_order.ts'
import * as accounting from './accounting/resources.ts'
import * as membership from './membership/resources.ts'
import * as membershipReports from './membership/reports.ts'
import * as staff from './staff/resources.ts'
import * as collaboration from './collaboration/resources.ts'

/** Every definition of the product, one line per module. */
export const registry = registryOf(
  [
    ...Object.values(organisation),
    ...Object.values(accounting),
    ...Object.values(membership),
    ...Object.values(staff),
    ...Object.values(collaboration),
  ],
  [
    ...Object.values(membershipReports),
    ...inOrder(Object.values(accountingReports)),
    ...Object.values(organisationReports),
  ],
  menuGroups,
  reportSubjects,
)
