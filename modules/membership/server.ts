import { agencyServer } from './agency/agency.server.ts'
import { agencyOwnerServer } from './agency/agency_owner.server.ts'
import { subLedgerOfAgency } from './agency/sub_ledger_of_agency.ts'
import { authorizeServer } from './authorize/authorize.server.ts'

export { agencySubLedgers } from './agency/agency_sub_ledgers.ts'
export { agencyApplicant } from './registration/registration.ts'
export { memberDashboardCalls } from './dashboard/member_dashboard.calls.ts'
export { memberTiles } from './dashboard/tiles.ts'
export { memberReports } from './members/members.server.ts'

/** Server halves of the module, one line each. */
export const membership = () => [agencyServer, agencyOwnerServer, authorizeServer]

/** What the members' module does when records change. */
export const membershipFollowers = [subLedgerOfAgency]
