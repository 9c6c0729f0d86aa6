import type { Db } from '../access/sign_in/db.ts'
import { fingerprintOf } from './without_values.ts'

/** A statement that took longer than a second, as the administrators' page shows it. Times in milliseconds. */
export interface SlowStatement {
  readonly statement: string
  readonly times: number
  readonly worst_ms: number
  readonly total_ms: number
  readonly last_at: string
}

/** Counts slow statements of this process until they are written down. */
export interface SlowStatements {
  readonly note: (statement: string, ms: number) => void
  /** Writes down what was counted since the last time. */
  readonly keep: (db: Db) => Promise<void>
}

const keptDays = 90
const mostKinds = 200

export function slowStatements(): SlowStatements {
  const counted = new Map<string, { statement: string; times: number; worst: number; total: number }>()
  return {
    note(text, ms) {
      const statement = withoutLiterals(text)
      const known = counted.get(statement) ?? { statement, times: 0, worst: 0, total: 0 }
      if (known.times === 0 && counted.size >= mostKinds) return
      known.times += 1
      known.worst = Math.max(known.worst, Math.round(ms))
      known.total += Math.round(ms)
      counted.set(statement, known)
    },
    async keep(db) {
      for (const one of counted.values()) {
        counted.delete(one.statement)
        await db.query(
          `insert into slow_statement as s (fingerprint, statement, times, worst_ms, total_ms) values ($1, $2, $3, $4, $5)
           on conflict (fingerprint) do update set times = s.times + excluded.times, total_ms = s.total_ms + excluded.total_ms,
             worst_ms = greatest(s.worst_ms, excluded.worst_ms), last_at = now()`,
          [fingerprintOf(one.statement), one.statement, one.times, one.worst, one.total],
        )
      }
    },
  }
}

/** A statement on one line, with `?` for what stands in it as text or number: placeholders stay. Pure. */
export const withoutLiterals = (statement: string): string =>
  statement
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w$"])\d+(?:\.\d+)?/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 2000)

/** The slowest statements of the last days, by the time they took together. */
export async function worstStatements(db: Db, days: number, most: number): Promise<SlowStatement[]> {
  const { rows } = await db.query<SlowStatement>(
    `select statement, times, worst_ms, total_ms, last_at from slow_statement
      where last_at > now() - make_interval(days => $1) order by total_ms desc limit $2`,
    [days, most],
  )
  return rows
}

export const forgetStatements = async (db: Db): Promise<void> =>
  void (await db.query('delete from slow_statement where last_at < now() - make_interval(days => $1)', [keptDays]))
