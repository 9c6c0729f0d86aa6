import { paperSizes, type Fact, type PaperSize, type PrintContent, type PrintLanguage } from '../print/paper.ts'
import { inDigits } from '../print/paper_data.ts'
import { prepare, type Prepared, type Printing, type Wish } from '../print/printing.ts'
import { isNumeric } from '../print/written.ts'
import { knownColumns, type Asked } from './asked.ts'
import { columnOf } from './report.ts'
import { brokenLines, columnWidths, lineWidth } from './line_width.ts'
import {
  allReportRows,
  reportFacts,
  reportGroups,
  reportTotals,
  type Group,
  type ReportAnswer,
  type Running,
  type Sums,
} from './run.ts'
import { reportLabel, reportText, saidParameters } from './words.ts'

/** Rows of one paper at most: 300 pages, which nobody reads; a sheet takes all of them. */
export const mostPrinted = 10_000

/** Rows that are set as one piece, with a thin line below. Each column of them is one text: a cell for each value took the engine four times as long and as much memory. */
const rowsTogether = 5
/** Of the page, in millimetres: its margins, and the room beside the text of each column (report.typ). */
const margins = 34
const beside = 2.4
/** Millimetres of one em at the size of the table's text. */
const em = 2.54

/** What is set one below the other: rows as lines per column, the title of a group, sums. */
type Piece =
  | { readonly kind: 'rows'; readonly columns: readonly string[] }
  | { readonly kind: 'group'; readonly title: string }
  | { readonly kind: 'total'; readonly cells: readonly string[] }

/**
 * The report as a paper, with what narrows it, groups, sums and the number of rows. Its print is written down like any other.
 * @throws Refusal 413 above `mostPrinted` rows
 */
export async function prepareReport(printing: Printing, running: Running, asked: Asked, wish: Wish): Promise<Prepared> {
  const rows = await allReportRows(running, asked, mostPrinted)
  const { count, totals } = await reportTotals(running, asked)
  const data = { rows, count, totals, groups: await reportGroups(running, asked) }
  const { content, size } = await contentIn(running, asked, data, wish.language, wish.size)
  const english = wish.language === 'en' ? content : (await contentIn(running, asked, data, 'en', wish.size)).content
  return prepare(printing, wish, {
    resource: running.report.definition.name,
    record: null,
    form: 'report',
    template: 'platform/report/report.typ',
    size,
    content,
    english,
    mark: null,
    countsCopies: false,
    images: [],
  })
}

interface Data {
  readonly rows: readonly ReportAnswer[]
  readonly count: number
  readonly totals: Sums
  readonly groups: readonly Group[]
}

async function contentIn(
  asking: Running,
  asked: Asked,
  data: Data,
  language: PrintLanguage,
  wanted: PaperSize | undefined,
): Promise<{ content: PrintContent; size: PaperSize }> {
  const running = { ...asking, language }
  const { definition } = running.report
  const names = knownColumns(running.session, definition)
  const said = await saidParameters(running, asked)
  const rowCount = running.texts.say(language, 'report.rows', { n: data.count })
  const cells = data.rows.map((row) => names.map((name) => reportText(running, definition, name, row[name])))
  const labels = names.map((name) => reportLabel(running, definition, name))
  const needed = names.map(
    (_, at) =>
      Math.max(lineWidth(labels[at] ?? '') * 1.05, ...cells.map((row) => Math.min(24, lineWidth(row[at] ?? '')))) + 0.4,
  )
  const [size, line] = sizeFor(needed, wanted)
  const widths = columnWidths(needed, line)
  const facts: Fact[] = [
    ...said,
    ...(await reportFacts(running, asked)),
    { label: running.texts.say(language, 'report.row_count'), value: inDigits(language, String(data.count)) },
  ]
  const sums = (of: Sums): string[] =>
    names.map((name) => (name in of ? reportText(running, definition, name, of[name]) : ''))
  const total = sums(data.totals)
  const free = total.indexOf('')
  return {
    size,
    content: {
      title: running.texts.say(language, definition.name),
      number: null,
      facts,
      document: {
        parameters: said,
        columns: names.map((name, at) => ({
          label: labels[at],
          width: widths[at],
          numeric: isNumeric(columnOf(definition, name)),
        })),
        pieces: pieces(running, asked, data, cells, widths, sums),
        total: total.map((cell, at) => (at === free ? rowCount : cell)),
      },
    },
  }
}

/** Upright where that is wide enough; the line is what the columns have together, in em. */
function sizeFor(needed: readonly number[], wanted: PaperSize | undefined): [PaperSize, number] {
  const lineOf = (size: PaperSize): number => (paperSizes[size].width - margins - needed.length * beside) / em
  const sum = needed.reduce((all, one) => all + one, 0)
  const size = wanted ?? (sum <= lineOf('a4') ? 'a4' : 'a4_landscape')
  return [size, lineOf(size)]
}

function pieces(
  running: Running,
  asked: Asked,
  { rows, groups }: Data,
  cells: readonly (readonly string[])[],
  widths: readonly number[],
  sums: (of: Sums) => string[],
): Piece[] {
  if (asked.group === undefined) return together(cells, widths)
  const { definition } = running.report
  const made: Piece[] = []
  let at = 0
  for (const { value, count, totals } of groups) {
    const title =
      reportText(running, definition, asked.group, value) || running.texts.say(running.language, 'report.none')
    made.push({
      kind: 'group',
      title: `${title} · ${running.texts.say(running.language, 'report.rows', { n: count })}`,
    })
    made.push(...together(cells.slice(at, at + count), widths))
    if (definition.sums.length > 0) made.push({ kind: 'total', cells: sums(totals) })
    at += count
  }
  return at < rows.length ? [...made, ...together(cells.slice(at), widths)] : made
}

/** Rows in pieces; where a value takes more lines, the others of its row wait. */
function together(cells: readonly (readonly string[])[], widths: readonly number[]): Piece[] {
  const made: Piece[] = []
  for (let start = 0; start < cells.length; start += rowsTogether) {
    const columns: string[][] = widths.map(() => [])
    for (const row of cells.slice(start, start + rowsTogether)) {
      const broken = row.map((cell, at) => (cell === '' ? [''] : brokenLines(cell, widths[at] ?? 0)))
      const height = Math.max(...broken.map((lines) => lines.length))
      for (const [at, lines] of broken.entries())
        columns[at]?.push(...lines, ...Array.from({ length: height - lines.length }, () => ''))
    }
    made.push({
      kind: 'rows',
      columns: columns.map((lines) => lines.map((line) => (line === '' ? '\u00a0' : line)).join('\n')),
    })
  }
  return made
}
