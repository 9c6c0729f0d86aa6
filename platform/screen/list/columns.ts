import type { Definition } from '#platform/resource/definition.ts'
import type { Field } from '#platform/fields/field.ts'
import type { RecordRow } from '../api/record.ts'
import { screenOfField } from '../field/catalogue.ts'
import { isReference, isText } from '../field/options.ts'
import { leastShare, type Room } from './room.ts'

/** Width of a column in rem: a short code needs less than its type would take, a long name a little more. */
export const widthOf = (field: Field, label: string): number => {
  const own = widthOfValues(field)
  return Math.max(own, Math.min(label.length * 0.42 + 1.5, own + 1.5))
}

function widthOfValues(field: Field): number {
  const usual = screenOfField(field).width
  if (!isText(field) || field.type !== 'text') return usual
  // Numbers of papers say branch, sort, year and place: cut off, they all read alike.
  const most = field.max >= 40 ? 11.5 : 9
  if (field.shape === 'code') return Math.min(most, Math.max(4.5, field.max * 0.36 + 1.8))
  return Math.min(usual, Math.max(6, field.max * 0.08))
}

/** Words, and what others are called, give way where there is no room, and take what is left; figures, days and codes are never cut. */
export const givesWay = (field: Field): boolean =>
  isReference(field) ||
  field.type === 'email' ||
  field.type === 'url' ||
  (isText(field) && !(field.type === 'text' && field.shape === 'code'))

/** Bengali and Arabic are set larger, to be read as easily. */
export const scriptSize = (locale: string): number => (/^(bn|ar)/.test(locale) ? 1.1 : 1)

/** Width of the column that says who it is, in rem. */
const mainWidth = 14
/** What a code in bold takes beyond its usual width, in rem. */
const boldness = 1

/** Room for a column of a list where nothing is known of its values. */
export function roomOf(field: Field, label: string, isMain: boolean, locale: string): Room {
  const own = widthOf(field, label)
  // A code that says who it is stands in bold, and its column takes the room that is left, never less than the code needs.
  const width = !isMain ? own : givesWay(field) ? mainWidth : (own + boldness) / leastShare
  // Codes are written in Latin, and amounts have room for crores.
  const size = isText(field) || field.type === 'money' ? 1 : scriptSize(locale)
  return { width: width * size, isFlexible: isMain || givesWay(field) }
}

/** The column that says who it is: its words are the link to the record. */
export function mainColumn(definition: Definition, columns: readonly string[]): string | undefined {
  const named = [...definition.title].reverse().find((name) => columns.includes(name))
  return named ?? columns[0]
}

/** The column whose words are the link to this record: the main one, or another word of its title where that is empty. */
export const linkedColumn = (definition: Definition, columns: readonly string[], row: RecordRow): string | undefined =>
  [...definition.title].reverse().find((name) => columns.includes(name) && isFilled(row, name)) ??
  mainColumn(definition, columns)

/** Whether something stands in a column of a record. */
export const isFilled = (row: RecordRow, name: string): boolean => {
  const value = row[name]
  return value != null && value !== '' && !(Array.isArray(value) && value.length === 0)
}
