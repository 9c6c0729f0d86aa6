import type { Session } from '../../access/session.ts'
import { today } from '../../clock/clock.ts'
import type { Attachment } from '../../message/attachment.ts'
import { printed, printLanguageOf, type Printing } from '../../print/printing.ts'
import { reportReader, type Engine } from '../../record/engine.ts'
import type { Language, Texts } from '../../texts/catalogue.ts'
import type { Sent } from '../../transfer/spool.ts'
import type { Transfers } from '../../transfer/transfers.ts'
import { readAsked, withKnownColumns, type Asked } from '../asked.ts'
import type { OpenReportServer } from '../implementation.ts'
import { parameterOf, unset } from '../parameters.ts'
import { reportFile } from '../report_file.ts'
import { mostPrinted, prepareReport } from '../report_paper.ts'
import { reportTotals } from '../below.ts'
import type { Running } from '../run.ts'
import type { Format } from './shapes.ts'

/** What reports for letters are made with. */
export interface Making {
  readonly engine: Engine
  readonly texts: Texts
  readonly transfers: Transfers
  readonly printing: Printing
  /** Origin of the office's addresses, without a slash at the end. */
  readonly publicUrl: () => string
  /** Bytes that a letter carries at most. */
  readonly mostBytes: number
}

/** A report as a letter carries it. */
export interface Made {
  /** Undefined where it is too large: the letter leads to its page. */
  readonly attachment: Attachment | undefined
  /** What the report is called in the language of its reader. */
  readonly title: string
  readonly count: number
  /** Its page with the same parameters; periods are days there, so that it shows the same tomorrow. */
  readonly link: string
}

const types: Readonly<Record<Format, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/**
 * Makes the report in somebody's name, and writes the paper or the export down as that person's.
 * @param wish `key`: names this making, so that a paper that is begun again is the same print
 * @throws Refusal 400 when the report does not take the parameters any more
 */
export async function madeReport(
  making: Making,
  report: OpenReportServer,
  session: Session,
  wish: {
    readonly asked: Readonly<Record<string, string>>
    readonly format: Format
    readonly language: Language
    readonly request: string
    readonly key: string
  },
): Promise<Made> {
  const { engine, texts } = making
  const { definition } = report
  const { language, format } = wish
  const words = withKnownColumns(definition, session, wish.asked)
  const asked = readAsked(definition, session, words)
  const running: Running = { engine, report, session, language, texts, read: await reportReader(engine, session) }
  const { count } = await reportTotals(running, asked)
  const title = texts.say(language, definition.name)
  const content =
    format === 'pdf' ? await paper(making, running, asked, wish, count) : await sheet(making, running, asked, wish)
  // Order, groups, and what is said to be unset.
  const others = Object.fromEntries(
    Object.entries(words).filter(([key, word]) => parameterOf(definition, key) === undefined || word === unset),
  )
  const address = new URLSearchParams({ ...asked.written, ...others }).toString()
  const name = `${title.replace(/[\\/]/g, ' ')}-${today()}.${format}`
  return {
    title,
    count,
    link: `${making.publicUrl()}${definition.path}?${address}`,
    attachment: content && { name, type: types[format], content },
  }
}

type Wish = Parameters<typeof madeReport>[3]

async function paper(
  { printing, mostBytes }: Making,
  running: Running,
  asked: Asked,
  { language, request, key }: Wish,
  count: number,
): Promise<Buffer | undefined> {
  if (count > mostPrinted) return undefined
  const wish = { session: running.session, language: printLanguageOf(language), size: undefined, request, key }
  const bytes = await printed(printing, await prepareReport(printing, running, asked, wish))
  return bytes.length > mostBytes ? undefined : Buffer.from(bytes)
}

async function sheet(
  { transfers, mostBytes }: Making,
  running: Running,
  asked: Asked,
  { format, request }: Wish,
): Promise<Buffer | undefined> {
  const { stream, bytes }: Sent = await reportFile(transfers, running, asked, {
    format: format === 'csv' ? 'csv' : 'xlsx',
    request,
  })
  if (bytes > mostBytes) {
    stream.destroy()
    return undefined
  }
  return Buffer.concat(await stream.toArray())
}
