import { compareColumnsOf } from './compare.ts'
import type { Report } from './report.ts'

/** Which columns of a report its reader sees, and in which order: the word `cols` of its address. Pure: server and browser say the same. */

/** Names in the order of the word, each once. */
export const namesIn = (word: string): string[] => [
  ...new Set(
    word
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

/** What another period adds comes with that period. */
const isCompared = ({ compares }: Report, column: string): boolean =>
  compares !== undefined && Object.hasOwn(compareColumnsOf(compares), column)

/** What is a column only while rows stand by it comes with them. */
const isOfGroup = ({ groups }: Report, column: string): boolean => groups[column]?.isOnlyThen === true

/** Columns that a reader may choose: all but those that come and go with what asks for them. */
export const choosable = (report: Report, columns: readonly string[]): string[] =>
  columns.filter((column) => !isCompared(report, column) && !isOfGroup(report, column))

/**
 * The column that says what a row is: it stays, whatever is put away. No sum stands in it, so that what lies below all rows has a
 * place for its name.
 * @param columns those among which it is looked for
 */
export function namingColumn(report: Report, columns: readonly string[]): string | undefined {
  const likely = [
    report.tree?.name,
    report.rowName,
    ...Object.keys(report.opens),
    ...Object.keys(report.leads),
    ...columns,
  ]
  const isSummed = (column: string): boolean => report.sums.includes(column) || Object.hasOwn(report.means, column)
  return likely.find((column) => column !== undefined && columns.includes(column) && !isSummed(column))
}

/**
 * The chosen columns among those that have something to say, in their order; all of them where none was chosen. The group stands first,
 * another period behind the figure that it is compared with, and goes with it.
 */
export function chosenColumns(report: Report, said: readonly string[], chosen: readonly string[]): string[] {
  if (chosen.length === 0) return [...said]
  const own = choosable(report, said)
  const name = namingColumn(report, own)
  const shown = chosen.filter((column) => own.includes(column))
  if (name !== undefined && !shown.includes(name)) shown.unshift(name)
  const figure = report.compares?.figure ?? ''
  const compared = said.filter((column) => isCompared(report, column))
  const place = shown.includes(figure) ? shown.indexOf(figure) + 1 : own.includes(figure) ? undefined : shown.length
  return [
    ...said.filter((column) => isOfGroup(report, column)),
    ...(place === undefined ? shown : shown.toSpliced(place, 0, ...compared)),
  ]
}

/**
 * A column more, behind the one that it stands behind as the report comes.
 * @param said columns that have something to say, as the report comes
 */
export function withColumn(said: readonly string[], shown: readonly string[], column: string): string[] {
  const previous = said.slice(0, said.indexOf(column)).findLast((one) => shown.includes(one))
  return shown.toSpliced(previous === undefined ? 0 : shown.indexOf(previous) + 1, 0, column)
}

/**
 * The choice that shows these columns: those that have nothing to say at the moment stay where they stood, so that they are there again
 * with the parameter, the tree or the list that they belong to. Nothing where the report stands as it comes.
 * @param all every column that may be chosen, as it comes
 * @param chosen what was chosen before
 * @param shown what stood on the screen
 * @param next what is to stand there
 */
export function choiceOf(
  all: readonly string[],
  chosen: readonly string[],
  shown: readonly string[],
  next: readonly string[],
): string[] {
  const choice = [...next]
  const before = chosen.length === 0 ? all : chosen
  for (const [at, column] of before.entries()) {
    if (shown.includes(column) || choice.includes(column)) continue
    const previous = before.slice(0, at).findLast((one) => choice.includes(one))
    choice.splice(previous === undefined ? 0 : choice.indexOf(previous) + 1, 0, column)
  }
  return choice.join() === all.join() ? [] : choice
}

/**
 * Below which column the name of a line of sums stands: the first one of words without a sum, wherever the reader put it.
 * @param summed what has a sum there, by column
 */
export function labelColumn(
  { columns: fields }: Pick<Report, 'columns'>,
  columns: readonly string[],
  summed: Readonly<Record<string, unknown>>,
): string | undefined {
  const free = columns.filter((column) => !Object.hasOwn(summed, column))
  return free.find((column) => !figures.includes(fields[column]?.type ?? '')) ?? free[0]
}

const figures = ['money', 'percent', 'decimal', 'integer']
