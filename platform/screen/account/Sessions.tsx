import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Refusal } from '../api/problem.ts'
import { queries } from '../api/queries.ts'
import { say } from '../notice/notices.ts'
import { useFigures } from '../page/figures.ts'
import { remember } from '../session/refresh.ts'
import { signOutBecause } from '../session/session.ts'
import { useT, type Translate } from '../texts/texts.ts'
import { deviceOf } from './device.ts'
import { sessionsQuery, type OwnSession } from './me.ts'
import page from '../page/Page.module.css'
import styles from './Account.module.css'

const base = '/user/api/v1/user/'

/** Where the person is signed in, and a way to end each of them, or all with this one. */
export function Sessions() {
  const t = useT()
  const figures = useFigures()
  const { data: sessions } = useQuery(sessionsQuery)
  const [ending, setEnding] = useState<number | 'all'>()
  const end = async (which: number | 'all'): Promise<void> => {
    if (ending !== undefined) return
    setEnding(which)
    try {
      await call(which === 'all' ? `${base}logout_all/` : `${base}end_session/${which}`, { method: 'POST', body: {} })
      if (which === 'all') {
        remember(undefined)
        return await signOutBecause('signed_out')
      }
      say(t('account.session_ended'))
      await queries.invalidateQueries(sessionsQuery)
    } catch (caught) {
      say(caught instanceof Refusal ? caught.message : t('screen.offline'), 'error')
    } finally {
      setEnding(undefined)
    }
  }
  if (!sessions) return <div className={styles.waiting} aria-busy />
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
                disabled={ending !== undefined}
                aria-label={t('account.end_of', { device: deviceWords(one, t), at: figures.instant(one.created_at) })}
                onClick={() => void end(one.id)}
              >
                {t('account.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <button type="button" className={page.button} disabled={ending !== undefined} onClick={() => void end('all')}>
        {t('account.end_all')}
      </button>
    </>
  )
}

function deviceWords(session: OwnSession, t: Translate): string {
  const { browser, system } = deviceOf(session.user_agent)
  if (browser && system) return t('account.device', { browser, system })
  return browser ?? system ?? t('account.other_device')
}
