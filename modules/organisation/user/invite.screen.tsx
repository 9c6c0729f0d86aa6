import { IconMailForward } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { OfUser } from '#platform/screen/account/OfUser.tsx'
import { call } from '#platform/screen/api/call.ts'
import { Refusal } from '#platform/screen/api/problem.ts'
import { queries } from '#platform/screen/api/queries.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { languageNames, languages, useLook } from '#platform/screen/look.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Note, Part } from '#platform/screen/page/Page.tsx'
import { wordOf } from '#platform/screen/router/address.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import controls from '#platform/screen/field/controls.module.css'
import page from '#platform/screen/page/Page.module.css'
import styles from '../message/message.module.css'

const base = '/user/api/v1/user/'

/** A manager of users invites somebody who has not come yet: a link by mail or SMS, by which the person chooses a password. */
export default function Invite() {
  const t = useT()
  const figures = useFigures()
  return (
    <OfUser title="user.action.invite" titleOf="user.invite_of">
      {(user) => {
        const isWaiting = user['invitation'] === 'waiting'
        return (
          <Part title={t('user.invitation')} note={t('user.invite_note')}>
            {isWaiting && (
              <Note tone="careful">
                {t('user.invited_already', { until: figures.instant(wordOf(user['invited_until'])) })}
              </Note>
            )}
            <InviteForm user={user} isAgain={isWaiting} />
          </Part>
        )
      }}
    </OfUser>
  )
}

function InviteForm({ user, isAgain }: { user: RecordRow; isAgain: boolean }) {
  const t = useT()
  const own = useLook().language
  const [channel, setChannel] = useState('mail')
  const [language, setLanguage] = useState<string>(own)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [problem, setProblem] = useState('')
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem('')
    setDone(false)
    try {
      await call(`${base}invite/${user.id}`, { method: 'POST', body: { language, channel } })
      setDone(true)
      for (const key of ['record', 'list']) void queries.invalidateQueries({ queryKey: [key, 'user'] })
    } catch (caught) {
      setProblem(caught instanceof Refusal ? caught.message : t('screen.offline'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} aria-busy={busy}>
      <div role="status">
        {done && <Note tone="good">{t('user.invited')}</Note>}
        {problem && <Note tone="bad">{problem}</Note>}
      </div>
      <div>
        <label htmlFor="invite-channel">{t('sign_in.channel')}</label>
        <select
          id="invite-channel"
          className={controls.input}
          value={channel}
          onChange={(event) => setChannel(event.currentTarget.value)}
        >
          <option value="mail">{t('user.invite_by_mail', { address: wordOf(user['email']) })}</option>
          <option value="sms">{t('user.invite_by_sms', { number: wordOf(user['primary_phone']) })}</option>
        </select>
      </div>
      <div>
        <label htmlFor="invite-language">{t('sign_in.language')}</label>
        <select
          id="invite-language"
          className={controls.input}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {languageNames[one]}
            </option>
          ))}
        </select>
      </div>
      <div className={page.buttons}>
        <button type="submit" className={page.button} data-primary disabled={busy}>
          <IconMailForward size={16} stroke={1.7} aria-hidden />{' '}
          {t(isAgain ? 'user.invite_again' : 'user.action.invite')}
        </button>
      </div>
    </form>
  )
}
