import type { Session } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'

/** Who changes a view, and in which call. */
export interface Changer {
  readonly session: Session
  readonly request: string
}

type Action = 'shared' | 'unshared' | 'renamed' | 'changed' | 'deleted' | 'standard' | 'standard_ended'

interface ViewEvent {
  readonly resource: string
  readonly name: string
  readonly action: Action
  /** What it was called before. */
  readonly was?: string
  /** What the roles are called that find it, or whose list opens with it. */
  readonly roles?: readonly string[]
}

interface Standing {
  readonly resource: string
  readonly name: string
  readonly asked: string
  readonly roles: readonly string[]
}

/**
 * Changes a view and writes down for the activity log what people of a role now find otherwise; what somebody does to a view
 * that nobody else sees is their own affair.
 * @param id the view; undefined: a new one
 * @param change answers the id
 */
export async function toldOfRoles(
  trx: Db,
  changer: Changer,
  id: number | undefined,
  change: () => Promise<number>,
): Promise<number> {
  const before = id === undefined ? undefined : await standing(trx, id)
  const changed = await change()
  for (const event of eventsOf(before, await standing(trx, changed))) await keepViewEvent(trx, changer, event)
  return changed
}

/** Writes down what the list of a role opens with from now on. @param view undefined: it opens as it comes */
export async function keepStandardEvent(
  trx: Db,
  changer: Changer,
  { resource, view, role }: { readonly resource: string; readonly view: number | undefined; readonly role: number },
): Promise<void> {
  const { rows } = await trx.query<{ role: string; name: string | null }>(
    'select r.label as role, (select s.name from saved_view s where s.id = $2) as name from role r where r.id = $1',
    [role, view ?? null],
  )
  for (const { role: label, name } of rows)
    await keepViewEvent(trx, changer, {
      resource,
      name: name ?? '',
      action: name === null ? 'standard_ended' : 'standard',
      roles: [label],
    })
}

/** Locked, so that what is written down is what was changed. */
async function standing(trx: Db, id: number): Promise<Standing | undefined> {
  const { rows } = await trx.query<Standing>(
    `select s.resource, s.name, s.asked::text as asked, array(select r.label from saved_view_role v
       join role r on r.id = v.role where v.view = s.id order by r.label, r.id) as roles
     from saved_view s where s.id = $1 for update of s`,
    [id],
  )
  return rows[0]
}

function eventsOf(before: Standing | undefined, after: Standing | undefined): ViewEvent[] {
  const wasShared = before !== undefined && before.roles.length > 0
  if (!after) return wasShared ? [{ ...before, action: 'deleted' }] : []
  const { resource, name, roles } = after
  const isOther = roles.join('\n') !== (before?.roles ?? []).join('\n')
  return [
    ...(wasShared && before.name !== name ? [{ resource, name, was: before.name, action: 'renamed' } as const] : []),
    ...(wasShared && before.asked !== after.asked ? [{ resource, name, action: 'changed' } as const] : []),
    ...(isOther ? [{ resource, name, roles, action: roles.length > 0 ? 'shared' : 'unshared' } as const] : []),
  ]
}

const keepViewEvent = async (
  trx: Db,
  { session, request }: Changer,
  { resource, name, action, was, roles = [] }: ViewEvent,
): Promise<void> =>
  void (await trx.query(
    `insert into saved_view_event (resource, name, action, was, roles, "user", user_name, ip, request)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      resource,
      name,
      action,
      was ?? null,
      [...roles],
      session.user,
      session.name,
      session.ip?.slice(0, 45) ?? null,
      request,
    ],
  ))
