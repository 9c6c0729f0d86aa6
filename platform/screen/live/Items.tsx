import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { say } from '../notice/notices.ts'
import { useFigures } from '../page/figures.ts'
import { Go } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import { settle, type Notification } from './notifications.ts'
import styles from './Items.module.css'

interface Props {
  readonly items: readonly Notification[]
  readonly onOpen?: () => void
}

/** Items of the bell, the newest first. Opening one marks it as read. */
export function Items({ items, onOpen }: Props) {
  const t = useT()
  const figures = useFigures()
  const change = (what: 'read' | 'dismiss', id: number): void =>
    void settle(what, [id]).catch(() => say(t('screen.offline'), 'error'))
  return (
    <ul className={styles.items} aria-label={t('screen.bell')}>
      {items.map((item) => {
        const Icon = item.variant === 'warning' ? IconAlertTriangle : IconInfoCircle
        const isUnread = item.read_at === null
        const open = (): void => {
          if (isUnread) change('read', item.id)
          onOpen?.()
        }
        return (
          <li key={item.id} data-unread={isUnread} data-variant={item.variant}>
            <Icon size={17} stroke={1.7} aria-hidden />
            <div>
              {isUnread && <span className="unseen">{t('live.unread')}: </span>}
              {item.url === null ? (
                <span>{item.message}</span>
              ) : (
                <Go href={item.url} onClick={open}>
                  {item.message}
                </Go>
              )}
              <time dateTime={item.changed_at}>{figures.instant(item.changed_at)}</time>
            </div>
            <button
              type="button"
              aria-label={t('live.dismiss_of', { message: item.message })}
              title={t('live.dismiss')}
              onClick={() => change('dismiss', item.id)}
            >
              <IconX size={15} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Nothing has happened that one should hear of. */
export function NoItems() {
  const t = useT()
  return <p className={styles.none}>{t('live.none')}</p>
}
