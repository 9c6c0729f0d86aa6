import { useQuery } from '@tanstack/react-query'
import { baseOf } from '#platform/resource/registry.ts'
import { fieldsOf, type Definition } from '#platform/resource/definition.ts'
import { datetime } from '#platform/fields/index.ts'
import { call } from '../api/call.ts'
import { showValue } from '#platform/fields/catalogue.ts'
import { shownValue } from '../field/shown.ts'
import { useLocale } from '../field/TextParts.tsx'
import { fieldLabel, hasText, useT, type Translate } from '../texts/texts.ts'
import styles from './History.module.css'

interface Change {
  readonly before?: unknown
  readonly after?: unknown
}

interface Event {
  readonly version: number
  readonly action: string
  readonly at: string
  readonly user: { readonly id: number; readonly name: string } | null
  readonly changes: Readonly<Record<string, Change>> | null
  readonly note?: string | null
}

const instant = datetime({})

/** What happened to a record, newest first: who, when, which field from what to what. */
export default function History({ definition, id }: { definition: Definition; id: number }) {
  const t = useT()
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: ['history', definition.name, id],
    queryFn: ({ signal }) => call<{ history: readonly Event[] }>(`${baseOf(definition)}history/${id}`, { signal }),
  })
  if (!data) return null
  if (data.history.length === 0) return <p>{t('screen.history_empty')}</p>
  return (
    <ol className={styles.history}>
      {data.history.map((event) => (
        <li key={`${event.version}-${event.at}`}>
          <time dateTime={event.at}>
            <bdi>{showValue(instant, event.at, locale)}</bdi>
          </time>
          <div>
            <p className={styles.what}>{sentence(event, definition, t)}</p>
            {event.note && (
              <p className={styles.note}>
                <bdi>{event.note}</bdi>
              </p>
            )}
            <Changes definition={definition} changes={event.changes ?? {}} locale={locale} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function sentence(event: Event, definition: Definition, t: Translate): string {
  const user = event.user?.name ?? t('screen.history.system')
  const n = Object.keys(event.changes ?? {}).length
  const own = `screen.history.${event.action === 'update_status' ? 'status' : event.action}`
  if (hasText(own)) return t(own, { user, n })
  const action = `${definition.name}.action.${event.action}`
  return t('screen.history.other', { user, action: hasText(action) ? t(action) : event.action })
}

function Changes({
  definition,
  changes,
  locale,
}: {
  definition: Definition
  changes: Readonly<Record<string, Change>>
  locale: string
}) {
  const t = useT()
  const known = fieldsOf(definition).filter(
    ([name]) => name in changes && !['row_version', 'updated_at', 'updated_by'].includes(name),
  )
  if (known.length === 0) return null
  const words = (name: string, value: unknown): string => {
    const field = definition.fields[name]
    return (field ? shownValue(definition, name, field, value, undefined, locale) : '') || t('screen.nothing')
  }
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
        {known.map(([name]) => (
          <tr key={name}>
            <th scope="row">{fieldLabel(definition, name)}</th>
            <td>
              <del data-empty={changes[name]?.before == null || undefined}>
                <bdi>{words(name, changes[name]?.before)}</bdi>
              </del>
            </td>
            <td>
              <ins>
                <bdi>{words(name, changes[name]?.after)}</bdi>
              </ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
