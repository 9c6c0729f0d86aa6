import { officeLook } from '../office_look.ts'
import { IconCalendar } from '@tabler/icons-react'
import { today } from '../../clock/clock.ts'
import { addDays } from '../../clock/day.ts'
import { Drop } from '../../screen/drop/Drop.tsx'
import type { FieldFilterProps, FieldInputProps, FieldScreen } from '../../screen/field/contract.ts'
import { readTyped } from '../../screen/field/pure.ts'
import { RangeFilter, type Preset } from '../../screen/field/RangeFilter.tsx'
import { shownValue } from '../../screen/field/shown.ts'
import { asTyped, TextCell, useLocale } from '../../screen/field/TextParts.tsx'
import { useT } from '../../screen/texts/texts.ts'
import styles from '../../screen/field/controls.module.css'

const loadPanel = () => import('../../screen/field/DayPanel.tsx').then((panel) => panel.DayPanel)

/** Typed day first, in any digits, or picked. A stored day (ISO) is shown day first until somebody types. */
function DateInput(props: FieldInputProps) {
  const t = useT()
  const locale = useLocale()
  const { definition, name, field, value } = props
  const typed = asTyped(value)
  const isStored = /^\d{4}-\d{2}-\d{2}$/.test(typed)
  const read = readTyped(field, typed)
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
        <Drop
          kind="dialog"
          load={loadPanel}
          data={{ value: 'value' in read ? asTyped(read.value) : '', onChoose: (day: string) => props.onChange(day) }}
        >
          <button type="button" tabIndex={-1} aria-label={t('screen.calendar')} disabled={props.disabled}>
            <IconCalendar size={15} stroke={1.6} />
          </button>
        </Drop>
      </span>
    </div>
  )
}

/** Periods people ask for; the fiscal year begins with the month of the settings, July in Bangladesh. */
function periods(): Preset[] {
  const now = today()
  const month = now.slice(0, 7)
  const lastOf = (first: string): string => addDays(`${addDays(first, 32).slice(0, 7)}-01`, -1)
  const before = addDays(`${month}-01`, -1)
  const start = String(officeLook().fiscalStartMonth).padStart(2, '0')
  const year = Number(now.slice(0, 4)) - (now.slice(5, 7) < start ? 1 : 0)
  const fiscal = (from: number) => ({ from: `${from}-${start}-01`, to: addDays(`${from + 1}-${start}-01`, -1) })
  return [
    { label: 'screen.period.today', from: now, to: now },
    { label: 'screen.period.this_month', from: `${month}-01`, to: lastOf(`${month}-01`) },
    { label: 'screen.period.last_month', from: `${before.slice(0, 7)}-01`, to: before },
    { label: 'screen.period.this_fiscal_year', ...fiscal(year) },
    { label: 'screen.period.last_fiscal_year', ...fiscal(year - 1) },
    { label: 'screen.period.next_30_days', from: now, to: addDays(now, 30) },
    { label: 'screen.period.past', to: addDays(now, -1) },
  ]
}

const DateFilter = (props: FieldFilterProps) => <RangeFilter {...props} presets={periods()} />

/** A business day. */
export const dateScreen: FieldScreen = {
  Input: DateInput,
  Cell: (props) => <TextCell {...props} ltr />,
  Filter: DateFilter,
  width: 6.5,
}
