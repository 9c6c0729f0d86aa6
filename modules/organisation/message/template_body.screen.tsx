import { useQuery } from '@tanstack/react-query'
import { filled, unknownPlace } from '#platform/message/wording.ts'
import { call } from '#platform/screen/api/call.ts'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { asTyped } from '#platform/screen/field/TextParts.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import controls from '#platform/screen/field/controls.module.css'
import page from '#platform/screen/page/Page.module.css'
import { SmsCount } from './sms_count.screen.tsx'
import styles from './message.module.css'

/** The built-in wording of a kind, as `wordings/` answers. */
interface BuiltIn {
  readonly kind: string
  readonly channel: string
  readonly places: Readonly<Record<string, string>>
  readonly texts: Readonly<Record<string, { readonly subject: string; readonly body: string }>>
}

/** The text of a template: which places are filled, how it reads with samples, and how many SMS it takes. */
export default function TemplateBodyInput(props: FieldInputProps) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['wordings'],
    queryFn: ({ signal }) =>
      call<{ wordings: readonly BuiltIn[] }>('/message_template/api/v1/message_template/wordings/', { signal }),
    staleTime: Infinity,
  })
  const [kind, channel, language] = ['kind', 'channel', 'language'].map((name) => asTyped(props.other(name)))
  const builtIn = data?.wordings.find((one) => one.kind === kind && one.channel === channel)
  const text = asTyped(props.value)
  const places = builtIn?.places ?? {}
  const own = builtIn?.texts[language ?? ''] ?? builtIn?.texts['en']
  const isWhole = text !== '' && unknownPlace(text, places) === undefined
  const preview = filled(text, places)
  return (
    <div className={styles.wording}>
      <textarea
        id={props.id}
        name={props.name}
        className={controls.input}
        dir="auto"
        rows={10}
        value={text}
        disabled={props.disabled}
        aria-required={props.required}
        aria-invalid={props.invalid}
        aria-describedby={props.describedBy}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onBlur={props.onBlur}
      />
      {builtIn && (
        <p className={styles.places}>
          <span className={page.quiet}>{t('message_template.places')}</span>
          {Object.keys(places).map((name) => (
            <code key={name} dir="ltr">{`{${name}}`}</code>
          ))}
        </p>
      )}
      {channel === 'sms' && <SmsCount text={isWhole ? preview : text} />}
      {own && text === '' && !props.disabled && (
        <button type="button" className={page.button} onClick={() => props.onChange(own.body)}>
          {t('message_template.take_built_in')}
        </button>
      )}
      {isWhole && (
        <section className={styles.letter} lang={language} aria-label={t('message_template.preview')}>
          <h3>{t('message_template.preview')}</h3>
          <p dir="auto">{preview}</p>
        </section>
      )}
    </div>
  )
}
