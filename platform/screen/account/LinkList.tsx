import { useFigures } from '../page/figures.ts'
import { useT } from '../texts/texts.ts'
import type { Link } from './links.ts'
import page from '../page/Page.module.css'
import styles from './Account.module.css'

interface LinkListProps {
  readonly links: readonly Link[]
  /** While one is being taken away, no other is begun. */
  readonly isBusy: boolean
  /** Without it they are only shown. */
  readonly onRemove?: ((link: number) => void) | undefined
}

/** By which services outside somebody comes in: name, address there, times, and a way to take each away. */
export function LinkList({ links, isBusy, onRemove }: LinkListProps) {
  const t = useT()
  const figures = useFigures()
  if (links.length === 0) return <p className={page.quiet}>{t('account.links_none')}</p>
  return (
    <ul className={styles.sessions} aria-label={t('account.links')}>
      {links.map((one) => (
        <li key={one.id}>
          <span>
            <strong>
              <bdi>{one.provider}</bdi>
            </strong>{' '}
            {one.email && <bdi dir="ltr">{one.email}</bdi>}
          </span>
          <span className={page.quiet}>
            {t('account.link_since', { at: figures.instant(one.linked_at) })}
            {one.last_used_at && ` · ${t('account.link_used', { at: figures.instant(one.last_used_at) })}`}
          </span>
          {onRemove && (
            <button
              type="button"
              className={page.button}
              disabled={isBusy}
              aria-label={`${t('account.link_remove')}: ${one.provider}`}
              onClick={() => onRemove(one.id)}
            >
              {t('account.link_remove')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
