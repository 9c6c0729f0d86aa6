import { useId, type ReactNode } from 'react'
import styles from './Looks.module.css'

interface ChoiceProps<Value extends string | number> {
  readonly title: string
  readonly options: readonly Value[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  readonly label: (value: Value) => ReactNode
  readonly note?: string
}

/** One of a few, all to be seen: real radio buttons, so that the arrow keys go through them. */
export function Choice<Value extends string | number>({
  title,
  options,
  chosen,
  onChoose,
  label,
  note,
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{title}</legend>
      <div>
        {options.map((option) => (
          <label key={option}>
            <input type="radio" name={name} checked={option === chosen} onChange={() => onChoose(option)} />
            <span>{label(option)}</span>
          </label>
        ))}
      </div>
      {note !== undefined && <p>{note}</p>}
    </fieldset>
  )
}
