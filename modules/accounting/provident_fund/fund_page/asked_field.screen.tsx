import { createElement, Suspense, useId } from 'react'
import type { Field } from '#platform/fields/field.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { screenOfField } from '#platform/screen/field/catalogue.ts'
import styles from './fund_page.module.css'

interface AskedFieldProps {
  readonly form: Definition
  readonly name: string
  readonly field: Field
  readonly label: string
  readonly help?: string
  readonly value: unknown
  readonly problem: string | undefined
  readonly onChange: (value: unknown) => void
}

/** One value that a call is asked with, as its field type is typed everywhere. */
export function AskedField({ form, name, field, label, help, value, problem, onChange }: AskedFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Suspense fallback={null}>
        {createElement(screenOfField(field).Input, {
          definition: form,
          name,
          field,
          id,
          value,
          onChange,
          onBlur: () => undefined,
          invalid: problem !== undefined,
          describedBy: `${id}-problem ${id}-help`,
          disabled: false,
          required: field.required === true,
          other: () => undefined,
          row: undefined,
        })}
      </Suspense>
      <p id={`${id}-help`} className={styles.help}>
        {help}
      </p>
      <p id={`${id}-problem`} className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
