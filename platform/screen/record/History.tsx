import { stepLabelIds } from '#platform/texts/label.ts'
import { useQuery } from '@tanstack/react-query'
import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { datetime } from '#platform/fields/index.ts'
import { call } from '../api/call.ts'
import { showValue } from '#platform/fields/catalogue.ts'
import { useLocale } from '../field/TextParts.tsx'
import { hasText, useT, type Translate } from '../texts/texts.ts'
import { HistoryChanges, type Change } from './HistoryChanges.tsx'
import styles from './History.module.css'

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
            {event.note && !isAmong(event) && (
              <p className={styles.note}>
                <bdi>{event.note}</bdi>
              </p>
            )}
            <HistoryChanges definition={definition} changes={event.changes ?? {}} locale={locale} />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Some records keep the note of a step as a field of their own: it is said once. */
const isAmong = ({ note, changes }: Event): boolean => Object.values(changes ?? {}).some(({ after }) => after === note)

function sentence(event: Event, definition: Definition, t: Translate): string {
  const user = event.user?.name ?? t('screen.history.system')
  const n = Object.keys(event.changes ?? {}).length
  const own = `screen.history.${event.action === 'update_status' ? 'status' : event.action}`
  if (hasText(own)) return t(own, { user, n })
  const action = stepLabelIds(definition, event.action).find(hasText)
  return t('screen.history.other', { user, action: action ? t(action) : event.action })
}
