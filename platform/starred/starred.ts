import type { Db } from '../access/sign_in/db.ts'
import { invalid, Refusal } from '../errors/errors.ts'

/** Pages one person has at hand: more would be a second menu. */
export const mostStarred = 60
const longestPath = 300

/** Starred pages of a person, in the order they were put in. */
export async function readStarred(db: Db, user: number): Promise<string[]> {
  const { rows } = await db.query<{ path: string }>(
    `select path from starred_page where "user" = $1 order by position, path`,
    [user],
  )
  return rows.map(({ path }) => path)
}

/** Stars a page, behind the others, or takes its star away; twice is the same as once. @throws Refusal 409 for too many */
export async function starPage(db: Db, user: number, path: string, isStarred: boolean): Promise<void> {
  if (!isStarred) {
    await db.query(`delete from starred_page where "user" = $1 and path = $2`, [user, path])
    return
  }
  await db.query(
    `insert into starred_page ("user", path, position)
       select $1, $2, coalesce(max(position), 0) + 1 from starred_page where "user" = $1 having count(*) < $3
     on conflict do nothing`,
    [user, path, mostStarred],
  )
  if (!(await readStarred(db, user)).includes(path))
    throw new Refusal(409, 'too_many_starred', 'starred.too_many', { n: mostStarred })
}

/** Puts starred pages in an order; pages that are not starred any more stay away, those nobody named stay behind. */
export async function orderStarred(db: Db, user: number, paths: readonly string[]): Promise<void> {
  await db.query(
    `update starred_page s
       set position = coalesce(array_position($2::text[], s.path), cardinality($2::text[]) + s.position)
       where s."user" = $1`,
    [user, paths],
  )
}

/** A path of this site, without what stands after `?`. @throws Refusal 400 */
export function readPath(given: unknown): string {
  if (
    typeof given !== 'string' ||
    given.length > longestPath ||
    !given.isWellFormed() ||
    !/^\/(?![/\\])[^\s?#\\\p{Cc}]*$/u.test(given)
  )
    throw invalid({ path: [{ text: 'field.invalid' }] })
  return given
}

/** @throws Refusal 400 for what is no list of paths */
export function readPaths(given: unknown): string[] {
  if (!Array.isArray(given) || given.length > mostStarred) throw invalid({ paths: [{ text: 'field.invalid' }] })
  return given.map(readPath)
}
