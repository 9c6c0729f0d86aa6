import { IconCalendar } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Drop, type Dropped } from '../drop/Drop.tsx'
import { useT } from '../texts/texts.ts'
import type { FieldInputProps } from './contract.ts'
import { hintOf } from './hint_of.ts'
import { readTyped } from './pure.ts'
import { shownValue } from './shown.ts'
import { asTyped, useTypedLocale } from './TextParts.tsx'
import styles from './controls.module.css'

interface Picking {
  /** The panel in which it can be picked. */
  readonly load: () => Promise<ComponentType<Dropped & Picked>>
  /** Text id of the button that opens the panel. */
  readonly label: string
  /** Whether what stands in the input is a value as it is kept, which is shown in the words of the reader until somebody types. */
  readonly isKept: (typed: string) => boolean
  /** What else is said of the value, beside it. */
  readonly beside?: (value: string) => string | undefined
}

interface Picked {
  /** As it is kept, or empty. */
  readonly value: string
  readonly onChoose: (value: string) => void
}

/** What can be typed, in any digits, or picked: a day, a month. */
export function PickedInput({ props, picking }: { props: FieldInputProps; picking: Picking }) {
  const t = useT()
  const locale = useTypedLocale()
  const { definition, name, field, value } = props
  const typed = asTyped(value)
  const read = readTyped(field, typed)
  const kept = 'value' in read ? asTyped(read.value) : ''
  const beside = kept === '' ? undefined : picking.beside?.(kept)
  const isFigures = field.type === 'date'
  return (
    <div className={styles.withButton}>
      <input
        id={props.id}
        name={name}
        className={styles.input}
        inputMode={isFigures ? 'numeric' : undefined}
        dir={isFigures ? 'ltr' : 'auto'}
        autoComplete="off"
        placeholder={hintOf(field, t)}
        value={picking.isKept(typed) ? shownValue(definition, name, field, typed, undefined, locale) : typed}
        disabled={props.disabled}
        aria-required={props.required}
        aria-invalid={props.invalid}
        aria-describedby={props.describedBy}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onBlur={() => {
          if (kept !== '' && kept !== value) props.onChange(kept)
          props.onBlur()
        }}
      />
      <span className={styles.inside}>
        {beside !== undefined && <bdi className={styles.beside}>{beside}</bdi>}
        <Drop kind="dialog" load={picking.load} data={{ value: kept, onChoose: props.onChange }}>
          <button type="button" tabIndex={-1} aria-label={t(picking.label)} disabled={props.disabled}>
            <IconCalendar size={15} stroke={1.6} />
          </button>
        </Drop>
      </span>
    </div>
  )
}
