import { agencyServer } from './agency/agency.server.ts'
import { agencyOwnerServer } from './agency/agency_owner.server.ts'
import { authorizeServer } from './authorize/authorize.server.ts'

export { agencyApplicant } from './registration/registration.ts'
export { memberReports } from './members/members.server.ts'

/** Server halves of the module, one line each. */
export const membership = () => [agencyServer, agencyOwnerServer, authorizeServer]
