import { compareColumnsOf } from './compare.ts'
import { unset } from './parameters.ts'
import type { Report } from './report.ts'
import { holds } from './saying.ts'

/** How a report is asked for, as far as that decides which columns have something to say. */
interface Shape {
  readonly isTree: boolean
  readonly isCompared: boolean
  readonly group: string | undefined
  /** A parameter as an address says it; empty where nothing is. */
  readonly said: (parameter: string) => string
}

/** Whether a column has something to say in an answer of this shape. */
export function isSaid(report: Report, column: string, { isTree, isCompared, group, said }: Shape): boolean {
  const { tree, compares, onlyWith } = report
  if (isTree && tree?.hides.includes(column)) return false
  if (compares && (isCompared ? compares.hides.includes(column) : Object.hasOwn(compareColumnsOf(compares), column)))
    return false
  if (report.groups[column]?.isOnlyThen && group !== column) return false
  const saying = onlyWith[column]
  return saying === undefined || holds(saying, said)
}

/** Whether the days of another period were given one by one. */
export const isComparedByDays = (
  { compares }: Pick<Report, 'compares'>,
  given: Readonly<Record<string, unknown>>,
): boolean => {
  const day = compares?.days && given[compares.days.to]
  return typeof day === 'string' && !['', unset].includes(day)
}

/** The group by which rows stand although nobody asked for one, from parameters as an address says them. */
export function sectionsFor(
  { sections }: Pick<Report, 'sections'>,
  written: Readonly<Record<string, string>>,
): string | undefined {
  if (!sections) return undefined
  const severals = [sections.several].flat()
  const isSet = (name: string): boolean => !['', '-'].includes(written[name] ?? '')
  const mayBeSeveral = sections.orAny === 'always' || sections.orAny.some(isSet)
  const isSeveral = severals.some((name) => (written[name] ?? '').includes(','))
  return isSeveral || (!severals.some(isSet) && mayBeSeveral) ? sections.group : undefined
}
