/** The one party of a voucher: the sub-ledger that all its lines with one name; null where they name none, or several. */
export function partyOf(lines: readonly { readonly sub_ledger: number | null }[]): number | null {
  const named = new Set(lines.flatMap(({ sub_ledger }) => (sub_ledger === null ? [] : [sub_ledger])))
  const [only] = named
  return named.size === 1 && only !== undefined ? only : null
}

/** Kinds of sub-ledger that a ledger takes which demands `any`. accounting.md 3 ledger_account. */
const anyKinds: readonly string[] = ['agency', 'employee', 'vendor', 'party']

/** Whether a sub-ledger of this kind fits a ledger; while nobody knows what the ledger demands, each does. */
export const fitsDemand = (kind: string, demand: string | undefined): boolean =>
  demand === undefined || (demand === 'any' ? anyKinds.includes(kind) : kind === demand)
