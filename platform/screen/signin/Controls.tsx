import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useId, useState, type InputHTMLAttributes } from 'react'
import { useT } from '../texts/texts.ts'
import styles from './Controls.module.css'

/** Plain controls: the first page of a cheap phone loads no component library for two inputs and a button. */

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error?: string | undefined
}

export function TextField({ label, value, onValue, error, ...rest }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        dir="ltr"
        value={value}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
      <p id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}

/** One of many, chosen by the browser's own list. */
export function SelectField(props: {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly required?: boolean
  readonly choices: readonly { readonly id: number; readonly name: string }[]
  readonly error: string | undefined
  readonly onValue: (value: string) => void
}) {
  const { label, choices, error, onValue, value, ...rest } = props
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        {...rest}
        id={id}
        value={choices.some((one) => String(one.id) === value) ? value : ''}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        <option value="" />
        {choices.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      <p id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}

/** A password that can be shown. */
export function PasswordField({ label, value, onValue, error, ...rest }: FieldProps) {
  const t = useT()
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.password}>
        <input
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          dir="ltr"
          value={value}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
        <button type="button" aria-label={t('screen.reveal')} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <IconEyeOff size={18} stroke={1.6} /> : <IconEye size={18} stroke={1.6} />}
        </button>
      </span>
      <p id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}

export function Submit({ label, ready, busy }: { label: string; ready: boolean; busy: boolean }) {
  return (
    <button type="submit" className={styles.submit} disabled={!ready || busy} aria-busy={busy}>
      {label}
    </button>
  )
}

/** A way out of the page beside its main button. */
export function Quiet({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.quiet} onClick={onClick}>
      {label}
    </button>
  )
}
