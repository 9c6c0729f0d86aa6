import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type FormEvent } from 'react'
import { Refusal } from '../api/problem.ts'
import { writeAddress } from '../router/address.ts'
import { Go, useGo } from '../router/Go.tsx'
import { useSession } from '../session/session.ts'
import { signIn } from '../session/sign_in.ts'
import { wayBack } from '../session/way_back.ts'
import { cameBack } from './came_back.ts'
import { PasswordField, Submit, TextField } from './Controls.tsx'
import { loadNamed, useT } from '../texts/texts.ts'
import { External } from './External.tsx'
import { Frame } from './Frame.tsx'
import styles from './Forms.module.css'

// For the few who have a second factor: the first page of a cheap phone does not load it.
const SecondStep = lazy(() => loadNamed('account').then(() => import('./SecondStep.tsx')))

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
  const [came] = useState(() => cameBack(search, location.hash, t))
  const [problem, setProblem] = useState<Problem>(came?.way === 'refused' ? { whole: came.said } : {})
  const [busy, setBusy] = useState(false)
  const [ticket, setTicket] = useState(came?.way === 'code' ? came.ticket : undefined)
  const reason = session.state === 'guest' && session.reason !== 'signed_out' ? session.reason : undefined
  const asked = typeof search['returnTo'] === 'string' ? search['returnTo'] : undefined

  const enter = (): void => go(wayBack(asked, '/apps/dashboards/project'), { replace: true })
  useEffect(() => {
    // Whatever has come back counts once: a reload begins with an empty form.
    if (came) history.replaceState(history.state, '', `/login${writeAddress({ returnTo: asked })}`)
  }, [came, asked])
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setProblem({})
    try {
      await signIn(username.trim(), password)
      enter()
    } catch (caught) {
      const wanted = caught instanceof Refusal ? caught.ticket : undefined
      setTicket(wanted)
      setProblem(wanted === undefined ? problemOf(caught, t('screen.offline')) : {})
      setBusy(false)
    }
  }
  const startAgain = (why: string): void => {
    setTicket(undefined)
    setPassword('')
    setProblem(why === '' ? {} : { whole: why })
  }
  if (ticket !== undefined)
    return (
      <Suspense fallback={<Frame title={t('screen.sign_in_title')}>{null}</Frame>}>
        <SecondStep ticket={ticket} onDone={enter} onBack={startAgain} />
      </Suspense>
    )
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
        <External back={asked} />
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
