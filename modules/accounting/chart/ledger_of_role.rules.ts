/** A row that leads a role to a ledger. */
export interface RoleRow {
  readonly branch: number | null
  readonly ledger: number
}

/**
 * The ledger a role posts to in a branch, or in the office where none is told: the branch's own mapping, else the mapping of
 * the whole office, else the ledger that has the role, the first by its code where several have it. Undefined when there is
 * none. docs/decisions/chart.md.
 */
export const ledgerOfRole = (
  branch: number | null,
  mappings: readonly RoleRow[],
  holders: readonly { readonly id: number; readonly code: string }[],
): number | undefined =>
  mappings.find((row) => row.branch === branch)?.ledger ??
  mappings.find((row) => row.branch === null)?.ledger ??
  holders.toSorted((a, b) => (a.code < b.code ? -1 : 1))[0]?.id
