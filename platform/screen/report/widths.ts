import type { Field } from '#platform/fields/field.ts'
import { isText } from '../field/options.ts'
import { shownValue } from '../field/shown.ts'
import { givesWay, scriptSize, widthOf } from '../list/columns.ts'
import type { Place } from './columns.ts'

/** Room beside the text of a cell, in rem; where columns stand closer so that more of them are in sight (`tight`), less of it. */
const beside = { usual: 1.2, tight: 0.55 }
/** What a letter, a figure, a sign between figures, a hyphen and a capital of a code need; in rem. */
const letter = 0.47
const figure = 0.55
const sign = 0.27
const hyphen = 0.45
const capital = 0.7
/** Of a heading, which is set smaller and may be cut where it is long; its first letter is a capital. */
const headLetter = 0.42
const headCapital = 0.2

/** Width of a column in rem where nothing is known of its values; sentences need more than names. */
const usualWidth = (field: Field, label: string): number =>
  isText(field) && field.max > 400 ? 24 : widthOf(field, label)

/** A column in which nobody wrote anything. */
const empty = 5
/** Words that may give way are as wide as is usual, and this at least. */
const leastUsual = 9
/** Choices are words of one kind: none is so long that it may push figures away. A status stands in a badge. */
const mostOfChoice = 8
const badge = 1

/** Figures and codes are never cut: their column is as wide as the longest, as long as there is room for anything else. */
const mostFigures = 13

/** How close columns stand. */
export type Air = keyof typeof beside

/** Width of a heading in rem; where columns stand close it has two lines. */
function headWidth(label: string, air: Air): number {
  if (air === 'usual') return Math.min(label.length, 18) * headLetter + headCapital + beside.usual
  const ends = [...label.matchAll(/\s|$/g)].map(({ index }) => index)
  const letters = Math.min(...ends.map((end) => Math.max(end, label.length - end - 1)))
  return Math.min(letters, 18) * headLetter + 2 * headCapital + beside.tight
}

/**
 * Width of a column in rem for the values that stand in it: amounts, days and choices as wide as the longest one, words no wider than
 * they are and never wider than is usual.
 */
export function widthForValues(
  { field, definition, name }: Pick<Place, 'field' | 'definition' | 'name'>,
  label: string,
  values: readonly unknown[],
  locale: string,
  air: Air,
): number {
  const head = headWidth(label, air)
  if (values.length === 0) return usualWidth(field, label)
  // What nobody wrote needs no room.
  if (values.every((value) => value === null || value === undefined || value === '')) return Math.min(head, empty)
  const shown = (value: unknown): string => shownValue(definition, name, field, value, undefined, locale)
  const width = (text: string, of: typeof figuresWidth): number => of(text) * scriptSize(locale) + beside[air]
  if (field.type === 'choice') {
    const own = width(longestShown(values, shown), wordsWidth) + (definition.states?.field === name ? badge : 0)
    return Math.max(head, Math.min(own, mostOfChoice))
  }
  // A rate is not as long as it is kept: 9.5000 is shown as 9.5, the mean of several with all its places.
  if (field.type === 'percent' || field.type === 'decimal')
    return Math.max(head, width(longestShown(values, shown), figuresWidth))
  if (!isText(field) && !isFigure(field)) return usualWidth(field, label)
  const longest = longestOf(values.map((value) => (typeof value === 'number' ? String(value) : value)))
  const text = isText(field) ? longest : shown(longest)
  if (givesWay(field))
    return Math.min(Math.max(usualWidth(field, label), leastUsual), Math.max(head, width(text, wordsWidth)))
  return Math.max(head, Math.min(width(text, figuresWidth), mostFigures))
}

/** Of values that come again and again. */
const longestShown = (values: readonly unknown[], shown: (value: unknown) => string): string =>
  longestOf([...new Set(values)].map(shown))

const longestOf = (texts: readonly unknown[]): string =>
  texts.reduce<string>((most, text) => (typeof text === 'string' && text.length > most.length ? text : most), '')

const figuresWidth = (text: string): number => {
  const signs = text.replace(/[^.,\s%]/g, '').length
  const hyphens = text.replace(/[^-]/g, '').length
  const capitals = text.replace(/[^A-Z]/g, '').length
  const figures = text.length - signs - hyphens - capitals
  return signs * sign + hyphens * hyphen + capitals * capital + figures * figure
}

/** Words among which codes stand, as `1301001 Members Receivable`. */
const wordsWidth = (text: string): number => {
  const capitals = text.replace(/[^A-Z0-9]/g, '').length
  return capitals * figure + (text.length - capitals) * letter
}

const isFigure = ({ type }: Field): boolean => ['money', 'integer', 'date', 'datetime', 'phone', 'ip'].includes(type)
