import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { filled } from '#platform/message/wording.ts'
import { say } from '../notice/notices.ts'
import { copyText } from '../page/copy.ts'
import { useFigures } from '../page/figures.ts'
import { useT } from '../texts/texts.ts'
import { outboxQuery, type WaitingMessage } from './office.ts'
import page from '../page/Page.module.css'
import styles from './Administration.module.css'

/** Messages that are not out, because no mail server is set or it refuses them: they are read here and told to their owner. */
export function Outbox() {
  const t = useT()
  const { data: messages } = useQuery(outboxQuery)
  if (!messages) return <div className={styles.waiting} aria-busy />
  if (messages.length === 0)
    return (
      <p className={styles.none}>
        <IconMailOff size={20} stroke={1.4} aria-hidden /> {t('administration.outbox_empty')}
      </p>
    )
  return (
    <ul className={styles.messages} aria-label={t('administration.outbox')}>
      {messages.map((message) => (
        <li key={message.id}>
          <Message message={message} />
        </li>
      ))}
    </ul>
  )
}

function Message({ message }: { message: WaitingMessage }) {
  const t = useT()
  const figures = useFigures()
  const { params, created_at } = message
  const { link } = params
  // A link that was used is no longer in the message.
  const values = { ...params, link: typeof link === 'string' ? link : t('administration.link_gone') }
  const copy = async (): Promise<void> => {
    if (await copyText(String(link))) say(t('administration.copied'))
    else say(t('administration.not_copied'), 'warning')
  }
  return (
    <details className={styles.message}>
      <summary>
        <span className={styles.subject}>{filled(message.subject, values)}</span>
        <bdi dir="ltr">{message.to_address}</bdi>
        <span className={page.quiet}>{figures.instant(created_at)}</span>
        <span className={styles.state}>{t('administration.waiting')}</span>
      </summary>
      <div className={styles.body}>
        <p>{filled(message.body, values)}</p>
        {typeof link === 'string' && (
          <button type="button" className={page.button} onClick={() => void copy()}>
            {t('administration.copy_link')}
          </button>
        )}
      </div>
    </details>
  )
}
