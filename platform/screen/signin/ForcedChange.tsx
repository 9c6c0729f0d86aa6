import { useState, type FormEvent } from 'react'
import { Refusal } from '../api/problem.ts'
import { say } from '../notice/notices.ts'
import { checkStoredToken } from '../session/session.ts'
import { changePassword, signOut } from '../session/sign_in.ts'
import { PasswordField, Quiet, Submit } from './Controls.tsx'
import { useT } from '../texts/texts.ts'
import { Frame } from './Frame.tsx'
import { isPair, PasswordPair } from './PasswordPair.tsx'
import styles from './Forms.module.css'

/** The first sign-in with a password that somebody else has set: nothing else opens before it is changed. */
export default function ForcedChange() {
  const t = useT()
  const [old, setOld] = useState('')
  const [pair, setPair] = useState({ first: '', second: '' })
  const [problems, setProblems] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setProblems({})
    try {
      await changePassword(old, pair.first, pair.second)
      say(t('screen.password_changed'))
      await checkStoredToken()
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
    <Frame title={t('screen.choose_password')} lead={t('screen.forced_lead')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={t('screen.old_password')}
          name="old_password"
          autoComplete="current-password"
          autoFocus
          value={old}
          error={problems['old_password']?.join(' ')}
          onValue={setOld}
        />
        <PasswordPair value={pair} onChange={setPair} error={said || undefined} />
        <Submit label={t('screen.save_password')} ready={old !== '' && isPair(pair)} busy={busy} />
        <Quiet label={t('screen.logout')} onClick={() => void signOut()} />
      </form>
    </Frame>
  )
}
