import type { FieldInputProps, FieldScreen } from '../../screen/field/contract.ts'
import { RangeFilter } from '../../screen/field/RangeFilter.tsx'
import { LineInput, TextCell } from '../../screen/field/TextParts.tsx'
import { plainDecimal } from './field.ts'

/** A stored value has all its places; who edits it sees it as it was written. */
const written = (props: FieldInputProps): FieldInputProps =>
  typeof props.value === 'string' && props.value.split('.')[1]?.length === props.field.precision?.[1]
    ? { ...props, value: plainDecimal(props.value) }
    : props

/** A figure: at the right of its cell in both directions, any digits accepted. */
export const decimalScreen: FieldScreen = {
  Input: (props) => <LineInput props={written(props)} options={{ inputMode: 'decimal', ltr: true, figure: true }} />,
  Cell: (props) => <TextCell {...props} ltr />,
  Filter: RangeFilter,
  align: 'end',
  width: 7,
}
