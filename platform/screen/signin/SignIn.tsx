import { useSearch } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { Refusal } from '../api/problem.ts'
import { Go, useGo } from '../router/Go.tsx'
import { useSession } from '../session/session.ts'
import { signIn } from '../session/sign_in.ts'
import { wayBack } from '../session/way_back.ts'
import { PasswordField, Submit, TextField } from './Controls.tsx'
import { useT } from '../texts/texts.ts'
import { Frame } from './Frame.tsx'
import styles from './Forms.module.css'

interface Problem {
  readonly username?: string
  readonly password?: string
  readonly whole?: string
}

/** Sign-in by user name: the form of the requirement document, section 2. */
export function SignIn() {
  const t = useT()
  const go = useGo()
  const session = useSession()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem>({})
  const [busy, setBusy] = useState(false)
  const reason = session.state === 'guest' && session.reason !== 'signed_out' ? session.reason : undefined

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setProblem({})
    try {
      await signIn(username.trim(), password)
      const asked = search['returnTo']
      go(wayBack(typeof asked === 'string' ? asked : undefined, '/apps/dashboards/project'), { replace: true })
    } catch (caught) {
      setProblem(problemOf(caught, t('screen.offline')))
      setBusy(false)
    }
  }
  const whole = problem.whole ?? (problem.username || problem.password ? undefined : reason && t(`screen.${reason}`))
  const ready = username.trim() !== '' && password !== ''
  return (
    <Frame title={t('screen.sign_in_title')} lead={t('screen.sign_in_lead')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <div role="alert">{whole && <p className={styles.problem}>{whole}</p>}</div>
        <TextField
          label={t('screen.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={username}
          error={problem.username}
          onValue={setUsername}
        />
        <PasswordField
          label={t('screen.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={problem.password}
          onValue={setPassword}
        />
        <Submit label={t('screen.login')} ready={ready} busy={busy} />
        <Go href="/pages/auth/forgot-password-2" className={styles.link}>
          {t('screen.forgot')}
        </Go>
      </form>
    </Frame>
  )
}

/** Server errors stand at their field; what belongs to none stands above the form. */
function problemOf(caught: unknown, offline: string): Problem {
  if (!(caught instanceof Refusal)) return { whole: offline }
  const username = caught.errors['username']?.join(' ')
  const password = caught.errors['password']?.join(' ')
  if (username === undefined && password === undefined) return { whole: caught.message }
  return { ...(username ? { username } : {}), ...(password ? { password } : {}) }
}
