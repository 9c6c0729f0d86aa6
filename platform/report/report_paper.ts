import { now } from '../clock/clock.ts'
import { Refusal } from '../errors/errors.ts'
import type { Field } from '../fields/field.ts'
import { paperSizes, type Fact, type PaperSize, type PrintContent, type PrintLanguage } from '../print/paper.ts'
import { inDigits } from '../print/paper_data.ts'
import { prepare, type Prepared, type Printing, type Wish } from '../print/printing.ts'
import { isNumeric } from '../print/written.ts'
import { inSnapshot } from '../transfer/write_export.ts'
import { askedColumns, type Asked } from './asked.ts'
import { labelColumn } from './chosen.ts'
import { columnWidths, lineWidth } from './line_width.ts'
import { inParts, piecesOf, turn, type PrintedGroup } from './pieces.ts'
import { columnOf } from './report.ts'
import { reportGroups, reportTotals, type Sums } from './below.ts'
import { reportBatches, reportFacts, type Running } from './run.ts'
import { reportLabel, reportText, saidParameters } from './words.ts'

/** Rows of one paper at most: 300 pages, which nobody reads; a sheet takes all of them. */
export const mostPrinted = 10_000

/**
 * The report as a paper, with what narrows it, groups, sums and the number of rows. Its print is written down like any other.
 * @throws Refusal 413 above `mostPrinted` rows
 */
export async function prepareReport(printing: Printing, running: Running, asked: Asked, wish: Wish): Promise<Prepared> {
  const at = now()
  const table = await inSnapshot(printing, running.session, (client) => {
    const read = running.engine.gate.read(running.session, client)
    return tableOf({ ...running, language: wish.language, client, read, at }, asked, wish.size)
  })
  const headOf = (language: PrintLanguage) => headIn({ ...running, language }, asked, table.count, at)
  const content = await headOf(wish.language)
  const english = wish.language === 'en' ? content : await headOf('en')
  const { size, scale, columns, pieces, total, foot, said } = table
  return prepare(printing, wish, {
    resource: running.report.definition.name,
    record: null,
    form: 'report',
    template: 'platform/report/report.typ',
    size,
    content: {
      ...content,
      document: { parameters: said, scale, columns, pieces, total, foot, facts: table.facts, carry: table.carry },
    },
    english,
    mark: null,
    countsCopies: false,
    images: [],
  })
}

type Client = Parameters<typeof reportBatches>[0]['client']

