import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useLook } from '../look.ts'
import { say } from '../notice/notices.ts'
import { Note, Page } from '../page/Page.tsx'
import { wordOf } from '../router/address.ts'
import { Go } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import { Items, NoItems } from './Items.tsx'
import { notificationsPath, notificationsQuery, settle } from './notifications.ts'
import page from '../page/Page.module.css'
import styles from './Items.module.css'

const perPage = 20

/** Everything the bell has told and nobody has put away; items are kept for 90 days. */
export default function NotificationsPage() {
  const t = useT()
  const { language } = useLook()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const asked = Number(wordOf(search['page']))
  const at = Number.isInteger(asked) && asked > 0 ? asked : 1
  const { data, error } = useQuery(notificationsQuery(language, at, perPage))
  const all = (what: 'read' | 'dismiss'): void =>
    void settle(what, 'all').catch(() => say(t('screen.offline'), 'error'))
  const actions = data && data.total_elements > 0 && (
    <>
      {data.unread > 0 && (
        <button type="button" className={page.button} onClick={() => all('read')}>
          {t('live.read_all')}
        </button>
      )}
      <button type="button" className={page.button} onClick={() => all('dismiss')}>
        {t('live.dismiss_all')}
      </button>
    </>
  )
  return (
    <Page title={t('screen.bell')} lead={t('live.lead')} actions={actions}>
      {error && !data && <Note tone="bad">{t('screen.offline')}</Note>}
      {data && (
        <div className={styles.all}>
          {data.notifications.length === 0 ? <NoItems /> : <Items items={data.notifications} />}
        </div>
      )}
      {data && data.total_pages > 1 && (
        <nav className={styles.pages} aria-label={t('live.pages')}>
          {at > 1 && (
            <Go href={`${notificationsPath}?page=${at - 1}`} className={page.button}>
              {t('screen.previous_page')}
            </Go>
          )}
          {at < data.total_pages && (
            <Go href={`${notificationsPath}?page=${at + 1}`} className={page.button}>
              {t('screen.next_page')}
            </Go>
          )}
        </nav>
      )}
    </Page>
  )
}
