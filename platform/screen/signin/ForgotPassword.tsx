import { useState, type FormEvent } from 'react'
import { Refusal } from '../api/problem.ts'
import { Go } from '../router/Go.tsx'
import { askForReset } from '../session/sign_in.ts'
import { Submit, TextField } from './Controls.tsx'
import { useT } from '../texts/texts.ts'
import { Frame } from './Frame.tsx'
import styles from './Forms.module.css'

/** 'Reset Password': asks for a link. The answer never tells whether the account exists. */
export function ForgotPassword() {
  const t = useT()
  const [name, setName] = useState('')
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      await askForReset(name.trim())
      setSent(true)
    } catch (caught) {
      setProblem(caught instanceof Refusal ? caught.message : t('screen.offline'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Frame title={t('screen.reset_title')} {...(sent ? {} : { lead: t('screen.reset_lead') })}>
      <div aria-live="polite">{sent && <p className={styles.done}>{t('screen.reset_sent')}</p>}</div>
      {!sent && (
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          <TextField
            label={t('screen.username_or_email')}
            name="username"
            autoComplete="username"
            autoFocus
            value={name}
            error={problem}
            onValue={setName}
          />
          <Submit label={t('screen.reset_send')} ready={name.trim() !== ''} busy={busy} />
        </form>
      )}
      <Go href="/login" className={styles.link}>
        {t('screen.to_login')}
      </Go>
    </Frame>
  )
}
