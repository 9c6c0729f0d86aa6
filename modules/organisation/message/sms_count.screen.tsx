import { countSms } from '#platform/message/segments.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import page from '#platform/screen/page/Page.module.css'

/** How many SMS a text takes, while somebody types it. */
export function SmsCount({ text }: { text: string }) {
  const t = useT()
  const figures = useFigures()
  const { alphabet, segments, left } = countSms(text)
  return (
    <p className={page.quiet} role="status">
      {t('outbox_message.sms_count', { segments: figures.number(segments), left: figures.number(left) })}{' '}
      {alphabet === 'unicode' && t('outbox_message.sms_unicode')}
    </p>
  )
}
