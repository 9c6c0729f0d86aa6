import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { saidBy } from '../api/said.ts'
import { wordOf } from '../router/address.ts'
import { Go, useGo } from '../router/Go.tsx'
import { landing } from '../router/opens.ts'
import { acceptInvitation } from '../session/sign_in.ts'
import { Submit } from './Controls.tsx'
import { suggestLanguage, useT } from '../texts/texts.ts'
import { Frame } from './Frame.tsx'
import { isPair, PasswordPair } from './PasswordPair.tsx'
import styles from './Forms.module.css'

/** The page that the link of an invitation opens: a password is chosen, and whoever was invited is in. */
export function Invitation() {
  const t = useT()
  const go = useGo()
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const language = wordOf(search['language'])
  const [pair, setPair] = useState({ first: '', second: '' })
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  // The language that the letter was written in.
  useEffect(() => void suggestLanguage(language), [language])
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      await acceptInvitation(wordOf(params['token']), pair.first, pair.second)
      go(landing, { replace: true })
    } catch (caught) {
      setProblem(saidBy(caught))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Frame title={t('screen.invitation_title')} lead={t('screen.invitation_lead')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <PasswordPair value={pair} onChange={setPair} error={problem} />
        <Submit label={t('screen.invitation_accept')} ready={isPair(pair)} busy={busy} />
      </form>
      <Go href="/login" className={styles.link}>
        {t('screen.to_login')}
      </Go>
    </Frame>
  )
}
