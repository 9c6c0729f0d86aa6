import type { Reader } from '#platform/access/read.ts'

/** Whether an active administrator remains besides a user, or besides the holders of a role: 0 when none does. */
export async function countAdmins(
  read: Reader,
  besides: { readonly user?: number | null; readonly role?: number | null },
): Promise<number> {
  const rows = await read
    .selectFrom('user')
    .innerJoin('user_roles', 'user_roles.record', 'user.id')
    .innerJoin('role', 'role.id', 'user_roles.value')
    .select('user.id')
    .where('role.kind', '=', 'admin')
    .where('user.status', '=', 'active')
    .where('user.id', '!=', besides.user ?? 0)
    .where('role.id', '!=', besides.role ?? 0)
    .limit(1)
    .execute()
  return rows.length
}
