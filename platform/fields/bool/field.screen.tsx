import { IconCheck } from '@tabler/icons-react'
import type { FieldFilterProps, FieldScreen } from '../../screen/field/contract.ts'
import { SelectFilter } from '../../screen/field/TextParts.tsx'
import { useT } from '../../screen/texts/texts.ts'
import styles from '../../screen/field/controls.module.css'

function BoolFilter(props: FieldFilterProps) {
  const t = useT()
  const choices = ['true', 'false'].map((value) => ({ value, label: t(value === 'true' ? 'screen.yes' : 'screen.no') }))
  return <SelectFilter {...props} choices={choices} />
}

function Yes() {
  const t = useT()
  return <IconCheck size={15} stroke={2.4} className={styles.yes} aria-label={t('screen.yes')} />
}

/** Yes or no. */
export const boolScreen: FieldScreen = {
  Input: ({ id, name, value, disabled, describedBy, invalid, onChange, onBlur }) => (
    <span className={styles.switch}>
      <input
        id={id}
        name={name}
        type="checkbox"
        className={styles.check}
        checked={value === true}
        disabled={disabled}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.checked)}
        onBlur={onBlur}
      />
    </span>
  ),
  Cell: ({ value }) => (value === true ? <Yes /> : null),
  Filter: BoolFilter,
  width: 6,
}
