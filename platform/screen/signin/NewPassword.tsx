import { useParams, useSearch } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { saidBy } from '../api/said.ts'
import { say } from '../notice/notices.ts'
import { wordOf } from '../router/address.ts'
import { Go, useGo } from '../router/Go.tsx'
import { setNewPassword } from '../session/sign_in.ts'
import { Submit } from './Controls.tsx'
import { useT } from '../texts/texts.ts'
import { Frame } from './Frame.tsx'
import { isPair, PasswordPair } from './PasswordPair.tsx'
import styles from './Forms.module.css'

/** Choose a new password: the page that the link of a reset message opens. */
export function NewPassword() {
  const t = useT()
  const go = useGo()
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const token = wordOf(params['token']) || wordOf(search['token'])
  const [pair, setPair] = useState({ first: '', second: '' })
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      await setNewPassword(token, pair.first, pair.second)
      say(t('screen.password_changed'))
      go('/login', { replace: true })
    } catch (caught) {
      setProblem(saidBy(caught))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Frame title={t('screen.choose_password')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <PasswordPair value={pair} onChange={setPair} error={problem} />
        <Submit label={t('screen.save_password')} ready={isPair(pair)} busy={busy} />
      </form>
      <Go href="/login" className={styles.link}>
        {t('screen.to_login')}
      </Go>
    </Frame>
  )
}
