import type { Field } from '#platform/fields/field.ts'
import { isText } from '../field/options.ts'
import { shownValue } from '../field/shown.ts'
import { givesWay, scriptSize, widthOf } from '../list/columns.ts'
import { leastWords } from '../list/room.ts'
import type { Place } from './columns.ts'

/** Room beside the text of a cell, and what a letter, a figure, a sign between figures and a capital of a code need; in rem. */
const beside = 1.2
const letter = 0.47
const figure = 0.55
const sign = 0.27
const capital = 0.7
/** Of a heading, which is set smaller and may be cut where it is long; its first letter is a capital. */
const headLetter = 0.42
const headCapital = 0.2

/** Width of a column in rem where nothing is known of its values; sentences need more than names. */
const usualWidth = (field: Field, label: string): number =>
  isText(field) && field.max > 400 ? 24 : widthOf(field, label)

/** A column in which nobody wrote anything. */
const empty = 5

/** Figures and codes are never cut: their column is as wide as the longest, as long as there is room for anything else. */
const mostFigures = 13

/**
 * Width of a column in rem for the values that stand in it: amounts as wide as the longest one, words no wider than they
 * are and never wider than is usual.
 */
export function widthForValues(
  { field, definition, name }: Pick<Place, 'field' | 'definition' | 'name'>,
  label: string,
  values: readonly unknown[],
  locale: string,
): number {
  const longest = values.reduce<string>((most, value) => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    return text.length > most.length ? text : most
  }, '')
  const head = Math.min(label.length, 18) * headLetter + headCapital + beside
  if (values.length === 0) return usualWidth(field, label)
  // What nobody wrote needs no room.
  if (values.every((value) => value === null || value === undefined || value === '')) return Math.min(head, empty)
  if (!isText(field) && !isFigure(field)) return usualWidth(field, label)
  const text = isText(field) ? longest : shownValue(definition, name, field, longest, undefined, locale)
  const own = (givesWay(field) ? wordsWidth(text) : figuresWidth(text)) * scriptSize(locale) + beside
  if (givesWay(field)) return Math.min(Math.max(usualWidth(field, label), leastWords), Math.max(head, own))
  return Math.max(head, Math.min(own, mostFigures))
}

const figuresWidth = (text: string): number => {
  const signs = text.replace(/[^.,\s%]/g, '').length
  const capitals = text.replace(/[^A-Z]/g, '').length
  return signs * sign + capitals * capital + (text.length - signs - capitals) * figure
}

/** Words among which codes stand, as `1301001 Members Receivable`. */
const wordsWidth = (text: string): number => {
  const capitals = text.replace(/[^A-Z0-9]/g, '').length
  return capitals * figure + (text.length - capitals) * letter
}

const isFigure = ({ type }: Field): boolean => ['money', 'percent', 'decimal', 'integer'].includes(type)
