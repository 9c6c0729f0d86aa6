import type { Session } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'
import { invalid, notFound, Refusal } from '../errors/errors.ts'
import { readKeptName } from '../fields/kept_name.ts'
import { readAsked } from './asked.ts'
import type { Report } from './report.ts'

/** What somebody keeps of a report's address: its parameters, order and groups. */
export interface SavedReport {
  readonly id: number
  readonly name: string
  /** Words of the address, standards left out. */
  readonly asked: Readonly<Record<string, string>>
  readonly is_own: boolean
  /** Whose it is. */
  readonly user_name: string
  /** Role whose people find it too; null: its keeper alone. */
  readonly role: number | null
}

/** What one person keeps of one report at most. */
const mostSaved = 50

/** The session's own, by name, then what others share with one of its roles. */
export async function savedReports(db: Db, session: Session, report: Report): Promise<SavedReport[]> {
  const { rows } = await db.query<SavedReport>(
    `select s.id, s.name, s.asked, s."user" = $1 as is_own, concat_ws(' ', u.first_name, u.last_name) as user_name, s.role
       from saved_report s join "user" u on u.id = s."user"
      where s.report = $2 and (s."user" = $1 or s.role = any($3)) order by s."user" <> $1, s.name, s.id limit 200`,
    [session.user, report.name, session.member === null ? session.roles.map(({ id }) => id) : []],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id), role: row.role === null ? null : Number(row.role) }))
}

/**
 * Keeps an address under a name; the same name again replaces what it held.
 * @throws Refusal 400 for parameters the report does not take, no name, or a role that is not the session's; 409 for too many
 */
export async function saveReport(
  db: Db,
  session: Session,
  report: Report,
  body: Readonly<Record<string, unknown>>,
): Promise<SavedReport[]> {
  const name = readKeptName(body['name'], '$report.save_name')
  if ('fault' in name) throw invalid({ name: [name.fault] })
  const role = body['role'] ?? null
  // Members of one role belong to different owners: nothing goes from one to another.
  if (role !== null && (session.member !== null || !session.roles.some(({ id }) => id === role)))
    throw invalid({ role: [{ text: 'field.invalid' }] })
  const asked = wordsIn(body['asked'])
  readAsked(report, session, asked)
  const { rowCount } = await db.query(
    `insert into saved_report (report, name, asked, "user", role)
       select $1, $2, $3, $4, $5 where (select count(*) from saved_report s where s."user" = $4 and s.report = $1 and s.name <> $2) < $6
     on conflict ("user", report, name) do update set asked = excluded.asked, role = excluded.role`,
    [report.name, name.value, JSON.stringify(asked), session.user, role, mostSaved],
  )
  if (rowCount === 0) throw new Refusal(409, 'too_many_saved', 'report.too_many_saved', { n: mostSaved })
  return savedReports(db, session, report)
}

/** Forgets one of the session's own. @throws Refusal 404 */
export async function forgetSavedReport(db: Db, session: Session, report: Report, id: number): Promise<void> {
  const { rowCount } = await db.query('delete from saved_report where id = $1 and "user" = $2 and report = $3', [
    id,
    session.user,
    report.name,
  ])
  if (rowCount === 0) throw notFound()
}

/** A tree names what of it is open. */
const longestWord = 2000

/** Flat words, as an address holds them. @throws Refusal 400 */
export function wordsIn(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const entries = Object.entries(value).map(([key, word]): [string, string] => {
    if (typeof word !== 'string' || word.length > longestWord)
      throw invalid({ [key.slice(0, 80)]: [{ text: 'field.invalid' }] })
    return [key, word]
  })
  return Object.fromEntries(entries)
}
