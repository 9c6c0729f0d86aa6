import type { Field } from '#platform/fields/field.ts'
import { isText } from '../field/options.ts'
import { shownValue } from '../field/shown.ts'
import { widthOf } from '../list/columns.ts'
import type { Place } from './columns.ts'

/** Room beside the text of a cell, and what a letter, a figure, a sign between figures and a capital of a code need; in rem. */
const beside = 1.2
const letter = 0.47
const figure = 0.55
const sign = 0.27
const capital = 0.7
/** Bengali and Arabic are set larger, to be read as easily. */
const largerScripts = 1.1
/** Of a heading, which is set smaller and may be cut. */
const headLetter = 0.4

/** Width of a column in rem where nothing is known of its values; sentences need more than names. */
const usualWidth = (field: Field, label: string): number =>
  isText(field) && field.max > 400 ? 24 : widthOf(field, label)

/** Beside the menu on a screen of 1440 pixels, in rem. */
const usualRoom = 71.5
/** What words keep of their width at least, and the least they have anyway. */
const leastShare = 0.6
const leastWords = 5
/** A column of words in which nobody wrote any. */
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
  const head = Math.min(label.length, 18) * headLetter + beside
  if (values.length === 0 || (!isText(field) && !isFigure(field))) return usualWidth(field, label)
  const text = isText(field) ? longest : shownValue(definition, name, field, longest, undefined, locale)
  const large = /^(bn|ar)/.test(locale) ? largerScripts : 1
  const own = (isWords(field) ? text.length * letter : figuresWidth(text)) * large + beside
  // Words that nobody wrote need no room.
  if (isWords(field))
    return longest === '' ? Math.min(head, empty) : Math.min(usualWidth(field, label), Math.max(head, own))
  return Math.max(head, Math.min(own, mostFigures))
}

/** Words may be cut where there is no room for them; figures and codes may not. */
export const isWords = (field: Field): boolean => isText(field) && !(field.type === 'text' && field.shape === 'code')

/** Widths of columns that stand on a screen of usual size as far as their words can give way. */
export function fitted(columns: readonly { readonly width: number; readonly isFlexible: boolean }[]): number[] {
  const sum = (isFlexible: boolean): number =>
    columns.reduce((all, one) => all + (one.isFlexible === isFlexible ? one.width : 0), 0)
  const share = Math.min(1, Math.max(leastShare, (usualRoom - sum(false)) / Math.max(1, sum(true))))
  return columns.map(({ width, isFlexible }) =>
    isFlexible ? Math.max(Math.min(width, leastWords), width * share) : width,
  )
}

const figuresWidth = (text: string): number => {
  const signs = text.replace(/[^.,\s%]/g, '').length
  const capitals = text.replace(/[^A-Z]/g, '').length
  return signs * sign + capitals * capital + (text.length - signs - capitals) * figure
}

const isFigure = ({ type }: Field): boolean => type === 'money' || type === 'percent' || type === 'integer'
