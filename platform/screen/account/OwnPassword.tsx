import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Refusal } from '../api/problem.ts'
import { queries } from '../api/queries.ts'
import { say } from '../notice/notices.ts'
import { changePassword } from '../session/sign_in.ts'
import { PasswordField } from '../signin/Controls.tsx'
import { isPair, PasswordPair } from '../signin/PasswordPair.tsx'
import { useT } from '../texts/texts.ts'
import { linksQuery } from './links.ts'
import { sessionsQuery } from './me.ts'
import { secondFactorQuery } from './second_factor.ts'
import page from '../page/Page.module.css'
import styles from './Account.module.css'

const empty = { first: '', second: '' }

/** Another password of one's own, or the first of who came in through a provider; the other sessions end with it. */
export function OwnPassword() {
  const t = useT()
  const [old, setOld] = useState('')
  const [pair, setPair] = useState(empty)
  const [problems, setProblems] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [busy, setBusy] = useState(false)
  const withOld = useQuery(secondFactorQuery).data?.has_password !== false
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblems({})
    try {
      await changePassword(old, pair.first, pair.second)
      say(t('account.password_done'))
      setOld('')
      setPair(empty)
      void queries.invalidateQueries(sessionsQuery)
      if (withOld) return
      void queries.invalidateQueries(secondFactorQuery)
      void queries.invalidateQueries(linksQuery)
    } catch (caught) {
      const errors = caught instanceof Refusal ? caught.errors : {}
      const whole = caught instanceof Refusal ? caught.message : t('screen.offline')
      setProblems(Object.keys(errors).length > 0 ? errors : { new_password: [whole] })
    } finally {
      setBusy(false)
    }
  }
  const said = [...(problems['new_password'] ?? []), ...(problems['confirm_password'] ?? [])].join(' ')
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {withOld ? (
        <PasswordField
          label={t('screen.old_password')}
          name="old_password"
          autoComplete="current-password"
          value={old}
          error={problems['old_password']?.join(' ')}
          onValue={setOld}
        />
      ) : (
        <p role="alert" className={styles.problem}>
          {problems['old_password']?.join(' ')}
        </p>
      )}
      <PasswordPair value={pair} onChange={setPair} error={said || undefined} />
      <button
        type="submit"
        className={page.button}
        data-primary
        disabled={busy || (withOld && old === '') || !isPair(pair)}
      >
        {t('screen.save_password')}
      </button>
    </form>
  )
}
