import type { Field } from '#platform/fields/field.ts'
import type { CellTexts } from '../../field/contract.ts'
import { isFilled, type Line } from '../../field/lines.ts'

/** Rows of words. */
export type Block = readonly (readonly string[])[]

/** Cells of a spreadsheet as the clipboard holds them: rows of words; undefined for what is one line of text. */
export function blockOf(text: string): Block | undefined {
  const rows: string[][] = [['']]
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const row = rows.at(-1) ?? []
    const cell = row.at(-1) ?? ''
    const char = text[at] ?? ''
    if (isQuoted) {
      if (char !== '"') row[row.length - 1] = cell + char
      else if (text[at + 1] === '"') {
        row[row.length - 1] = `${cell}"`
        at++
      } else isQuoted = false
    } else if (char === '"' && cell === '') isQuoted = true
    else if (char === '\t') row.push('')
    else if (char === '\n') rows.push([''])
    else if (char !== '\r') row[row.length - 1] = cell + char
  }
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop()
  const trimmed = rows.map((row) => row.map((cell) => cell.trim()))
  return trimmed.length > 1 || (trimmed[0]?.length ?? 0) > 1 ? trimmed : undefined
}

/** What a word of the sheet means in a column; undefined when nothing is called so. */
export type Meaning = (column: string, field: Field, word: string) => unknown

/**
 * Rows with a block put in from a cell on, to the right and down. Nothing beside the block changes; an empty cell of the block
 * empties its cell, and what nothing is called stands in `unknown`, at its place, with its word.
 */
export function pasted(
  rows: readonly Line[],
  columns: readonly (readonly [name: string, field: Field])[],
  from: { readonly row: number; readonly column: string },
  block: Block,
  meaning: Meaning,
): { readonly rows: readonly Line[]; readonly unknown: CellTexts } {
  const first = columns.findIndex(([name]) => name === from.column)
  const next = [...rows]
  const unknown: Record<string, readonly string[]> = {}
  for (const [down, words] of block.entries()) {
    const at = from.row + down
    const values: Record<string, unknown> = {}
    for (const [across, word] of words.entries()) {
      const column = columns[first + across]
      if (!column) continue
      const [name, field] = column
      const value = word === '' ? null : meaning(name, field, word)
      if (value === undefined) unknown[`${at}.${name}`] = [word]
      values[name] = value ?? null
    }
    while (next.length < at) next.push({})
    next[at] = { ...next[at], ...values }
  }
  return { rows: next, unknown }
}

/**
 * Rows `now` without what a paste put into them. A cell that somebody wrote in since keeps what was written; a row that holds
 * nothing then, and was not there before, goes.
 */
export function withoutPaste(now: readonly Line[], filled: readonly Line[], before: readonly Line[]): readonly Line[] {
  const left = now.map((row, at) => {
    const [put, was] = [filled[at] ?? {}, before[at] ?? {}]
    const back = Object.keys(put).filter((key) => put[key] !== was[key] && row[key] === put[key])
    return back.length === 0 ? row : { ...row, ...Object.fromEntries(back.map((key) => [key, was[key] ?? null])) }
  })
  const last = left.findLastIndex((row, at) => at < before.length || isFilled(row))
  return left.slice(0, last + 1)
}
