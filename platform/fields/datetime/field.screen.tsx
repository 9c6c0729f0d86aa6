import type { FieldFilterProps, FieldScreen } from '../../screen/field/contract.ts'
import { RangeFilter } from '../../screen/field/RangeFilter.tsx'
import { LineInput, TextCell } from '../../screen/field/TextParts.tsx'
import { date } from '../date/field.ts'
import { daySpans } from '../date/field.screen.tsx'

/** Instants are filtered by whole days. */
const day = date({})
const InstantFilter = (props: FieldFilterProps) => <RangeFilter {...props} field={day} presets={daySpans} />

/** An instant, shown in the association's zone; set by the server, never typed. */
export const datetimeScreen: FieldScreen = {
  Input: (props) => <LineInput props={{ ...props, disabled: true }} options={{ ltr: true }} />,
  Cell: TextCell,
  Filter: InstantFilter,
  width: 11,
}
