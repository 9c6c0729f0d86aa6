import type { RecordMaker } from '#platform/testing/conformance/record_maker.ts'

const known = new WeakMap<RecordMaker, Map<string, Promise<unknown>>>()

/** The ledgers of roles that a run needs, each made once, whoever needs it first: most roles have one ledger. They may be overdrawn. */
export async function ledgersOfRoles(
  make: RecordMaker,
  roles: readonly string[],
  sub_ledger_kind: string,
): Promise<void> {
  const there = known.get(make) ?? new Map<string, Promise<unknown>>()
  known.set(make, there)
  const ledger = (system_role: string): Promise<unknown> => {
    const made =
      there.get(system_role) ??
      make.create('ledger_account', { having: { system_role, sub_ledger_kind, negative_rule: 'allow' } })
    there.set(system_role, made)
    return made
  }
  await Promise.all(roles.map(ledger))
}
