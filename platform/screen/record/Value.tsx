import { useState } from 'react'
import type { Field } from '#platform/fields/field.ts'
import { fieldsOf, type Definition } from '#platform/resource/definition.ts'
import { isReferred, isStoredFile, referred, referredList, storedFile, type RecordRow } from '../api/record.ts'
import { screenOfField } from '../field/catalogue.ts'
import { FileView } from '../field/FileView.tsx'
import { lineLabel } from '../field/line_label.ts'
import { linesOf, type Line } from '../field/lines.ts'
import { fieldOf, isLines } from '../field/options.ts'
import { targetOf } from '../field/referred.ts'
import { useTitles } from '../field/ReferenceFilter.tsx'
import { shownValue } from '../field/shown.ts'
import { Go } from '../router/Go.tsx'
import { opensRecord } from '../router/opens.ts'
import { recordPath, screenOf } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import styles from './Details.module.css'

interface ValueProps {
  readonly definition: Definition
  readonly name: string
  readonly record: RecordRow
  readonly locale: string
}

/** A value to be read: links where something opens, words everywhere else. */
export function Value({ definition, name, record, locale }: ValueProps) {
  const t = useT()
  const field = fieldOf(definition, name)
  const value = record[name]
  if (value == null || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className={styles.none}>—</span>
  if (field.type === 'bool') return <>{t(value === true ? 'screen.yes' : 'screen.no')}</>
  if (field.type === 'ref') return <Reference record={record} name={name} to={targetOf(field)} />
  if (field.type === 'file' || field.type === 'image') {
    const file = storedFile(record, name)
    return file ? <FileView file={file} /> : null
  }
  if (field.type === 'phone' && typeof value === 'string')
    return (
      <a href={`tel:${value}`} dir="ltr">
        {shownValue(definition, name, field, value, record, locale)}
      </a>
    )
  if (field.type === 'email' && typeof value === 'string')
    return (
      <a href={`mailto:${value}`} dir="ltr">
        {value}
      </a>
    )
  if (field.type === 'url' && typeof value === 'string' && /^https?:/.test(value))
    return (
      <a href={value} dir="ltr" target="_blank" rel="noopener noreferrer">
        {value}
      </a>
    )
  if (field.type === 'longtext') return <bdi className={styles.long}>{typeof value === 'string' ? value : ''}</bdi>
  if (field.type === 'refs') return <References record={record} name={name} to={targetOf(field)} />
  if (isLines(field)) return <Lines definition={definition} name={name} value={value} locale={locale} />
  const { Cell } = screenOfField(field)
  return <Cell definition={definition} name={name} field={field} value={value} row={record} locale={locale} />
}

function Reference({ record, name, to }: { record: RecordRow; name: string; to: string }) {
  const found = referred(record, name)
  const entry = screenOf(to)
  if (!found) return <Title to={to} value={record[name]} />
  if (!entry || !opensRecord(entry)) return <bdi>{found.title}</bdi>
  return (
    <Go href={recordPath(entry, found.id, found.title)}>
      <bdi>{found.title}</bdi>
    </Go>
  )
}

/** What a record is called that an answer only points to, as a proposal does. */
function Title({ to, value }: { to: string; value: unknown }) {
  const [title] = useTitles(to, typeof value === 'number' ? [value] : [])
  return <bdi>{title}</bdi>
}

/** Several references as chips; of a long list the first dozen, the rest when asked for. */
function References({ record, name, to }: { record: RecordRow; name: string; to: string }) {
  const t = useT()
  const target = screenOf(to)
  const entry = target && opensRecord(target) ? target : undefined
  const all = referredList(record, name)
  const [open, setOpen] = useState(false)
  const shown = open ? all : all.slice(0, 12)
  return (
    <span className={styles.chips}>
      {shown.map((one) =>
        entry ? (
          <Go key={one.id} href={recordPath(entry, one.id, one.title)}>
            <bdi>{one.title}</bdi>
          </Go>
        ) : (
          <bdi key={one.id}>{one.title}</bdi>
        ),
      )}
      {all.length > shown.length && (
        <button type="button" onClick={() => setOpen(true)}>
          {t('screen.see_all', { n: all.length })}
        </button>
      )}
    </span>
  )
}

function Lines({
  definition,
  name,
  value,
  locale,
}: {
  definition: Definition
  name: string
  value: unknown
  locale: string
}) {
  const field = fieldOf(definition, name)
  if (!isLines(field)) return null
  const rows = linesOf(value)
  // A column in which no row says anything would only make the others narrow.
  const columns = fieldsOf({ fields: field.fields }).filter(
    ([key, of]) => of.required || rows.some((row) => row[key] != null && row[key] !== ''),
  )
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          {columns.map(([key, of]) => (
            <th key={key} scope="col" data-align={screenOfField(of).align}>
              {lineLabel(definition, name, key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((line, at) => (
          <tr key={typeof line['id'] === 'number' ? line['id'] : at}>
            {columns.map(([key, of]) => (
              <td key={key} data-label={lineLabel(definition, name, key)} data-align={screenOfField(of).align}>
                <LineValue definition={definition} path={`${name}.${key}`} field={of} line={line} locale={locale} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface LineValueProps {
  readonly definition: Definition
  /** The field behind the one that holds the rows. */
  readonly path: string
  readonly field: Field
  readonly line: Line
  readonly locale: string
}

function LineValue({ definition, path, field, line, locale }: LineValueProps) {
  const key = path.slice(path.indexOf('.') + 1)
  const { expand } = line
  const value = line[key]
  const known: unknown =
    typeof expand === 'object' && expand !== null
      ? Object.entries(expand).find(([name]) => name === key)?.[1]
      : undefined
  if (isStoredFile(known)) return <FileView file={known} />
  if (isReferred(known)) return <bdi>{known.title}</bdi>
  if (field.type === 'ref') return <Title to={targetOf(field)} value={value} />
  return <bdi>{shownValue(definition, path, field, value, undefined, locale)}</bdi>
}
