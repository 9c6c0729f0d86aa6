import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Refusal } from '../api/problem.ts'
import { PasswordField, TextField } from '../signin/Controls.tsx'
import { useT } from '../texts/texts.ts'
import { secondFactorQuery, type Proof } from './second_factor.ts'
import page from '../page/Page.module.css'
import styles from './Account.module.css'

interface ProofFormProps {
  readonly label: string
  /** A code is asked for beside the password. */
  readonly withCode: boolean
  readonly onProof: (proof: Proof) => Promise<void>
  readonly onCancel?: (() => void) | undefined
}

/** Asks who is signed in for the password once more, where there is one, and for a code; says at the field what was wrong. */
export function ProofForm({ label, withCode, onProof, onCancel }: ProofFormProps) {
  const t = useT()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const withPassword = useQuery(secondFactorQuery).data?.has_password !== false
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblems({})
    try {
      await onProof(withCode ? { password, code } : { password })
    } catch (caught) {
      setProblems(problemsOf(caught, t('screen.offline')))
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      {withPassword ? (
        <PasswordField
          label={t('screen.old_password')}
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={problems['password']}
          onValue={setPassword}
        />
      ) : (
        <p role="alert" className={styles.problem}>
          {problems['password']}
        </p>
      )}
      {withCode && (
        <TextField
          label={t('account.code_or_recovery')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={problems['code']}
          onValue={setCode}
        />
      )}
      <div className={styles.buttons}>
        <button
          type="submit"
          className={page.button}
          data-primary
          disabled={busy || (withPassword && password === '') || (withCode && code.trim() === '')}
        >
          {label}
        </button>
        {onCancel && (
          <button type="button" className={page.button} onClick={onCancel}>
            {t('screen.cancel')}
          </button>
        )}
      </div>
    </form>
  )
}

/** What is said at each field; what belongs to none stands at the password. */
function problemsOf(caught: unknown, offline: string): Record<string, string> {
  if (!(caught instanceof Refusal)) return { password: offline }
  const said = Object.entries(caught.errors).map(([name, texts]) => [name, texts.join(' ')] as const)
  return said.length > 0 ? Object.fromEntries(said) : { password: caught.message }
}
