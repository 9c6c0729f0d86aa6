import type pg from 'pg'
import { readSetting } from '../settings/office_settings.ts'
import type { PaperSize } from './paper.ts'

/** How one kind of paper lies in the office's printer. Offsets in millimetres, to the right and down. */
export interface PaperSetting {
  readonly offset: { readonly x: number; readonly y: number }
  /** The letterhead is on the paper already. */
  readonly preprinted: boolean
}

/** Millimetres a paper can be moved at most: more would push its text off the sheet. */
const farthest = 30

/**
 * Setting `print.{paper}`: `{"x": 2.5, "y": -1, "preprinted": true}`. What is no number, or too far, counts as 0, so that a slip
 * in the settings never stops the counter.
 */
export async function paperSetting(queries: Pick<pg.ClientBase, 'query'>, size: PaperSize): Promise<PaperSetting> {
  const kept = new Map(Object.entries(asObject(await readSetting(queries, `print.${size}`))))
  const millimetres = (name: string): number => {
    const value = kept.get(name)
    return typeof value === 'number' && Math.abs(value) <= farthest ? value : 0
  }
  return { offset: { x: millimetres('x'), y: millimetres('y') }, preprinted: kept.get('preprinted') === true }
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})