/** All rows as texts in lines, of one moment, batch by batch: who asks for something else meanwhile does not wait for them. */
async function tableOf(
  running: Running & { readonly client: Client; readonly at: string },
  asked: Asked,
  wanted: PaperSize | undefined,
) {
  const { definition } = running.report
  const { language, texts, at: moment } = running
  const { count, totals, foot } = await reportTotals(running, asked)
  if (count > mostPrinted) throw new Refusal(413, 'list_too_large', 'list.too_large', { n: count })
  // What the title of a group says is not repeated in each of its rows.
  const names = askedColumns(running.session, definition, asked).filter((name) => !definition.groups[name]?.isOnlyThen)
  const labels = names.map((name) => reportLabel(running, definition, name))
  const needed = labels.map((label) => lineWidth(label) * 1.05)
  const free = names.indexOf(labelColumn(definition, names, totals) ?? '')
  const rowCount = texts.say(language, 'report.rows', { n: count })
  const lineNames =
    foot.length > 0 ? foot.map(({ line }) => texts.say(language, `${definition.name}.${line}`)) : [rowCount]
  // Where the next column has a sum, or there is none, what the line is called has no other room.
  if (free >= 0 && (free + 1 === names.length || (names[free + 1] ?? '') in totals))
    needed[free] = Math.max(needed[free] ?? 0, ...lineNames.map((name) => Math.min(24, lineWidth(name) * 1.05)))
  const cells: string[][] = []
  const strong = new Set<number>()
  for await (const batch of reportBatches(running, asked))
    for (const rows of inParts(batch)) {
      for (const row of rows) {
        const shown = names.map((name) =>
          asked.tree && name === definition.tree?.name
            ? indented(reportText(running, definition, name, row[name]), Number(row['level']))
            : reportText(running, definition, name, row[name]),
        )
        if (asked.tree && row['is_open'] === true) strong.add(cells.length)
        for (const [at, cell] of shown.entries()) needed[at] = Math.max(needed[at] ?? 0, Math.min(24, lineWidth(cell)))
        cells.push(shown)
      }
      await turn()
    }
  const [size, room] = sizeFor(needed, wanted)
  const fieldAt = (at: number) => columnOf(definition, names[at] ?? '')
  const isFigure = (at: number): boolean => isNumeric(fieldAt(at))
  const isUnbroken = (at: number): boolean => isFigure(at) || isMoment(fieldAt(at))
  const scale = scaleFor(needed, room, isUnbroken)
  const widths = columnWidths(
    needed.map((one) => one + 0.4),
    room / scale,
    isUnbroken,
  )
  const carried = names.indexOf(definition.carries ?? '')
  const sums = (of: Sums): string[] =>
    names.map((name) => (name in of ? reportText(running, definition, name, of[name]) : ''))
  const total = sums(totals)
  const groups = (await reportGroups(running, asked)).map((one): PrintedGroup => ({
    title: `${reportText(running, definition, asked.group ?? '', one.value) || texts.say(language, 'report.none')} · ${texts.say(language, 'report.rows', { n: one.count })}`,
    count: one.count + (definition.sections?.group === asked.group ? framesAround : 0),
    total: definition.sums.length > 0 ? sums(one.totals) : undefined,
  }))
  return {
    count,
    size,
    scale,
    said: await saidParameters(running, asked),
    facts: await reportFacts(running, asked, moment),
    carry:
      carried < 0
        ? null
        : {
            column: carried,
            brought: texts.say(language, 'report.brought_forward'),
            forward: texts.say(language, 'report.carried_forward'),
          },
    columns: names.map((_name, at) => ({ label: labels[at], width: widths[at], numeric: isFigure(at) })),
    pieces: await piecesOf(cells, groups, widths, { strong, ...(carried < 0 ? {} : { carried }) }),
    total: total.map((cell, at) => (at === free ? rowCount : cell)),
    foot: foot.map((one, line) => sums(one.totals).map((cell, at) => (at === free ? (lineNames[line] ?? '') : cell))),
  }
}

/** Rows around a section: what it began and ended with. */
const framesAround = 2

/** Each level stands further in. */
const indented = (text: string, level: number): string => `${'\u00a0\u00a0\u00a0'.repeat(level - 1)}${text}`

type Wished = { readonly language: PrintLanguage }

/** What the paper is called, and the facts its code repeats. */
async function headIn(running: Running & Wished, asked: Asked, count: number, at: string): Promise<PrintContent> {
  const { texts, language } = running
  const rows: Fact = { label: texts.say(language, 'report.row_count'), value: inDigits(language, String(count)) }
  return {
    title: texts.say(language, running.report.definition.name),
    number: null,
    facts: [...(await saidParameters(running, asked)), ...(await reportFacts(running, asked, at)), rows],
    document: {},
  }
}

/** Of the page, in millimetres: its margins, and the room beside the text of each column (report.typ). */
const margins = 34
const beside = 2.4
/** Millimetres of one em at the size of the table's text. */
const em = 2.54

/** Words are broken at this width, so that figures beside them have room; in em. */
const leastWords = 10
const smallest = 0.7

/** Days and times are read at a glance only in one line. */
const isMoment = ({ type }: Field): boolean => type === 'date' || type === 'datetime'

/** How much smaller the text of a table is set so that no figure is broken: a year month by month. */
function scaleFor(needed: readonly number[], room: number, isUnbroken: (at: number) => boolean): number {
  const least = needed.reduce((all, one, at) => all + (isUnbroken(at) ? one : Math.min(one, leastWords)) + 0.4, 0)
  return Math.min(1, Math.max(smallest, room / least))
}

/** Upright where that is wide enough; the line is what the columns have together, in em. */
function sizeFor(needed: readonly number[], wanted: PaperSize | undefined): [PaperSize, number] {
  const lineOf = (size: PaperSize): number => (paperSizes[size].width - margins - needed.length * beside) / em
  const sum = needed.reduce((all, one) => all + one + 0.4, 0)
  const size = wanted ?? (sum <= lineOf('a4') ? 'a4' : 'a4_landscape')
  return [size, lineOf(size)]
}
