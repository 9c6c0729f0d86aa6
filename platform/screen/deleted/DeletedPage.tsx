import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import { useLook } from '../look.ts'
import { say, toast } from '../notice/notices.ts'
import { useFigures } from '../page/figures.ts'
import { Note, Page } from '../page/Page.tsx'
import { deletedPath } from '../pages.ts'
import { wordOf } from '../router/address.ts'
import { Go, useGo } from '../router/Go.tsx'
import { listPath, recordPath, screenOf } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import { deletedQuery, type DeletedRecord } from './deleted.ts'
import page from '../page/Page.module.css'
import styles from './Deleted.module.css'

/** What was deleted within a day and may come back; `?resource=` narrows it to one list. */
export default function DeletedPage() {
  const t = useT()
  const { language } = useLook()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const resource = wordOf(search['resource'])
  const { data, error } = useQuery(deletedQuery(language, resource))
  const entry = resource === '' ? undefined : screenOf(resource)
  return (
    <Page
      title={t('screen.recently_deleted')}
      lead={t('deleted.lead')}
      way={
        entry && (
          <Go href={listPath(entry)} className={page.back}>
            {t(`${entry.name}.plural`)}
          </Go>
        )
      }
      actions={
        resource !== '' && (
          <Go href={deletedPath} className={page.button} isInPlace>
            {t('deleted.all')}
          </Go>
        )
      }
    >
      {error && !data && <Note tone="bad">{t('deleted.failed')}</Note>}
      {data?.length === 0 && <p className={page.quiet}>{t('deleted.none')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.records} aria-label={t('screen.recently_deleted')}>
          {data.map((record) => (
            <Line key={`${record.resource} ${record.id}`} record={record} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function Line({ record }: { record: DeletedRecord }) {
  const t = useT()
  const figures = useFigures()
  const go = useGo()
  const title = record.title || `${record.label} ${figures.plain(record.id)}`
  const restore = useMutation({
    mutationFn: () => call(record.restore, { method: 'POST', body: {} }),
    onSuccess: () => {
      const entry = screenOf(record.resource)
      const open = entry && {
        label: t('deleted.open'),
        run: () => go(recordPath(entry, record.id, record.title)),
      }
      toast(t('screen.restored'), open ? { action: open } : {})
      void queries.invalidateQueries({ queryKey: ['list', record.resource] })
    },
    onError: (error) => say(error.message, 'error'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['deleted'] }),
  })
  return (
    <li>
      <span className={styles.what}>
        <bdi>{title}</bdi>
        <span className={page.quiet}>{record.label}</span>
      </span>
      <span className={page.quiet}>
        {t('deleted.by', { name: record.by })} · {figures.instant(record.at)}
      </span>
      <button
        type="button"
        className={page.button}
        aria-label={t('deleted.restore_of', { title })}
        disabled={restore.isPending}
        onClick={() => restore.mutate()}
      >
        {t('deleted.restore')}
      </button>
    </li>
  )
}
