import { useQuery } from '@tanstack/react-query'
import { filled } from '#platform/message/wording.ts'
import { call } from '#platform/screen/api/call.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { say } from '#platform/screen/notice/notices.ts'
import { copyText } from '#platform/screen/page/copy.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import page from '#platform/screen/page/Page.module.css'
import { SmsCount } from './sms_count.screen.tsx'
import styles from './message.module.css'

/** What `letter/{id}` answers; without `values` the reader may not know what fills the places. */
interface Letter {
  readonly channel: string
  readonly language: string
  readonly subject: string
  readonly body: string
  readonly values: Readonly<Record<string, string | number>> | null
}

/** The tab of a message with what it says. */
export default function LetterTab({ record }: { record: RecordRow }) {
  const t = useT()
  const { data: letter } = useQuery({
    queryKey: ['record', 'outbox_message', record.id, 'letter', record.row_version],
    queryFn: ({ signal }) => call<Letter>(`/outbox_message/api/v1/outbox_message/letter/${record.id}`, { signal }),
  })
  if (!letter) return <div className={styles.waiting} aria-busy />
  const { values } = letter
  const link = values?.['link']
  const shown = {
    ...values,
    link: typeof link === 'string' ? link : t(values ? 'outbox_message.link_gone' : 'outbox_message.link_hidden'),
  }
  const copy = async (): Promise<void> => {
    if (await copyText(String(link))) say(t('outbox_message.copied'))
    else say(t('outbox_message.not_copied'), 'warning')
  }
  const body = filled(letter.body, shown)
  return (
    <section className={styles.letter} lang={letter.language} aria-label={t('outbox_message.group.letter')}>
      {letter.subject !== '' && <h2 dir="auto">{filled(letter.subject, shown)}</h2>}
      <p dir="auto">{body}</p>
      {letter.channel === 'sms' && <SmsCount text={body} />}
      {typeof link === 'string' && (
        <button type="button" className={page.button} onClick={() => void copy()}>
          {t('outbox_message.copy_link')}
        </button>
      )}
    </section>
  )
}
