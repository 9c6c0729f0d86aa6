import { useState, type FormEvent } from 'react'
import { Refusal } from '../api/problem.ts'
import { sendCode } from '../session/sign_in.ts'
import { useT } from '../texts/texts.ts'
import { Quiet, Submit, TextField } from './Controls.tsx'
import { Frame } from './Frame.tsx'
import styles from './Forms.module.css'

interface SecondStepProps {
  /** What the right password has brought. */
  readonly ticket: string
  readonly onDone: () => void
  /** Back to user name and password, with the sentence that says why; empty when it was wished. */
  readonly onBack: (why: string) => void
}

/** The second step of a sign-in: the code that the app shows, or one of the recovery codes. */
export default function SecondStep({ ticket, onDone, onBack }: SecondStepProps) {
  const t = useT()
  const [code, setCode] = useState('')
  const [byRecovery, setByRecovery] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      await sendCode(ticket, code)
      onDone()
    } catch (caught) {
      if (caught instanceof Refusal && caught.code === 'second_factor_expired') return onBack(caught.message)
      setProblem(caught instanceof Refusal ? caught.message : t('screen.offline'))
      setCode('')
      setBusy(false)
    }
  }
  const change = (): void => {
    setByRecovery(!byRecovery)
    setCode('')
    setProblem('')
  }
  return (
    <Frame
      title={t('account.second_factor')}
      lead={t(byRecovery ? 'account.enter_recovery_lead' : 'account.enter_code_lead')}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          key={String(byRecovery)}
          label={t(byRecovery ? 'account.recovery_code' : 'account.code')}
          name="code"
          autoComplete={byRecovery ? 'off' : 'one-time-code'}
          inputMode={byRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={code}
          error={problem || undefined}
          onValue={setCode}
        />
        <Submit label={t('screen.login')} ready={code.trim() !== ''} busy={busy} />
        <Quiet label={t(byRecovery ? 'account.use_app' : 'account.use_recovery')} onClick={change} />
        <Quiet label={t('screen.to_login')} onClick={() => onBack('')} />
      </form>
    </Frame>
  )
}
