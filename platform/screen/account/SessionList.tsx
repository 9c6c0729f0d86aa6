import type { ReactNode } from 'react'
import { useFigures } from '../page/figures.ts'
import { useT, type Translate } from '../texts/texts.ts'
import { deviceOf } from './device.ts'
import type { OpenSession } from './me.ts'
import page from '../page/Page.module.css'
import styles from './Account.module.css'

interface SessionListProps {
  readonly sessions: readonly OpenSession[]
  /** While one is being ended, no other is begun. */
  readonly isBusy: boolean
  readonly onEnd: (session: number) => void
  /** Ways to end many. */
  readonly children: ReactNode
}

/** Where somebody is signed in, last seen first: device, address, times, and a way to end each but this one. */
export function SessionList({ sessions, isBusy, onEnd, children }: SessionListProps) {
  const t = useT()
  const figures = useFigures()
  if (sessions.length === 0) return <p className={page.quiet}>{t('account.no_session')}</p>
  return (
    <>
      <ul className={styles.sessions} aria-label={t('account.sessions')}>
        {sessions.map((one) => (
          <li key={one.id}>
            <span>
              <strong>{deviceWords(one, t)}</strong>
              {one.is_current && <em>{t('account.this_session')}</em>}
            </span>
            <span className={page.quiet}>
              {t('account.seen', { at: figures.instant(one.last_seen_at) })} ·{' '}
              {t('account.since', { at: figures.instant(one.created_at) })} · <bdi dir="ltr">{one.ip}</bdi>
            </span>
            {!one.is_current && (
              <button
                type="button"
                className={page.button}
                disabled={isBusy}
                aria-label={t('account.end_of', { device: deviceWords(one, t), at: figures.instant(one.created_at) })}
                onClick={() => onEnd(one.id)}
              >
                {t('account.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className={page.buttons}>{children}</div>
    </>
  )
}

function deviceWords(session: OpenSession, t: Translate): string {
  const { browser, system } = deviceOf(session.user_agent)
  if (browser && system) return t('account.device', { browser, system })
  return browser ?? system ?? t('account.other_device')
}
