import type { AliasableExpression } from 'kysely'
import type { Reader } from '../access/read.ts'
import { today } from '../clock/clock.ts'
import { openReader } from '../record/selection.ts'
import { expression } from '../resource/expression.ts'
import type { Asked } from './asked.ts'
import { compareColumnsOf, comparedDay, comparedDays, type AskedComparison } from './compare.ts'
import { periodOf } from './parameters.ts'
import { rowFields, type Report } from './report.ts'

type Query = AliasableExpression<unknown>

/** The parameters of the period that a report is compared with; a period without a beginning ends on another day. */
export function comparedParameters(
  report: Report,
  parameters: Asked['parameters'],
  comparison: AskedComparison,
): Asked['parameters'] {
  const alone = report.compares?.alone ?? []
  const other: Record<string, unknown> = Object.fromEntries(
    Object.entries(parameters).filter(([name]) => !alone.includes(name)),
  )
  const [from, to] = periodOf(report)
  const day = (name: string | undefined): string | undefined => {
    const value = name === undefined ? undefined : parameters[name]
    return typeof value === 'string' ? value : undefined
  }
  if (comparison === 'given') {
    const { days } = report.compares ?? {}
    if (from !== undefined) other[from] = day(days?.from)
    if (to !== undefined) other[to] = day(days?.to)
    return other
  }
  const single = report.insteadOfPeriod
  const at = day(single)
  const first = day(from)
  // What has no last day goes on until today.
  const last = day(to) ?? (at === undefined ? today() : undefined)
  if (to !== undefined && last !== undefined) {
    const days = first === undefined ? undefined : comparedDays({ from: first, to: last }, comparison)
    if (days && from !== undefined) other[from] = days.from
    other[to] = days ? days.to : comparedDay(last, comparison)
  }
  if (single !== undefined && at !== undefined) other[single] = comparedDay(at, comparison)
  return other
}

/**
 * Rows of a report beside the same rows of another period. A row that only one of them has is there too: amounts of the
 * period that lacks it are nothing.
 */
export function comparedRows(read: Reader, report: Report, now: Query, before: Query) {
  const { compares } = report
  if (compares === undefined) throw new Error(`${report.name} compares nothing.`)
  const { figure, as = 'compared' } = compares
  const amount = (alias: string) => expression`coalesce(${expression.ref(`${alias}.${figure}`)}, 0)`
  const amounts = new Set([...report.sums, figure])
  // What stands beside only where it was asked for is not said of every row: what nobody planned is no plan of nothing.
  const isOwnAlone = (name: string): boolean => amounts.has(name) && report.onlyWith[name] !== undefined
  const own = Object.entries(rowFields(report)).filter(
    ([name, field]) => !field.virtual && !Object.hasOwn(compareColumnsOf(compares), name),
  )
  return openReader(read)
    .selectFrom(now.as('n'))
    .fullJoin(before.as('b'), (on) => on.onRef('n.id', '=', 'b.id'))
    .select([
      expression<string>`coalesce(n."id", b."id")`.as('id'),
      ...own.map(([name]) =>
        (isOwnAlone(name)
          ? expression`${expression.ref(`n.${name}`)}`
          : amounts.has(name)
            ? expression`coalesce(${expression.ref(`n.${name}`)}, 0)::numeric(20,2)`
            : expression`coalesce(${expression.ref(`n.${name}`)}, ${expression.ref(`b.${name}`)})`
        ).as(name),
      ),
      expression<string>`${amount('b')}::numeric(20,2)`.as(as),
      expression<string>`(${amount('n')} - ${amount('b')})::numeric(20,2)`.as('difference'),
      expression<string | null>`round(100 * (${amount('n')} - ${amount('b')}) / nullif(abs(${amount('b')}), 0), 1)`.as(
        'change',
      ),
    ])
}
