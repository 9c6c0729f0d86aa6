import { useEffect, useEffectEvent, useState, type HTMLAttributes } from 'react'
import { useLook, localeOf, shownLocaleOf } from '../look.ts'
import { useT } from '../texts/texts.ts'
import type { FieldCellProps, FieldFilterProps, FieldInputProps } from './contract.ts'
import { isText } from './options.ts'
import { shownValue } from './shown.ts'
import styles from './controls.module.css'

/** Parts that several field types share: one line of text as input, cell and filter. */

/** What stands in a text input for a value. */
export const asTyped = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

interface LineOptions {
  readonly type?: 'text' | 'email' | 'tel' | 'url'
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** Codes, phones, dates and figures are written from left to right in every language. */
  readonly ltr?: boolean
  readonly figure?: boolean
  readonly placeholder?: string
  /** How a kept value stands in the input; what is being typed is left as it is. */
  readonly shown?: (value: string) => string
}

export function LineInput({ props, options = {} }: { props: FieldInputProps; options?: LineOptions }) {
  const { field, id, value, disabled, invalid, describedBy, required } = props
  const ltr = options.ltr ?? (isText(field) && field.shape === 'code')
  return (
    <input
      id={id}
      name={props.name}
      className={`${styles.input} ${options.figure ? styles.figure : ''}`}
      type={options.type === 'email' || options.type === 'url' ? 'text' : (options.type ?? 'text')}
      inputMode={options.inputMode ?? (options.type === 'email' ? 'email' : options.type === 'url' ? 'url' : undefined)}
      dir={ltr ? 'ltr' : 'auto'}
      autoComplete="off"
      spellCheck={ltr ? false : undefined}
      placeholder={options.placeholder ?? props.usual}
      value={options.shown ? options.shown(asTyped(value)) : asTyped(value)}
      disabled={disabled}
      required={required}
      aria-required={required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  )
}

/** A value as text: `<bdi>` always, left to right where it is a code. */
export function TextCell({ definition, name, field, value, row, locale, ltr }: FieldCellProps & { ltr?: boolean }) {
  const shown = shownValue(definition, name, field, value, row, locale)
  const code = ltr ?? (isText(field) && field.shape === 'code')
  return code ? (
    <bdi dir="ltr" className={styles.code}>
      {shown}
    </bdi>
  ) : (
    <bdi>{shown}</bdi>
  )
}

/** Begins-with filter: applied when the keys have rested for 300 ms, at once on Enter. */
export function TextFilter({ name, label, values, onChange, ltr }: FieldFilterProps & { ltr?: boolean }) {
  const t = useT()
  const applied = values[name] ?? ''
  const [typed, setTyped] = useState(applied)
  const [seen, setSeen] = useState(applied)
  if (seen !== applied) {
    setSeen(applied)
    setTyped(applied)
  }
  const apply = useEffectEvent(() => {
    if (typed.trim() !== applied) onChange({ [name]: typed.trim() })
  })
  useEffect(() => {
    const timer = setTimeout(apply, 300)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <input
      className={styles.filter}
      data-active={applied !== ''}
      dir={ltr ? 'ltr' : 'auto'}
      aria-label={t('screen.filter_by', { name: label })}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChange({ [name]: typed.trim() })
      }}
    />
  )
}

/** Filter of a few words: any, and each word. */
export function SelectFilter(props: FieldFilterProps & { choices: readonly { value: string; label: string }[] }) {
  const t = useT()
  const { name, label, values, choices, onChange, isAlways = false } = props
  const value = values[name] ?? ''
  return (
    <select
      className={styles.filter}
      data-active={value !== '' && !isAlways}
      aria-label={t('screen.filter_by', { name: label })}
      value={value}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    >
      {!(isAlways && value !== '') && <option value="">{t('screen.filter_any')}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

/** Of what is shown; days in the calendar of the person. */
export const useLocale = (): string => shownLocaleOf(useLook())
/** Of what can be typed: days are Gregorian there. */
export const useTypedLocale = (): string => localeOf(useLook())
