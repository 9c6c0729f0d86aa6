import { titlesOf } from '../record/expand.ts'
import { titleSeparator, wordOf } from '../record/expanded.ts'
import type { Field } from '../fields/field.ts'
import type { Language, Texts } from '../texts/catalogue.ts'
import { choiceLabel } from '../transfer/columns.ts'
import { shownText } from '../transfer/shown_text.ts'
import type { Asked } from './asked.ts'
import { comparedParameters } from './compared_rows.ts'
import { periodOf } from './parameters.ts'
import { reportLabelIds, rowFields, wordPlace, type Report } from './report.ts'
import type { Running } from './run.ts'

type Speaking = { readonly texts: Texts; readonly language: Language }

/** What a column or parameter is called. */
export const reportLabel = ({ texts, language }: Speaking, report: Report, name: string): string =>
  texts.first(language, reportLabelIds(report, name))

/** A value of a row in words, as papers show it. */
export function reportText(speaking: Speaking, report: Report, name: string, value: unknown): string {
  const field = rowFields(report)[name]
  const { resource, field: word } = wordPlace(report, name)
  if (!field) return ''
  // Figures of a statement below zero stand in brackets. accounting.md 5.
  const isBelow = field.type === 'money' && typeof value === 'string' && value.startsWith('-')
  const said = shownText(speaking, { name: resource }, word, field, isBelow ? value.slice(1) : value)
  return isBelow ? `(${said})` : said
}

/** A value of a row as a cell of a sheet: amounts, figures and days as they are, choices in words. */
export function reportCell(
  { texts, language }: Speaking,
  report: Report,
  name: string,
  value: unknown,
): string | number | boolean | null {
  if (value === null || value === undefined) return null
  const { resource, field } = wordPlace(report, name)
  if (report.columns[name]?.type === 'choice')
    return choiceLabel(texts, language, { name: resource }, field, wordOf(value))
  return typeof value === 'number' || typeof value === 'boolean' ? value : wordOf(value)
}

interface Said {
  readonly label: string
  readonly value: string
}

/** What narrows the report, in words: `City: Dhaka`. */
export async function saidParameters(running: Running, asked: Asked): Promise<Said[]> {
  const { engine, session, report, read } = running
  const { definition } = report
  const said: Said[] = []
  for (const [name, value] of Object.entries(asked.parameters)) {
    const field = definition.parameters[name]
    if (!field) continue
    const label = reportLabel(running, definition, name)
    if (field.to === undefined) said.push({ label, value: parameterText(running, definition, name, field, value) })
    else {
      const ids = Array.isArray(value) ? value.map(Number) : []
      const titles = await titlesOf({ registry: engine.registry, read, session }, engine.registry.get(field.to), ids)
      said.push({ label, value: ids.map((id) => titles.get(id) ?? `#${id}`).join(titleSeparator) })
    }
  }
  return [...said, ...saidComparison(running, asked)]
}

/** With which period it is compared, in words and days. */
function saidComparison({ texts, language, report }: Running, { compare, parameters }: Asked): Said[] {
  // Days that were given are said as what they are.
  if (compare === undefined || compare === 'given') return []
  const { definition } = report
  const other = comparedParameters(definition, parameters, compare)
  const names = [...periodOf(definition), definition.insteadOfPeriod].filter((name) => name !== undefined)
  const days = names.flatMap((name) =>
    other[name] === parameters[name]
      ? []
      : [parameterText({ texts, language }, definition, name, { type: 'date' }, other[name])],
  )
  const value = `${texts.say(language, `report.compare.${compare}`)} (${days.join(' – ')})`
  return [{ label: texts.say(language, 'report.compare'), value }]
}

function parameterText(speaking: Speaking, report: Report, name: string, field: Field, value: unknown): string {
  const { resource, field: word } = wordPlace(report, name)
  const one = (part: unknown): string => shownText(speaking, { name: resource }, word, field, part)
  return Array.isArray(value) ? value.map(one).join(titleSeparator) : one(value)
}
