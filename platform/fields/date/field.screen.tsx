import { writtenDay } from '../office_look.ts'
import { IconCalendar } from '@tabler/icons-react'
import type { Span } from '../../clock/span.ts'
import { otherCalendar } from './other_calendar.ts'
import { Drop } from '../../screen/drop/Drop.tsx'
import type { FieldCellProps, FieldFilterProps, FieldInputProps, FieldScreen } from '../../screen/field/contract.ts'
import { readTyped } from '../../screen/field/pure.ts'
import { RangeFilter, type Preset } from '../../screen/field/RangeFilter.tsx'
import { shownValue } from '../../screen/field/shown.ts'
import { asTyped, TextCell, useLocale, useTypedLocale } from '../../screen/field/TextParts.tsx'
import { useT } from '../../screen/texts/texts.ts'
import styles from '../../screen/field/controls.module.css'

const loadPanel = () => import('../../screen/field/DayPanel.tsx').then((panel) => panel.DayPanel)

/** Typed day first, in any digits, or picked. A stored day (ISO) is shown day first until somebody types. */
function DateInput(props: FieldInputProps) {
  const t = useT()
  const locale = useTypedLocale()
  const shown = useLocale()
  const { definition, name, field, value } = props
  const typed = asTyped(value)
  const isStored = /^\d{4}-\d{2}-\d{2}$/.test(typed)
  const read = readTyped(field, typed)
  const day = 'value' in read ? asTyped(read.value) : ''
  const other = day === '' ? undefined : otherCalendar(shown)?.day(day, shown)
  return (
    <div className={styles.withButton}>
      <input
        id={props.id}
        name={name}
        className={styles.input}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        placeholder={t('screen.day_first')}
        value={isStored ? shownValue(definition, name, field, typed, undefined, locale) : typed}
        disabled={props.disabled}
        aria-required={props.required}
        aria-invalid={props.invalid}
        aria-describedby={props.describedBy}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onBlur={() => {
          if ('value' in read && read.value !== null && read.value !== value) props.onChange(read.value)
          props.onBlur()
        }}
      />
      <span className={styles.inside}>
        {other !== undefined && <bdi className={styles.beside}>{other}</bdi>}
        <Drop kind="dialog" load={loadPanel} data={{ value: day, onChoose: (day: string) => props.onChange(day) }}>
          <button type="button" tabIndex={-1} aria-label={t('screen.calendar')} disabled={props.disabled}>
            <IconCalendar size={15} stroke={1.6} />
          </button>
        </Drop>
      </span>
    </div>
  )
}

const span = (word: Span): Preset => ({ label: `screen.period.${word}`, from: word, to: word })
/** Spans people ask for. They stay words in the address, so that what is kept or sent means other days tomorrow. */
export const daySpans: readonly Preset[] = [
  span('today'),
  span('this_month'),
  span('last_month'),
  span('this_fiscal_year'),
  span('last_fiscal_year'),
  span('next_30_days'),
  { label: 'screen.period.past', to: 'yesterday' },
]

const DateFilter = (props: FieldFilterProps) => <RangeFilter {...props} presets={daySpans} />

/** In another calendar a day is words, and the Gregorian one stands behind the pointer. */
const DayCell = (props: FieldCellProps) =>
  typeof props.value === 'string' && otherCalendar(props.locale) ? (
    <span title={writtenDay(props.value)}>
      <TextCell {...props} />
    </span>
  ) : (
    <TextCell {...props} ltr />
  )

/** A business day. */
export const dateScreen: FieldScreen = {
  Input: DateInput,
  Cell: DayCell,
  Filter: DateFilter,
  width: 6.5,
}
