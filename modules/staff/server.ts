import { departmentServer } from './department/department.server.ts'
import { designationServer } from './designation/designation.server.ts'
import { nightlyLeavers } from './employee/nightly_leavers.ts'
import { employeeServer } from './employee/employee.server.ts'
import { subLedgerOfEmployee } from './employee/sub_ledger_of_employee.ts'

/** Server halves of the module, one line each. */
export const staff = () => [employeeServer, departmentServer, designationServer]

/** What the staff's module does when records change. */
export const staffFollowers = [subLedgerOfEmployee]

/** What the staff's module does by itself, each night. */
export const staffJobs = nightlyLeavers
