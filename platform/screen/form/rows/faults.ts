import { fieldsOf, type Definition } from '#platform/resource/definition.ts'
import type { LinesOptions } from '#platform/fields/lines/field.ts'
import type { CellTexts } from '../../field/contract.ts'
import { lineLabel } from '../../field/line_label.ts'
import type { Line } from '../../field/lines.ts'
import { readTyped } from '../../field/pure.ts'
import { faultText, t } from '../../texts/texts.ts'
import { isSent } from '../values.ts'

/** What cannot be read in the rows that somebody filled, and what they lack; a record that must have rows lacks the first. */
export function cellFaults(
  definition: Definition,
  name: string,
  field: LinesOptions,
  rows: readonly Line[],
): CellTexts {
  const columns = fieldsOf({ fields: field.fields }).filter(([, of]) => !of.computed)
  const faults: Record<string, readonly string[]> = {}
  const filled: [number, Line][] = [...rows.entries()].filter(([, row]) => isSent(row))
  const read: [number, Line][] = filled.length === 0 && field.required ? [[0, {}]] : filled
  for (const [at, row] of read) {
    for (const [key, of] of columns) {
      const label = lineLabel(definition, name, key)
      const parsed = readTyped(of, row[key])
      if ('fault' in parsed) faults[`${at}.${key}`] = [faultText(parsed.fault, label)]
      else if (of.required && of.type !== 'bool' && of.default === undefined && parsed.value === null)
        faults[`${at}.${key}`] = [t('field.required', { Label: label, label })]
    }
  }
  return faults
}

/**
 * The server counts the rows that were sent, which are those that somebody filled: its sentences, at the rows as they stand.
 * What it says of a row as a whole stands in the first cell, and what it says of something that is no cell stays with the rows.
 */
export function placedFaults(field: LinesOptions, rows: readonly Line[], told: CellTexts) {
  const sent = [...rows.entries()].filter(([, row]) => isSent(row)).map(([at]) => at)
  const columns = fieldsOf({ fields: field.fields }).flatMap(([key, of]) => (of.computed ? [] : key))
  const cells: Record<string, readonly string[]> = {}
  const texts: string[] = []
  for (const [place, said] of Object.entries(told)) {
    const [row = '', column = ''] = place.split('.')
    const at = sent[Number(row)]
    const key = columns.includes(column) ? column : columns[0]
    if (at === undefined || key === undefined) texts.push(...said)
    else cells[`${at}.${key}`] = [...(cells[`${at}.${key}`] ?? []), ...said]
  }
  return { cells, texts }
}

/** What is still wrong after a change: a cell that was typed in is no longer; rows that moved take theirs along. */
export function stillWrong(cells: CellTexts, before: readonly Line[], after: readonly Line[]): CellTexts {
  const places = new Map(after.map((row, at) => [row, at]))
  return Object.fromEntries(
    Object.entries(cells).flatMap(([place, texts]) => {
      const [row = '', key = ''] = place.split('.')
      const was = before[Number(row)]
      const moved = was && places.get(was)
      if (moved !== undefined) return [[`${moved}.${key}`, texts]]
      const now = after[Number(row)]
      return was && now && before.length === after.length && Object.is(was[key], now[key]) ? [[place, texts]] : []
    }),
  )
}

/** The same by row and column, for a grid that renders a row when something of it changes. */
export function byRow(cells: CellTexts): ReadonlyMap<number, CellTexts> {
  const rows = new Map<number, Record<string, readonly string[]>>()
  for (const [place, texts] of Object.entries(cells)) {
    const [row = '', key = ''] = place.split('.')
    rows.set(Number(row), { ...rows.get(Number(row)), [key]: texts })
  }
  return rows
}
