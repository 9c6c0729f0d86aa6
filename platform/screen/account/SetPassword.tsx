import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../api/call.ts'
import { Refusal } from '../api/problem.ts'
import { saidBy } from '../api/said.ts'
import { queries } from '../api/queries.ts'
import type { RecordRow } from '../api/record.ts'
import { say } from '../notice/notices.ts'
import { copyText } from '../page/copy.ts'
import { Note, Part } from '../page/Page.tsx'
import { wordOf } from '../router/address.ts'
import { TextField } from '../signin/Controls.tsx'
import { useT } from '../texts/texts.ts'
import { LinksOf } from './Links.tsx'
import { sessionsOfQuery } from './me.ts'
import { OfUser } from './OfUser.tsx'
import { ResetSecondFactor } from './ResetSecondFactor.tsx'
import { SessionsOf } from './SessionsOf.tsx'
import { suggestPassword } from './suggestion.ts'
import page from '../page/Page.module.css'
import styles from './Account.module.css'

const base = '/user/api/v1/user/'

/**
 * A manager of users looks after somebody's sign-in: a new password, told once, here, and changed at the next sign-in;
 * and where the person is signed in.
 */
export default function SetPassword() {
  return (
    <OfUser title="account.set_password" titleOf="account.set_password_of">
      {(user, name) => <Ways user={user} name={name} />}
    </OfUser>
  )
}

/** What can be done; of a colleague who may do more, whose sessions are not told either, why nothing can. */
function Ways({ user, name }: { user: RecordRow; name: string }) {
  const t = useT()
  const { error } = useQuery(sessionsOfQuery(user.id))
  if (error instanceof Refusal && error.status === 403) return <Note tone="careful">{error.message}</Note>
  return (
    <>
      <Part title={t('screen.new_password')} note={t('account.set_note')}>
        <SetForm id={user.id} name={name} username={wordOf(user['username'])} />
      </Part>
      <Part title={t('account.second_factor')} note={t('account.reset_note', { name })}>
        <ResetSecondFactor id={user.id} name={name} isOn={user['two_factor'] === 'totp'} />
      </Part>
      <LinksOf id={user.id} name={name} />
      <Part title={t('account.sessions')} note={t('account.sessions_of_note', { name })}>
        <SessionsOf id={user.id} name={name} />
      </Part>
    </>
  )
}

function SetForm({ id, name, username }: { id: number; name: string; username: string }) {
  const t = useT()
  const [password, setPassword] = useState(() => suggestPassword())
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      const body = { new_password: password, confirm_password: password }
      await call(`${base}set_password/${id}`, { method: 'PUT', body })
      setDone(true)
      void queries.invalidateQueries(sessionsOfQuery(id))
    } catch (caught) {
      setProblem(saidBy(caught))
    } finally {
      setBusy(false)
    }
  }
  const copy = async (): Promise<void> => {
    if (await copyText(password)) say(t('account.copied'))
    else say(t('account.not_copied'), 'warning')
  }
  return (
    <form className={`${styles.form} ${styles.told}`} onSubmit={(event) => void submit(event)}>
      <div aria-live="polite">{done && <Note tone="good">{t('account.set_done', { name })}</Note>}</div>
      {username && (
        <p>
          {t('account.username')}: <strong dir="ltr">{username}</strong>
        </p>
      )}
      <TextField
        label={t('screen.new_password')}
        name="new_password"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={done}
        value={password}
        error={problem || undefined}
        onValue={setPassword}
      />
      {!done && <p className={page.quiet}>{t('screen.password_rules')}</p>}
      <div className={page.buttons}>
        {!done && (
          <button type="submit" className={page.button} data-primary disabled={busy || password.length < 10}>
            {t('screen.save_password')}
          </button>
        )}
        <button type="button" className={page.button} onClick={() => void copy()}>
          <IconCopy size={15} aria-hidden /> {t('account.copy')}
        </button>
        {!done && (
          <button type="button" className={page.button} onClick={() => setPassword(suggestPassword())}>
            <IconRefresh size={15} aria-hidden /> {t('account.suggest')}
          </button>
        )}
      </div>
    </form>
  )
}
