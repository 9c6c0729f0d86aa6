import { useState } from 'react'
import { datetime } from '#platform/fields/index.ts'
import { showValue } from '#platform/fields/catalogue.ts'
import { useT } from '../texts/texts.ts'
import type { FieldInputProps } from './contract.ts'
import { asTyped, useLocale } from './TextParts.tsx'
import controls from './controls.module.css'
import styles from './Parts.module.css'

/** What a form sends for a secret that is to be forgotten: no text, and not nothing either. */
export const forgotten = false

const instant = datetime({})

/** Says when the secret was set; a new one is typed over it, unseen. Nobody can read it back. */
export default function SecretInput(props: FieldInputProps) {
  const t = useT()
  const locale = useLocale()
  const [isNew, setIsNew] = useState(false)
  const { id, name, value, row, disabled, onChange } = props
  const told: unknown = row?.expand?.[name]
  const setAt =
    typeof told === 'object' && told !== null && 'set_at' in told && typeof told.set_at === 'string' ? told.set_at : ''
  const goes = value === forgotten
  if (goes)
    return (
      <div className={styles.secret}>
        <span className={styles.said}>{t('screen.secret_will_go')}</span>
        <button id={id} type="button" className={styles.small} onClick={() => onChange(null)}>
          {t('screen.discard')}
        </button>
      </div>
    )
  if (setAt !== '' && !isNew && asTyped(value) === '')
    return (
      <div className={styles.secret}>
        <span className={styles.said}>{t('screen.set_on', { date: showValue(instant, setAt, locale) })}</span>
        {!disabled && (
          <>
            <button id={id} type="button" className={styles.small} onClick={() => setIsNew(true)}>
              {t('screen.secret_new')}
            </button>
            <button type="button" className={styles.small} onClick={() => onChange(forgotten)}>
              {t('screen.secret_forget')}
            </button>
          </>
        )}
      </div>
    )
  return (
    <input
      id={id}
      name={name}
      className={controls.input}
      type="password"
      dir="ltr"
      autoComplete="new-password"
      spellCheck={false}
      autoFocus={isNew}
      placeholder={setAt === '' ? t('screen.not_set') : t('screen.secret_new')}
      value={asTyped(value)}
      disabled={disabled}
      aria-invalid={props.invalid}
      aria-describedby={props.describedBy}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  )
}
