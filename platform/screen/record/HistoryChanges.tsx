import { Fragment, type ReactNode } from 'react'
import type { Field } from '#platform/fields/field.ts'
import { fieldsOf, type Definition } from '#platform/resource/definition.ts'
import { lineLabel } from '../field/line_label.ts'
import { linesOf, type Line } from '../field/lines.ts'
import { isLines } from '../field/options.ts'
import { shownValue } from '../field/shown.ts'
import { fieldLabel, useT } from '../texts/texts.ts'
import { lineChanges } from './line_changes.ts'

/** A field before and after; what points to a record or a file has its words beside it, rows have them row by row. */
export interface Change {
  readonly before?: unknown
  readonly after?: unknown
  readonly before_title?: string
  readonly after_title?: string
  readonly before_lines?: readonly Readonly<Record<string, string>>[]
  readonly after_lines?: readonly Readonly<Record<string, string>>[]
}

interface Props {
  readonly definition: Definition
  readonly changes: Readonly<Record<string, Change>>
  readonly locale: string
}

const bookkeeping = new Set(['row_version', 'updated_at', 'updated_by'])

/** Which field was what, and what it is then, in the order of the form. */
export function HistoryChanges({ definition, changes, locale }: Props) {
  const t = useT()
  const known = namesInOrder(definition).filter((name) => name in changes && !bookkeeping.has(name))
  if (known.length === 0) return null
  return (
    <table>
      <thead className="unseen">
        <tr>
          <th scope="col">{t('screen.field')}</th>
          <th scope="col">{t('screen.history.before')}</th>
          <th scope="col">{t('screen.history.after')}</th>
        </tr>
      </thead>
      <tbody>
        {known.map((name) => {
          const [field, change] = [definition.fields[name], changes[name]]
          if (!field || !change) return null
          return isLines(field) ? (
            <Rows key={name} definition={definition} name={name} field={field} change={change} locale={locale} />
          ) : (
            <Pair
              key={name}
              label={fieldLabel(definition, name)}
              was={one(definition, name, field, change.before, change.before_title, locale)}
              is={one(definition, name, field, change.after, change.after_title, locale)}
            />
          )
        })}
      </tbody>
    </table>
  )
}

const namesInOrder = (definition: Definition): string[] => [
  ...new Set([...definition.form.flatMap(([, fields]) => fields), ...fieldsOf(definition).map(([name]) => name)]),
]

function one(
  definition: Definition,
  name: string,
  field: Field,
  value: unknown,
  title: string | undefined,
  locale: string,
): ReactNode {
  const isEmpty = Array.isArray(value) && value.length === 0
  const words = title || (isEmpty ? '' : shownValue(definition, name, field, value, undefined, locale))
  return words === '' ? undefined : <bdi>{words}</bdi>
}

interface PairProps {
  readonly label: string
  /** Undefined for nothing. */
  readonly was: ReactNode
  readonly is: ReactNode
}

function Pair({ label, was, is }: PairProps) {
  const t = useT()
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <del data-empty={was === undefined || undefined}>{was ?? t('screen.nothing')}</del>
      </td>
      <td>
        <ins data-empty={is === undefined || undefined}>{is ?? t('screen.nothing')}</ins>
      </td>
    </tr>
  )
}

interface RowsProps {
  readonly definition: Definition
  readonly name: string
  readonly field: Field
  readonly change: Change
  readonly locale: string
}

/** Rows that came, went or changed; those that stayed are not told. */
function Rows({ definition, name, field, change, locale }: RowsProps) {
  const [before, after] = [linesOf(change.before), linesOf(change.after)]
  const words = (line: Line | undefined, told: Change['before_lines'], at: number, only?: ReadonlySet<string>) => {
    const filled = Object.entries(field.fields ?? {}).filter(
      ([key]) => line?.[key] != null && line[key] !== '' && (only?.has(key) ?? true),
    )
    if (filled.length === 0) return undefined
    return filled.map(([key, of], place) => (
      <Fragment key={key}>
        {place > 0 && ' · '}
        {lineLabel(definition, name, key)}:{' '}
        <bdi>{told?.[at]?.[key] ?? shownValue(definition, `${name}.${key}`, of, line?.[key], undefined, locale)}</bdi>
      </Fragment>
    ))
  }
  return lineChanges(before, after).map(({ before: was, after: is }) => {
    const [old, now] = [was === undefined ? undefined : before[was], is === undefined ? undefined : after[is]]
    // Of a row that changed: what is other now, behind what it is known by.
    const only = old && now ? new Set([...otherKeys(old, now), ...knownBy(field)]) : undefined
    return (
      <Pair
        key={`${was} ${is}`}
        label={fieldLabel(definition, name)}
        was={words(old, change.before_lines, was ?? -1, only)}
        is={words(now, change.after_lines, is ?? -1, only)}
      />
    )
  })
}

const otherKeys = (one: Line, other: Line): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => JSON.stringify(one[key] ?? null) !== JSON.stringify(other[key] ?? null),
  )

/** The first thing that must be said of a row: its ledger, its file. */
const knownBy = (field: Field): string[] =>
  Object.entries(field.fields ?? {})
    .filter(([, of]) => of.required)
    .slice(0, 1)
    .map(([key]) => key)
