import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { call } from '#platform/screen/api/call.ts'
import { Refusal } from '#platform/screen/api/problem.ts'
import { languageNames, languages, useLook } from '#platform/screen/look.ts'
import { say } from '#platform/screen/notice/notices.ts'
import { Note, Page } from '#platform/screen/page/Page.tsx'
import { useGo } from '#platform/screen/router/Go.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import controls from '#platform/screen/field/controls.module.css'
import page from '#platform/screen/page/Page.module.css'
import { SmsCount } from './sms_count.screen.tsx'
import styles from './message.module.css'

const empty = { channel: 'mail', to: '', subject: '', body: '' }
type Problems = Readonly<Record<string, readonly string[]>>

/** Writes a notice: each of its recipients gets one alone, and may decline more of them. */
export default function WriteNotice() {
  const t = useT()
  const go = useGo()
  const own = useLook().language
  const [notice, setNotice] = useState({ ...empty, language: own })
  const [problems, setProblems] = useState<Problems>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const isSms = notice.channel === 'sms'
  const set = (name: keyof typeof notice) => (event: { currentTarget: { value: string } }) =>
    setNotice({ ...notice, [name]: event.currentTarget.value })
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblems({})
    setProblem('')
    const { subject, ...rest } = notice
    try {
      const { queued } = await call<{ queued: number }>('/outbox_message/api/v1/outbox_message/write/', {
        method: 'POST',
        body: isSms ? rest : { ...rest, subject },
      })
      say(t('outbox_message.queued', { n: queued }))
      go('/apps/outbox-management/messages')
    } catch (caught) {
      if (caught instanceof Refusal && Object.keys(caught.errors).length > 0) setProblems(caught.errors)
      else setProblem(caught instanceof Refusal ? caught.message : t('screen.offline'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page title={t('outbox_message.write')} lead={t('outbox_message.write.help')}>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate aria-busy={busy}>
        <div role="alert">{problem && <Note tone="bad">{problem}</Note>}</div>
        <div className={styles.pair}>
          <Line label={t('outbox_message.channel')}>
            {(id) => (
              <select id={id} className={controls.input} value={notice.channel} onChange={set('channel')}>
                <option value="mail">{t('outbox_message.channel.mail')}</option>
                <option value="sms">{t('outbox_message.channel.sms')}</option>
              </select>
            )}
          </Line>
          <Line label={t('outbox_message.language')}>
            {(id) => (
              <select id={id} className={controls.input} value={notice.language} onChange={set('language')}>
                {languages.map((one) => (
                  <option key={one} value={one}>
                    {languageNames[one]}
                  </option>
                ))}
              </select>
            )}
          </Line>
        </div>
        <Line
          label={t('outbox_message.to')}
          help={t(isSms ? 'outbox_message.to_numbers' : 'outbox_message.to_addresses')}
          problems={problems['to']}
        >
          {(id, described, invalid) => (
            <textarea
              id={id}
              className={controls.input}
              dir="ltr"
              rows={3}
              spellCheck={false}
              aria-describedby={described}
              aria-invalid={invalid}
              value={notice.to}
              onChange={set('to')}
            />
          )}
        </Line>
        {!isSms && (
          <Line label={t('outbox_message.subject')} problems={problems['subject']}>
            {(id, described, invalid) => (
              <input
                id={id}
                className={controls.input}
                dir="auto"
                aria-describedby={described}
                aria-invalid={invalid}
                value={notice.subject}
                onChange={set('subject')}
              />
            )}
          </Line>
        )}
        <Line label={t('outbox_message.body')} problems={problems['body']}>
          {(id, described, invalid) => (
            <textarea
              id={id}
              className={controls.input}
              dir="auto"
              rows={isSms ? 5 : 12}
              aria-describedby={described}
              aria-invalid={invalid}
              value={notice.body}
              onChange={set('body')}
            />
          )}
        </Line>
        {isSms && <SmsCount text={notice.body} />}
        <div className={page.buttons}>
          <button type="submit" className={page.button} data-primary disabled={busy}>
            {t('outbox_message.send_notice')}
          </button>
        </div>
      </form>
    </Page>
  )
}

interface LineProps {
  readonly label: string
  readonly help?: string
  readonly problems?: readonly string[] | undefined
  readonly children: (id: string, described: string | undefined, invalid: boolean) => ReactNode
}

function Line({ label, help, problems = [], children }: LineProps) {
  const id = useId()
  const described = [help ? `${id}-help` : '', problems.length > 0 ? `${id}-problem` : ''].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children(id, described || undefined, problems.length > 0)}
      {help && (
        <p id={`${id}-help`} className={page.quiet}>
          {help}
        </p>
      )}
      {problems.length > 0 && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problems.join(' ')}
        </p>
      )}
    </div>
  )
}
