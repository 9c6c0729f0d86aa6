import type { FieldScreen } from '../../screen/field/contract.ts'
import { LineInput, TextCell, TextFilter } from '../../screen/field/TextParts.tsx'

/** Written from left to right in every language. */
export const phoneScreen: FieldScreen = {
  Input: (props) => <LineInput props={props} options={{ type: 'tel', ltr: true }} />,
  Cell: (props) => <TextCell {...props} ltr />,
  Filter: (props) => <TextFilter {...props} ltr />,
  width: 9,
}
