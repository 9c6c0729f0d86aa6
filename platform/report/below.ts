import { sql } from 'kysely'
import { openReader } from '../record/selection.ts'
import { knownColumns, type Asked } from './asked.ts'
import { footLines, footSums, type FootLine } from './foot.ts'
import { ordered, orderOf, pageOf, queryOf, type ReportAnswer, type Running } from './run.ts'
import { holds, saidIn } from './saying.ts'

/** Sums over rows; amounts are decimal strings. */
export type Sums = Readonly<Record<string, unknown>>

/** Rows that stand together: what they share, the parameter's value that leads to them, how many they are. */
export interface Group {
  readonly value: unknown
  readonly key: unknown
  readonly count: number
  readonly totals: Sums
}

/** What stands below all rows: how many there are, their sums, and the lines of the foot where the report has one. */
export interface Below {
  readonly count: number
  readonly totals: Sums
  readonly foot: readonly FootLine[]
}

/** Exact, whatever the page shows. */
export async function reportTotals(running: Running, asked: Asked): Promise<Below> {
  const row = await openReader(running.read)
    .selectFrom(queryOf(running, asked).as('r'))
    .select(belowIn(running, asked, sql``))
    .executeTakeFirstOrThrow()
  return belowOf(running, asked, row)
}

/**
 * The rows of a page and what stands below all rows, read once: for reports whose rows are all made before the first of them is
 * known. Undefined where a page has no rows that could say it.
 */
export async function rowsAndTotals(
  running: Running,
  asked: Asked,
): Promise<{ readonly rows: ReportAnswer[]; readonly below: Below } | undefined> {
  const { page, size } = asked
  const found = await ordered(running, asked)
    .select(belowIn(running, asked, sql`over ()`))
    .offset((page - 1) * size)
    .limit(size + 1)
    .execute()
  const [first] = found
  if (!first) return undefined
  return { rows: await pageOf(running, asked, undefined, found), below: belowOf(running, asked, first) }
}

/** @param over what follows each sum where it stands beside the rows */
function belowIn(running: Running, asked: Asked, over: ReturnType<typeof sql>) {
  // Of a tree, what the rows of the first level hold: the others are in them.
  const only = asked.tree ? sql`filter (where r."level" = 1) ${over}` : over
  const sums = knownSums(running, asked)
  return [
    sql<number>`count(*) ${over}`.as('row_count'),
    ...sums.map((name) => sumOf(running, name, only).as(`${name} in all`)),
    ...footSums(running.report.definition.foot, sums, only),
  ]
}

function belowOf(running: Running, asked: Asked, row: Readonly<Record<string, unknown>>): Below {
  const { foot } = running.report.definition
  const sums = knownSums(running, asked)
  const lines = footLines(foot, sums, row)
  const total = lines.find(({ line }) => line === foot?.total)
  const totals = total?.totals ?? Object.fromEntries(sums.map((name) => [name, row[`${name} in all`]]))
  return { count: Number(row['row_count']), totals, foot: lines }
}

/** Groups of the asked column in the order of the rows, each with its number of rows and sums; empty where none is asked. */
export async function reportGroups(running: Running, asked: Asked): Promise<Group[]> {
  const { definition } = running.report
  const { group } = asked
  if (group === undefined) return []
  const by = definition.groups[group]?.by ?? group
  const sums = knownSums(running, asked)
  const rows = await openReader(running.read)
    .selectFrom(queryOf(running, asked).as('r'))
    .select([
      sql.ref(`r.${group}`).as('group_value'),
      sql.ref(`r.${by}`).as('group_key'),
      sql<number>`count(*)`.as('row_count'),
      ...sums.map((name) => sumOf(running, name, sql``).as(name)),
    ])
    .groupBy([sql.ref(`r.${group}`), sql.ref(`r.${by}`)])
    .orderBy(sql`${orderOf(running, asked)[0]}`)
    .orderBy(sql`${sql.ref(`r.${by}`)} nulls last`)
    .limit(mostGroups)
    .execute()
  return rows.map((row) => ({
    value: row['group_value'] ?? null,
    key: row['group_key'] ?? null,
    count: Number(row['row_count']),
    totals: Object.fromEntries(sums.map((name) => [name, row[name]])),
  }))
}

/** Beyond so many groups nobody compares them. */
const mostGroups = 1000

/**
 * A sum tells of its column: who may not know the one gets no other. Another period has sums where it was asked for, and so has a
 * column that says something only then.
 */
function knownSums({ session, report: { definition } }: Running, { compare, parameters }: Asked): string[] {
  const known = knownColumns(session, definition)
  const { compares, means, onlyWith, sums } = definition
  const other = compares && sums.includes(compares.as ?? '') ? compares.as : undefined
  const isAsked = (name: string): boolean =>
    (compare !== undefined || (name !== other && name !== 'difference')) &&
    (onlyWith[name] === undefined || holds(onlyWith[name], saidIn(parameters)))
  return [...sums, ...Object.keys(means), ...(other === undefined ? [] : ['difference'])].filter(
    (name) => known.includes(name) && known.includes(means[name] ?? name) && isAsked(name),
  )
}

/** Amounts are taka and poisha also where there is nothing to add; a mean has three decimals, as rates have, and of nothing there is none. */
function sumOf({ report: { definition } }: Running, name: string, only: ReturnType<typeof sql>) {
  const weight = definition.means[name]
  if (weight !== undefined) {
    const [value, by] = [sql.ref(`r.${name}`), sql.ref(`r.${weight}`)]
    const mean = sql`sum(${value} * ${by}) ${only} / nullif(sum(${by}) ${only}, 0)`
    return sql<string | null>`round(${mean}, 3)`
  }
  const sum = sql<string>`coalesce(sum(${sql.ref(`r.${name}`)}) ${only}, 0)`
  return definition.columns[name]?.type === 'money' ? sql<string>`${sum}::numeric(20,2)` : sum
}
