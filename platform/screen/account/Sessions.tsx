import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import { say } from '../notice/notices.ts'
import { remember } from '../session/refresh.ts'
import { signOutBecause } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { sessionsQuery } from './me.ts'
import { SessionList } from './SessionList.tsx'
import { useStep } from './useStep.ts'
import page from '../page/Page.module.css'
import styles from './Account.module.css'

const base = '/user/api/v1/user/'

/** Where the person is signed in, and a way to end each of them, all others, or all with this one. */
export function Sessions() {
  const t = useT()
  const { data: sessions } = useQuery(sessionsQuery)
  const { isBusy, step } = useStep()
  const end = (path: string, said: string): void =>
    void step(async () => {
      await call(`${base}${path}`, { method: 'POST', body: {} })
      say(t(said))
      await queries.invalidateQueries(sessionsQuery)
    })
  const endAll = (): void =>
    void step(async () => {
      await call(`${base}logout_all/`, { method: 'POST', body: {} })
      remember(undefined)
      await signOutBecause('signed_out')
    })
  if (!sessions) return <div className={styles.waiting} aria-busy />
  return (
    <SessionList
      sessions={sessions}
      isBusy={isBusy}
      onEnd={(session) => end(`end_session/${session}`, 'account.session_ended')}
    >
      {sessions.length > 1 && (
        <button
          type="button"
          className={page.button}
          disabled={isBusy}
          onClick={() => end('end_sessions/', 'account.others_ended')}
        >
          {t('account.end_others')}
        </button>
      )}
      <button type="button" className={page.button} disabled={isBusy} onClick={endAll}>
        {t('account.end_all')}
      </button>
    </SessionList>
  )
}
