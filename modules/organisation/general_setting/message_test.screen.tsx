import { useId, useState, type FormEvent } from 'react'
import { call } from '#platform/screen/api/call.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { Note } from '#platform/screen/page/Page.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import controls from '#platform/screen/field/controls.module.css'
import page from '#platform/screen/page/Page.module.css'
import styles from './message_test.module.css'

/** What a test came to, as `test_mail/` and `test_sms/` answer. */
interface Tried {
  readonly is_sent: boolean
  readonly problem: string | null
  readonly answer: string | null
}

export const MailTest = () => <MessageTest path="test_mail/" placeholder="name@example.org" inputMode="email" />
export const SmsTest = () => <MessageTest path="test_sms/" placeholder="01712345678" inputMode="tel" />

/** Tries the settings as they are saved, and says in words what came of it. */
function MessageTest(props: { path: string; placeholder: string; inputMode: 'email' | 'tel' }) {
  const t = useT()
  const id = useId()
  const [to, setTo] = useState('')
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState<Tried & { readonly to: string }>()
  const [problem, setProblem] = useState('')
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy || to.trim() === '') return
    setBusy(true)
    setTried(undefined)
    setProblem('')
    try {
      const answer = await call<Tried>(`/general_setting/api/v1/general_setting/${props.path}`, {
        method: 'POST',
        body: { to },
      })
      setTried({ ...answer, to: to.trim() })
    } catch (caught) {
      setProblem(saidBy(caught))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.test} onSubmit={(event) => void send(event)} noValidate aria-busy={busy}>
      <label htmlFor={id}>{t('general_setting.test_to')}</label>
      <div className={styles.line}>
        <input
          id={id}
          className={controls.input}
          dir="ltr"
          inputMode={props.inputMode}
          autoComplete="off"
          spellCheck={false}
          placeholder={props.placeholder}
          value={to}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-note`}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <button type="submit" className={page.button} disabled={busy || to.trim() === ''}>
          {busy ? t('general_setting.test_busy') : t('general_setting.test')}
        </button>
      </div>
      <p id={`${id}-note`} className={page.quiet}>
        {t('general_setting.test_note')}
      </p>
      <div role="status">
        {problem && <Note tone="bad">{problem}</Note>}
        {tried && (
          <Note tone={tried.is_sent ? 'good' : 'bad'}>
            <p>
              {tried.is_sent
                ? t('general_setting.test_sent', { to: tried.to })
                : t(`outbox_message.problem.${tried.problem ?? 'unknown'}`)}
            </p>
            {tried.answer !== null && (
              <p className={page.quiet}>
                <bdi>{t('general_setting.test_answer', { answer: tried.answer })}</bdi>
              </p>
            )}
          </Note>
        )}
      </div>
    </form>
  )
}
