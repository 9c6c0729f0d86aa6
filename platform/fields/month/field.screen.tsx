import { isMonth } from '../../clock/month.ts'
import type { FieldFilterProps, FieldScreen } from '../../screen/field/contract.ts'
import { PickedInput } from '../../screen/field/PickedInput.tsx'
import { RangeFilter } from '../../screen/field/RangeFilter.tsx'
import { TextCell } from '../../screen/field/TextParts.tsx'
import { daySpans } from '../date/field.screen.tsx'

/** Typed by name or in figures, or picked. A stored month stands there in words until somebody types. */
const picking = {
  load: () => import('../../screen/field/MonthPanel.tsx').then((panel) => panel.MonthPanel),
  label: 'screen.months',
  isKept: isMonth,
}

/** Of the spans of days those that are months whole. */
const monthSpans = daySpans.filter(({ from = '' }) => /_(month|year)$/.test(from))

const MonthFilter = (props: FieldFilterProps) => <RangeFilter {...props} presets={monthSpans} />

/** A month of the calendar, in words. */
export const monthScreen: FieldScreen = {
  Input: (props) => <PickedInput props={props} picking={picking} />,
  Cell: TextCell,
  Filter: MonthFilter,
  width: 8.5,
}
