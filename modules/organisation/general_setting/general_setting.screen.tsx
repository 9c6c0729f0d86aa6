import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { asTyped } from '#platform/screen/field/TextParts.tsx'
import { dateFormats, writtenDay } from '#platform/fields/office_look.ts'
import { today } from '#platform/clock/clock.ts'
import { numberSeries } from '#platform/resource/series.ts'
import { fieldLabel, useT } from '#platform/screen/texts/texts.ts'
import styles from '#platform/screen/field/controls.module.css'
import grid from '#platform/screen/field/Parts.module.css'

/** Inputs of settings whose type alone does not say how they are written. */

/** The few ways of writing a date, each shown with today's. */
export function DateFormatInput(props: FieldInputProps) {
  return (
    <select
      id={props.id}
      name={props.name}
      className={styles.input}
      dir="ltr"
      value={asTyped(props.value)}
      disabled={props.disabled}
      aria-invalid={props.invalid}
      aria-describedby={props.describedBy}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onBlur}
    >
      {dateFormats.map((dateFormat) => (
        <option key={dateFormat} value={dateFormat}>
          {writtenDay(today(), { dateFormat })}
        </option>
      ))}
    </select>
  )
}

interface PartInput {
  readonly name: string
  readonly label: string
  readonly placeholder?: string
  /** A list, written one entry a line. */
  readonly isList?: boolean
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A small object as its parts, each with a label of its own. The field's own parser says what is wrong. */
function Parts({ field, parts }: { field: FieldInputProps; parts: readonly PartInput[] }) {
  const kept = isObject(field.value) ? field.value : {}
  const change = (name: string, written: unknown): void => {
    const next = Object.fromEntries(
      Object.entries({ ...kept, [name]: written }).filter(([, one]) => one !== '' && !(Array.isArray(one) && !one[0])),
    )
    field.onChange(Object.keys(next).length > 0 ? next : null)
  }
  return (
    <div
      className={grid.parts}
      id={field.id}
      role="group"
      aria-label={fieldLabel(field.definition, field.name)}
      aria-describedby={field.describedBy}
    >
      {parts.map(({ name, label, placeholder, isList }) => {
        const value = kept[name]
        const shared = {
          className: styles.input,
          dir: 'ltr' as const,
          spellCheck: false,
          autoComplete: 'off',
          disabled: field.disabled,
          'aria-invalid': field.invalid,
          onBlur: field.onBlur,
        }
        return (
          <label key={name}>
            {label}
            {isList ? (
              <textarea
                {...shared}
                rows={4}
                value={Array.isArray(value) ? value.join('\n') : asTyped(value)}
                onChange={(event) => change(name, event.currentTarget.value)}
              />
            ) : (
              <input
                {...shared}
                placeholder={placeholder}
                value={asTyped(value)}
                onChange={(event) => change(name, event.currentTarget.value)}
              />
            )}
          </label>
        )
      })}
    </div>
  )
}

export function NumberPrefixesInput(props: FieldInputProps) {
  const t = useT()
  const parts = Object.entries(numberSeries).map(([name, standard]) => ({
    name,
    label: t(`general_setting.number_prefixes.${name}`),
    placeholder: standard,
  }))
  return <Parts field={props} parts={parts} />
}

export function PasswordPolicyInput(props: FieldInputProps) {
  const t = useT()
  const label = t('general_setting.password_policy.min_length')
  return <Parts field={props} parts={[{ name: 'min_length', label, placeholder: '10' }]} />
}

export function ProviderInput(props: FieldInputProps) {
  const t = useT()
  const part = (name: string, placeholder: string) => ({
    name,
    label: t(`general_setting.sign_in_provider.${name}`),
    placeholder,
  })
  return (
    <Parts
      field={props}
      parts={[part('name', 'Example'), part('issuer', 'https://id.example.org'), part('client_id', 'samiti')]}
    />
  )
}

export function AllowListInput(props: FieldInputProps) {
  const t = useT()
  const part = (name: string) => ({ name, label: t(`general_setting.allow_list.${name}`), isList: true })
  return <Parts field={props} parts={[part('emails'), part('domains')]} />
}
