import type { FieldScreen } from './contract.ts'
import { TextCell, TextFilter } from './TextParts.tsx'
import styles from './controls.module.css'

/** Several values of one type: one on each line. */
export const manyScreen: FieldScreen = {
  Input: ({ id, name, value, disabled, invalid, describedBy, required, onChange, onBlur }) => (
    <textarea
      id={id}
      name={name}
      className={styles.input}
      dir="ltr"
      rows={3}
      spellCheck={false}
      value={Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : ''}
      disabled={disabled}
      aria-required={required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  ),
  Cell: (props) => <TextCell {...props} ltr />,
  Filter: (props) => <TextFilter {...props} ltr />,
  width: 14,
}
