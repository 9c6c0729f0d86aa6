import { may, type Session } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'
import type { Values } from '../record/input.ts'
import { standsAgainst } from '../record/circumstance.ts'
import type { Definition } from '../resource/definition.ts'
import type { Registry } from '../resource/registry.ts'

/** Who may keep a template for others. */
export const shareTemplateRight = 'record_template.share'

/** Who finds a template besides whoever keeps it. */
export const sharings = ['nobody', 'branch', 'office'] as const
export type Sharing = (typeof sharings)[number]

/** What new records of a resource begin with, under a name. */
export interface RecordTemplate {
  readonly id: number
  readonly resource: string
  readonly name: string
  readonly is_own: boolean
  /** Whose it is. */
  readonly user_name: string
  readonly shared_with: Sharing
  /** What the branch is called that finds it. */
  readonly branch_name: string | null
  /** Whether the reader may rename, replace and share it. */
  readonly may_change: boolean
  readonly may_delete: boolean
  readonly row_version: number
}

type Kept = Omit<RecordTemplate, 'may_change' | 'may_delete'> & { readonly written: Values }

/** Shared ones with everybody of a branch of one's own, or of the office. */
const isFound = `(t."user" = $1 or t.shared_with = 'office'
  or (t.shared_with = 'branch' and ($2::bigint[] is null or t.branch = any($2))))`

const mostTemplates = 500

/** The definition of a resource that keeps templates and that the session may make records of; undefined for any other name. */
export function templated(registry: Registry, session: Session, resource: unknown): Definition | undefined {
  const definition = typeof resource === 'string' ? registry.find(resource) : undefined
  return definition?.templates && standsAgainst(session, definition, 'create') === undefined ? definition : undefined
}

/** Own templates and those shared with the session, own ones first, by name; of what it may make records of. */
export async function readTemplates(
  db: Db,
  session: Session,
  definition: Definition,
): Promise<readonly RecordTemplate[]> {
  return (await kept(db, session, 't.resource = $3', definition.name)).map(({ written: _, ...row }) =>
    told(session, row),
  )
}

/** One that the session finds, with what was written; undefined for any other id. */
export async function readTemplate(
  db: Db,
  registry: Registry,
  session: Session,
  id: number,
): Promise<
  { readonly template: RecordTemplate; readonly definition: Definition; readonly written: Values } | undefined
> {
  const [found] = await kept(db, session, 't.id = $3', id)
  const definition = found && templated(registry, session, found.resource)
  if (!found || !definition) return undefined
  const { written, ...row } = found
  return { template: told(session, row), definition, written }
}

async function kept(db: Db, session: Session, which: string, value: unknown): Promise<Kept[]> {
  const { rows } = await db.query<Kept>(
    `select t.id, t.resource, t.name, t.written, t."user" = $1 as is_own, t.shared_with, t.row_version,
       concat_ws(' ', u.first_name, u.last_name) as user_name, b.name as branch_name
     from record_template t join "user" u on u.id = t."user" left join branch b on b.id = t.branch
     where ${isFound} and ${which}
     order by t."user" <> $1, lower(t.name), t.id limit ${mostTemplates}`,
    [session.user, session.branches === 'all' ? null : session.branches, value],
  )
  return rows
}

/** What others begin with is changed by who may share; whoever keeps it may always take it away. */
function told(session: Session, row: Omit<Kept, 'written'>): RecordTemplate {
  const isShared = row.shared_with !== 'nobody'
  const mayShare = may(session, shareTemplateRight)
  return { ...row, may_change: isShared ? mayShare : row.is_own, may_delete: row.is_own || (isShared && mayShare) }
}
