import type { FieldScreen } from '../../screen/field/contract.ts'
import { RangeFilter } from '../../screen/field/RangeFilter.tsx'
import { LineInput, TextCell } from '../../screen/field/TextParts.tsx'

/** A figure: at the right of its cell in both directions, any digits accepted. */
export const integerScreen: FieldScreen = {
  Input: (props) => <LineInput props={props} options={{ inputMode: 'numeric', ltr: true, figure: true }} />,
  Cell: (props) => <TextCell {...props} ltr />,
  Filter: RangeFilter,
  align: 'end',
  width: 6,
}
