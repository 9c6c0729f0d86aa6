import type { Session } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'

/** Who changes a template, and in which call. */
export interface Changer {
  readonly session: Session
  readonly request: string
}

interface Standing {
  readonly resource: string
  readonly name: string
  readonly written: string
  readonly shared_with: string
  readonly branch: number | null
}

type Action = 'shared' | 'unshared' | 'renamed' | 'changed' | 'deleted'

/**
 * Changes a template and writes down for the activity log what others begin with from now on; what somebody keeps alone is their
 * own affair.
 * @param id the template; undefined: a new one
 * @param change answers the id
 */
export async function toldOfOthers(
  trx: Db,
  changer: Changer,
  id: number | undefined,
  change: () => Promise<number>,
): Promise<number> {
  const before = id === undefined ? undefined : await standing(trx, id)
  const changed = await change()
  for (const event of eventsOf(before, await standing(trx, changed))) await keepTemplateEvent(trx, changer, event)
  return changed
}

/** Locked, so that what is written down is what was changed. */
async function standing(trx: Db, id: number): Promise<Standing | undefined> {
  const { rows } = await trx.query<Standing>(
    `select t.resource, t.name, t.written::text as written, t.shared_with, t.branch
     from record_template t where t.id = $1 for update of t`,
    [id],
  )
  return rows[0]
}

interface TemplateEvent extends Pick<Standing, 'resource' | 'name'> {
  readonly action: Action
  /** What it was called before. */
  readonly was?: string
}

function eventsOf(before: Standing | undefined, after: Standing | undefined): TemplateEvent[] {
  const wasShared = before !== undefined && before.shared_with !== 'nobody'
  if (!after) return wasShared ? [{ resource: before.resource, name: before.name, action: 'deleted' }] : []
  const { resource, name } = after
  const isShared = after.shared_with !== 'nobody'
  const isOther = after.shared_with !== before?.shared_with || after.branch !== before.branch
  const of = (action: Action): TemplateEvent => ({ resource, name, action })
  return [
    ...(wasShared && before.name !== name ? [{ ...of('renamed'), was: before.name }] : []),
    ...(wasShared && before.written !== after.written ? [of('changed')] : []),
    ...(isShared && isOther ? [of('shared')] : wasShared && !isShared ? [of('unshared')] : []),
  ]
}

const keepTemplateEvent = async (
  trx: Db,
  { session, request }: Changer,
  { resource, name, action, was }: TemplateEvent,
): Promise<void> =>
  void (await trx.query(
    `insert into record_template_event (resource, name, action, was, "user", user_name, ip, request)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [resource, name, action, was ?? null, session.user, session.name, session.ip?.slice(0, 45) ?? null, request],
  ))
