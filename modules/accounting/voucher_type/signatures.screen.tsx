import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import styles from '#platform/screen/field/controls.module.css'

/** Who signs a voucher, a name on each line; the field's own parser says what is too many or too long. */
export default function SignaturesInput(props: FieldInputProps) {
  return (
    <textarea
      id={props.id}
      name={props.name}
      className={styles.input}
      dir="auto"
      rows={4}
      value={namesOf(props.value).join('\n')}
      disabled={props.disabled}
      aria-invalid={props.invalid}
      aria-describedby={props.describedBy}
      onChange={(event) => props.onChange({ names: event.currentTarget.value.split('\n') })}
      onBlur={props.onBlur}
    />
  )
}

const namesOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null && 'names' in value && Array.isArray(value.names) ? value.names : []
