import type { Session } from '../access/session.ts'
import type { Answered } from '../record/reading.ts'
import type { Field } from '../fields/field.ts'
import { inside } from '../record/expanded.ts'
import { knownFields, masked } from '../record/visible.ts'
import type { Definition } from '../resource/definition.ts'
import type { Texts } from '../texts/catalogue.ts'
import { fieldLabelIds } from '../texts/label.ts'
import { shownText } from '../transfer/shown_text.ts'
import type { PrintLanguage, Written } from './paper.ts'

/** What a record is written with. */
export interface Writing {
  readonly texts: Texts
  readonly language: PrintLanguage
  readonly session: Session
}

/** A record that was read and expanded for this session, as papers read it. Fields outside its audience do not exist. */
export function writtenOf(writing: Writing, definition: Definition, row: Answered): Written {
  const { texts, language, session } = writing
  const known = new Map(knownFields(session, definition))
  const label = (name: string): string => texts.first(language, fieldLabelIds(definition, name))
  const shownAs = (name: string, field: Field, value: unknown, shown: unknown): string =>
    shownText(writing, definition, name, field, masked(field, value), shown)
  const at = (name: string): [Field | undefined, unknown, unknown] => [
    known.get(name),
    row[name],
    inside(row['expand'], name),
  ]
  const shown = (name: string): string => {
    const [field, value, titles] = at(name)
    return field && field.type !== 'lines' ? shownAs(name, field, value, titles) : ''
  }
  const lines: Written['lines'] = (name) => {
    const [field, value] = at(name)
    const columns = Object.entries(field?.fields ?? {}).filter(([, child]) => !fileTypes.has(child.type))
    if (!Array.isArray(value) || value.length === 0 || columns.length === 0) return undefined
    const titles = columns.map(([child]) => inside(row['expand'], `${name}.${child}`))
    return {
      title: label(name),
      columns: columns.map(([child, of]) => ({ label: label(`${name}.${child}`), width: 1, numeric: isNumeric(of) })),
      rows: value.map((line: unknown, position) => ({
        kind: 'row' as const,
        cells: columns.map(([child, of], column) => {
          const all = titles[column]
          return shownAs(`${name}.${child}`, of, inside(line, child), Array.isArray(all) ? all[position] : undefined)
        }),
      })),
    }
  }
  return {
    id: row.id,
    language,
    names: [...known.keys()],
    groups: definition.form.map(([key, names]) => ({
      title: texts.first(language, [`${definition.name}.group.${key}`, `group.${key}`]),
      names: names.filter((name) => known.has(name)),
    })),
    has: (name) => (shown(name) !== '' && !isAsUsual(known.get(name), row[name])) || lines(name) !== undefined,
    label,
    shown,
    value: (name) => (known.has(name) ? row[name] : undefined),
    lines,
    picture: (name) => (fileKey(known, row, name) === undefined ? null : picturePath(name)),
    say: (id, params) => texts.say(language, id, params),
    type: (name) => known.get(name)?.type ?? '',
  }
}

/** A switch that stands as it stands everywhere tells nothing. */
const isAsUsual = (field: Field | undefined, value: unknown): boolean =>
  field?.type === 'bool' && value === (field.default ?? false)

const fileTypes = new Set(['file', 'image', 'json'])
/** Amounts and figures stand to the right, below each other. */
export const isNumeric = (field: Field): boolean => ['money', 'percent', 'decimal', 'integer'].includes(field.type)

/** Where a template finds the picture of a field. */
export const picturePath = (name: string): string => `/images/${name}`

/** Key of the stored picture, when the session knows the field and it holds one. */
function fileKey(known: ReadonlyMap<string, Field>, row: Answered, name: string): string | undefined {
  const value = known.get(name)?.type === 'image' ? row[name] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Keys of the pictures a form asks for, by field. */
export const pictureKeys = (
  session: Session,
  definition: Definition,
  row: Answered,
  names: readonly string[],
): [string, string][] => {
  const known = new Map(knownFields(session, definition))
  return names.flatMap((name): [string, string][] => {
    const key = fileKey(known, row, name)
    return key === undefined ? [] : [[name, key]]
  })
}
