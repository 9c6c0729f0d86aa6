import { may, type Session } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'
import { errorCode } from '../database/database_error.ts'
import { asWritten, forbidden, invalid, notFound, Refusal } from '../errors/errors.ts'
import { readKeptName } from '../fields/kept_name.ts'
import type { Values } from '../record/input.ts'
import type { Definition } from '../resource/definition.ts'
import { shareTemplateRight, sharings, type RecordTemplate, type Sharing } from './read.ts'

/** What one person keeps of one resource, and of all together. */
export const [mostOfOne, mostOfAll] = [50, 300]
const taken = '23505'

/** A template as somebody wants it kept. */
export interface WantedTemplate {
  readonly name: string
  readonly written: Values
  readonly shared_with: Sharing
}

/** @throws Refusal 400 for none, or one that is too long */
export function readName(given: unknown): string {
  const read = readKeptName(given, '$record_template.name')
  if ('fault' in read) throw invalid({ name: [read.fault] })
  return read.value
}

/** Who is to find a template. @throws Refusal 403 without the right to share, 400 for what is nobody, or no branch */
export function readSharing(session: Session, definition: Definition, given: unknown): Sharing {
  const asked = sharings.find((one) => one === (given ?? 'nobody'))
  if (!asked || (asked === 'branch' && branchField(definition) === undefined))
    throw invalid({ shared_with: [{ text: 'field.invalid' }] })
  if (asked !== 'nobody' && !may(session, shareTemplateRight))
    throw new Refusal(403, 'forbidden', 'error.forbidden_code', { code: asWritten(shareTemplateRight) })
  return asked
}

/**
 * Keeps a new template, in a transaction.
 * @returns its id
 * @throws Refusal 400 for a name that one finds already, 409 for too many
 */
export async function addTemplate(
  trx: Db,
  session: Session,
  definition: Definition,
  { name, written, shared_with }: WantedTemplate,
): Promise<number> {
  const branch = branchOf(session, definition, shared_with, written)
  // One after the other: two that count at the same time would both find room for the last one.
  await trx.query(`select pg_advisory_xact_lock(hashtext('samiti record template'), $1::bigint::int)`, [session.user])
  const { rows } = await named(
    trx.query<{ id: number }>(
      `insert into record_template (resource, name, written, "user", shared_with, branch, changed_by)
         select $1, $2, $3, $4, $5, $6, $4
         where (select count(*) from record_template t where t."user" = $4 and t.resource = $1) < $7
           and (select count(*) from record_template t where t."user" = $4) < $8
       returning id`,
      [
        definition.name,
        name,
        JSON.stringify(asKept(definition, shared_with, written)),
        session.user,
        shared_with,
        branch,
        mostOfOne,
        mostOfAll,
      ],
    ),
  )
  if (!rows[0]) throw new Refusal(409, 'too_many_templates', 'record_template.too_many', { n: mostOfOne })
  return rows[0].id
}

/**
 * Changes one that the session may change: what is undefined stays.
 * @throws Refusal 403, 404, 409 `changed_meanwhile` for another version than the stored one, 400 for a name one finds already
 */
export async function changeTemplate(
  trx: Db,
  session: Session,
  definition: Definition,
  template: RecordTemplate,
  wanted: Partial<WantedTemplate> & { readonly version: unknown },
): Promise<void> {
  if (!template.may_change) throw forbidden('update', 'record_template')
  const before = await lock(trx, template.id, wanted.version)
  const shared_with = wanted.shared_with ?? before.shared_with
  const written = wanted.written ?? before.written
  // One that somebody else keeps is theirs alone again, not the changer's.
  await named(
    trx.query(
      `update record_template set name = coalesce($2, name), written = $3, shared_with = $4, branch = $5, changed_by = $6,
           row_version = row_version + 1, changed_at = clock_timestamp() where id = $1`,
      [
        template.id,
        wanted.name ?? null,
        JSON.stringify(asKept(definition, shared_with, written)),
        shared_with,
        wanted.shared_with === undefined ? before.branch : branchOf(session, definition, shared_with, written),
        session.user,
      ],
    ),
  )
}

/** Forgets a template: one's own, or as somebody who may share what is shared. @throws Refusal 403, 404 */
export async function removeTemplate(trx: Db, template: RecordTemplate): Promise<void> {
  if (!template.may_delete) throw forbidden('delete', 'record_template')
  const { rowCount } = await trx.query('delete from record_template where id = $1', [template.id])
  if (rowCount === 0) throw notFound()
}

const branchField = ({ scope }: Definition): string | undefined => (scope === 'everyone' ? undefined : scope.branch)

/** The branch that finds it: that of what was written, else one's own. @throws Refusal 400 for one of others, or none */
function branchOf(session: Session, definition: Definition, shared: Sharing, written: Values): number | null {
  if (shared !== 'branch') return null
  const branch = written[branchField(definition) ?? ''] ?? session.branch
  if (typeof branch !== 'number' || !(session.branches === 'all' || session.branches.includes(branch)))
    throw invalid({ shared_with: [{ text: 'record_template.no_branch' }] })
  return branch
}

/** What all of the office begin with is of the branch of whoever begins. */
const asKept = (definition: Definition, shared: Sharing, written: Values): Values =>
  shared === 'office'
    ? Object.fromEntries(Object.entries(written).filter(([name]) => name !== branchField(definition)))
    : written

interface Stored {
  readonly row_version: number
  readonly changed_at: string
  readonly changed_by: string
  readonly shared_with: Sharing
  readonly branch: number | null
  readonly written: Values
}

async function lock(trx: Db, id: number, version: unknown): Promise<Stored> {
  if (!Number.isInteger(version))
    throw invalid({ row_version: [{ text: 'field.required', params: { Label: '$system.row_version' } }] })
  const { rows } = await trx.query<Stored>(
    `select t.row_version, t.shared_with, t.branch, t.written, concat_ws(' ', u.first_name, u.last_name) as changed_by,
         to_char(t.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at
       from record_template t left join "user" u on u.id = t.changed_by where t.id = $1 for update of t`,
    [id],
  )
  if (!rows[0]) throw notFound()
  if (rows[0].row_version !== version)
    throw new Refusal(409, 'changed_meanwhile', 'error.changed_meanwhile', {
      user: asWritten(rows[0].changed_by),
      time: `@${rows[0].changed_at}`,
    })
  return rows[0]
}

async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (errorCode(error) === taken) throw invalid({ name: [{ text: 'record_template.name_taken' }] })
    throw error
  }
}
