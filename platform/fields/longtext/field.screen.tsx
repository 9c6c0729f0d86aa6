import type { FieldScreen } from '../../screen/field/contract.ts'
import { asTyped, TextCell, TextFilter } from '../../screen/field/TextParts.tsx'
import styles from '../../screen/field/controls.module.css'

/** Text of several lines. */
export const longtextScreen: FieldScreen = {
  Input: ({ id, name, value, disabled, invalid, describedBy, required, onChange, onBlur }) => (
    <textarea
      id={id}
      name={name}
      className={styles.input}
      dir="auto"
      rows={4}
      value={asTyped(value)}
      disabled={disabled}
      aria-required={required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  ),
  Cell: TextCell,
  Filter: TextFilter,
  width: 16,
}
