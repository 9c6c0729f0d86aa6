import { writtenDay } from '../office_look.ts'
import type { Span } from '../../clock/span.ts'
import { otherCalendar } from './other_calendar.ts'
import type { FieldCellProps, FieldFilterProps, FieldInputProps, FieldScreen } from '../../screen/field/contract.ts'
import { PickedInput } from '../../screen/field/PickedInput.tsx'
import { RangeFilter, type Preset } from '../../screen/field/RangeFilter.tsx'
import { TextCell, useLocale } from '../../screen/field/TextParts.tsx'

const loadPanel = () => import('../../screen/field/DayPanel.tsx').then((panel) => panel.DayPanel)
const isKept = (typed: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(typed)

/** Typed day first, in any digits, or picked. A stored day (ISO) is shown day first until somebody types. */
function DateInput(props: FieldInputProps) {
  const shown = useLocale()
  const beside = (day: string): string | undefined => otherCalendar(shown)?.day(day, shown)
  return <PickedInput props={props} picking={{ load: loadPanel, label: 'screen.calendar', isKept, beside }} />
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
