import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import { say } from '../notice/notices.ts'
import { useT } from '../texts/texts.ts'
import { sessionsOfQuery } from './me.ts'
import { SessionList } from './SessionList.tsx'
import { useStep } from './useStep.ts'
import page from '../page/Page.module.css'
import styles from './Account.module.css'

/** Where a user is signed in, for who manages users: one can be ended, or all. */
export function SessionsOf({ id, name }: { id: number; name: string }) {
  const t = useT()
  const query = sessionsOfQuery(id)
  const { data: sessions, error } = useQuery(query)
  const { isBusy, step } = useStep()
  const end = (body: object, said: string): void =>
    void step(async () => {
      await call(`/user/api/v1/user/end_sessions_of/${id}`, { method: 'POST', body })
      say(said)
      await queries.invalidateQueries(query)
    })
  if (error) return <p className={page.quiet}>{error.message}</p>
  if (!sessions) return <div className={styles.waiting} aria-busy />
  return (
    <SessionList sessions={sessions} isBusy={isBusy} onEnd={(session) => end({ session }, t('account.session_ended'))}>
      <button
        type="button"
        className={page.button}
        disabled={isBusy}
        onClick={() => end({}, t('account.all_ended', { name }))}
      >
        {t('account.end_all_of', { name })}
      </button>
    </SessionList>
  )
}
