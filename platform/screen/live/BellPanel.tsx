import { Popover } from '../theme/parts.ts'
import { useQuery } from '@tanstack/react-query'
import { cloneElement } from 'react'
import type { Dropped } from '../drop/Drop.tsx'
import { useLook } from '../look.ts'
import { say } from '../notice/notices.ts'
import { Go } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import { Items, NoItems } from './Items.tsx'
import { notificationsPath, notificationsQuery, settle } from './notifications.ts'
import styles from './Items.module.css'

/** Items the panel shows; the page has all. */
const shown = 10

/** The panel of the bell: the latest items, all marked as read with one press, the way to the page with all. */
export function BellPanel({ target, opened, setOpened }: Dropped) {
  const t = useT()
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>{cloneElement(target, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('screen.bell')}>
        {opened && <Latest onClose={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Latest({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { language } = useLook()
  const { data } = useQuery(notificationsQuery(language, 1, shown))
  return (
    <div className={styles.panel}>
      <header>
        <h2>{t('screen.bell')}</h2>
        {data && data.unread > 0 && (
          <button
            type="button"
            onClick={() => void settle('read', 'all').catch(() => say(t('screen.offline'), 'error'))}
          >
            {t('live.read_all')}
          </button>
        )}
      </header>
      <div tabIndex={-1} aria-busy={data === undefined}>
        {data?.notifications.length === 0 && <NoItems />}
        {data && data.notifications.length > 0 && <Items items={data.notifications} onOpen={onClose} />}
      </div>
      <footer>
        <Go href={notificationsPath} onClick={onClose}>
          {t('live.all')}
        </Go>
      </footer>
    </div>
  )
}
