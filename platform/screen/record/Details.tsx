import { IconPencil } from '@tabler/icons-react'
import { Fragment, lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { isAskedFor } from '#platform/fields/field.ts'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { fieldOf, isLines, mayKnow } from '../field/options.ts'
import { isShownByModule } from '../field/own_input.ts'
import { shownValue } from '../field/shown.ts'
import { useLocale } from '../field/TextParts.tsx'
import { writableFields } from '../form/values.ts'
import { isFilled } from '../list/columns.ts'
import { childrenOf, definitionOf } from '../screens.ts'
import { fieldLabel, groupLabel, useT } from '../texts/texts.ts'
import { Value } from './Value.tsx'
import styles from './Details.module.css'

const Glance = lazy(() => import('./Glance.tsx'))
const InPlace = lazy(() => import('./InPlace.tsx'))

interface Props {
  readonly definition: Definition
  readonly record: RecordRow
  readonly isEditable: boolean
}

/** The groups of the form, to be read: names on the left, values on the right, each to be corrected where it stands. */
export function Details({ definition, record, isEditable }: Props) {
  const t = useT()
  const locale = useLocale()
  const [editing, setEditing] = useState<string>()
  const [at, setAt] = useState<string>()
  const page = useRef<HTMLDivElement>(null)
  const back = useRef<string>(undefined)
  const editable = isEditable
    ? writableFields(definition, false).filter((name) => name in record && !isLines(fieldOf(definition, name)))
    : []
  useEffect(() => {
    if (editing !== undefined || back.current === undefined) return
    page.current?.querySelector<HTMLElement>(`[data-edits="${back.current}"]`)?.focus({ preventScroll: true })
    back.current = undefined
  }, [editing])
  const edit = (name: string): void => {
    if (editing !== undefined || !editable.includes(name)) return
    back.current = name
    setAt(name)
    setEditing(name)
  }
  // One stop of the Tab key for all pencils; the arrows go from value to value.
  const walk = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const name = event.target instanceof HTMLElement ? event.target.dataset['edits'] : undefined
    if (step === 0 || name === undefined || event.altKey) return
    const all = [...(page.current?.querySelectorAll<HTMLElement>('[data-edits]') ?? [])]
    const next = all[all.findIndex((one) => one.dataset['edits'] === name) + step]
    if (!next) return
    event.preventDefault()
    setAt(next.dataset['edits'])
    next.focus()
  }
  const groups = definition.form
    .map(([key, fields]) => ({
      key,
      // What has an input of its own is shown by the module that brought it.
      fields: fields.filter((name) => isShown(definition, name, record)),
    }))
    .filter(({ fields }) => fields.length > 0)
  const glanced = childrenOf(definition.name).some(({ name }) => definitionOf(name)?.glance)
  const shown = groups.flatMap(({ fields }) => fields)
  const when = (name: string): string =>
    shownValue(definition, name, fieldOf(definition, name), record[name], record, locale)
  return (
    <>
      <div ref={page} className={styles.groups} onKeyDown={walk}>
        {groups.map(({ key, fields }, place) => (
          <Fragment key={key}>
            <section
              className={styles.group}
              data-whole={fields.some((name) => hasRows(definition, name, record)) || undefined}
            >
              {groups.length > 1 && <h2>{groupLabel(definition, key)}</h2>}
              <dl>
                {fields.map((name) => (
                  <div key={name} data-wide={hasRows(definition, name, record) || undefined}>
                    <dt>{fieldLabel(definition, name)}</dt>
                    <dd
                      onDoubleClick={(event) => {
                        if (!isOfItsOwn(event)) edit(name)
                      }}
                    >
                      {editing === name ? (
                        <Suspense fallback={null}>
                          <InPlace
                            definition={definition}
                            record={record}
                            name={name}
                            onDone={() => setEditing(undefined)}
                          />
                        </Suspense>
                      ) : (
                        <>
                          <Value definition={definition} name={name} record={record} locale={locale} />
                          {editing === undefined && editable.includes(name) && (
                            <button
                              type="button"
                              className={styles.pencil}
                              data-edits={name}
                              tabIndex={name === (at ?? firstOf(shown, editable)) ? 0 : -1}
                              aria-label={t('screen.edit_field', { name: fieldLabel(definition, name) })}
                              title={t('screen.edit_field', { name: fieldLabel(definition, name) })}
                              onClick={() => edit(name)}
                            >
                              <IconPencil size={14} stroke={1.7} aria-hidden />
                            </button>
                          )}
                        </>
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
            {place === 0 && glanced && (
              <Suspense fallback={null}>
                <Glance of={definition.name} id={record.id} />
              </Suspense>
            )}
          </Fragment>
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

/** What the system has not set, and what is not asked of a record like this, is not shown as missing. */
function isShown(definition: Definition, name: string, record: RecordRow): boolean {
  const field = fieldOf(definition, name)
  if (!(name in record) || !mayKnow(field) || isShownByModule(`${definition.name}.${name}`, field)) return false
  return isFilled(record, name) || (!field.computed && isAskedFor(field, (other) => record[other]))
}

/** Rows stand below their name, in the whole width. */
const hasRows = (definition: Definition, name: string, record: RecordRow): boolean =>
  isLines(fieldOf(definition, name)) && isFilled(record, name)

const firstOf = (shown: readonly string[], editable: readonly string[]): string | undefined =>
  shown.find((name) => editable.includes(name))

/** A link or a button inside a value has its own double click. */
const isOfItsOwn = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('a, button, input, textarea') !== null
