import type { Definition } from '#platform/resource/definition.ts'
import { fieldsOf } from '#platform/resource/definition.ts'
import { referred, referredList, storedFile, type RecordRow } from '../api/record.ts'
import { screenOfField } from '../field/catalogue.ts'
import { FileView } from '../field/FileView.tsx'
import { lineLabel } from '../field/line_label.ts'
import { linesOf } from '../field/lines.ts'
import { fieldOf, isLines, mayKnow } from '../field/options.ts'
import { targetOf } from '../field/referred.ts'
import { shownValue } from '../field/shown.ts'
import { useLocale } from '../field/TextParts.tsx'
import { useState } from 'react'
import { Go } from '../router/Go.tsx'
import { ownInput, recordPath, screenOf } from '../screens.ts'
import { fieldLabel, groupLabel, useT } from '../texts/texts.ts'
import { isStoredFile, isReferred } from '../api/record.ts'
import styles from './Details.module.css'

/** The groups of the form, to be read: names on the left, values on the right. */
export function Details({ definition, record }: { definition: Definition; record: RecordRow }) {
  const t = useT()
  const locale = useLocale()
  const groups = definition.form
    .map(([key, fields]) => ({
      key,
      // What has an input of its own is shown by the module that brought it.
      fields: fields.filter(
        (name) =>
          name in record && mayKnow(fieldOf(definition, name)) && ownInput(`${definition.name}.${name}`) === undefined,
      ),
    }))
    .filter(({ fields }) => fields.length > 0)
  const when = (name: string): string =>
    shownValue(definition, name, fieldOf(definition, name), record[name], record, locale)
  return (
    <>
      <div className={styles.groups}>
        {groups.map(({ key, fields }) => (
          <section key={key} className={styles.group}>
            {groups.length > 1 && <h2>{groupLabel(definition, key)}</h2>}
            <dl>
              {fields.map((name) => (
                <div key={name} data-wide={isLines(fieldOf(definition, name)) || undefined}>
                  <dt>{fieldLabel(definition, name)}</dt>
                  <dd>
                    <Value definition={definition} name={name} record={record} locale={locale} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={styles.made}>
        {t('screen.created_line', { at: when('created_at'), user: when('created_by') || t('screen.history.system') })}
        {' · '}
        {t('screen.updated_line', { at: when('updated_at'), user: when('updated_by') || t('screen.history.system') })}
      </p>
    </>
  )
}

interface ValueProps {
  readonly definition: Definition
  readonly name: string
  readonly record: RecordRow
  readonly locale: string
}

function Value({ definition, name, record, locale }: ValueProps) {
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
  if (!found || !entry) return <bdi>{found?.title}</bdi>
  return (
    <Go href={recordPath(entry, found.id, found.title)}>
      <bdi>{found.title}</bdi>
    </Go>
  )
}

/** Several references as chips; of a long list the first dozen, the rest when asked for. */
function References({ record, name, to }: { record: RecordRow; name: string; to: string }) {
  const t = useT()
  const entry = screenOf(to)
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
  const columns = fieldsOf({ fields: field.fields })
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          {columns.map(([key]) => (
            <th key={key} scope="col">
              {lineLabel(definition, name, key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linesOf(value).map((line, at) => (
          <tr key={typeof line['id'] === 'number' ? line['id'] : at}>
            {columns.map(([key, of]) => (
              <td key={key}>
                {lineValue(line, key, () => shownValue(definition, key, of, line[key], undefined, locale))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function lineValue(line: Readonly<Record<string, unknown>>, key: string, shown: () => string) {
  const { expand } = line
  const known: unknown =
    typeof expand === 'object' && expand !== null
      ? Object.entries(expand).find(([name]) => name === key)?.[1]
      : undefined
  if (isStoredFile(known)) return <FileView file={known} />
  return <bdi>{isReferred(known) ? known.title : shown()}</bdi>
}
