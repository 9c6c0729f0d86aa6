import type { TrailFence } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import type { BulkTables } from './bulk_run.ts'

const run = expression.table('bulk_bill')

/** A run is known to whoever asked for it; members of the association see none. */
const ofAsker =
  (known: (user: number) => ReturnType<TrailFence>): TrailFence =>
  ({ member, user }) =>
    member !== null ? expression`false` : user === 0 ? expression`true` : known(user)

/** Which runs that bill many members a session may read, by table. */
export const bulkFences: Readonly<Record<keyof BulkTables, TrailFence>> = {
  bulk_bill: ofAsker((user) => expression`"asked_by" = ${user}`),
  bulk_bill_member: ofAsker(
    (user) =>
      expression`exists (select from ${run} m where m.run = ${expression.table('bulk_bill_member')}.run and m.asked_by = ${user})`,
  ),
}
