import type { FieldScreen } from '../../screen/field/contract.ts'
import { LineInput, TextCell, TextFilter } from '../../screen/field/TextParts.tsx'

/** Written from left to right in every language. */
export const urlScreen: FieldScreen = {
  Input: (props) => <LineInput props={props} options={{ type: 'url', ltr: true }} />,
  Cell: (props) => <TextCell {...props} ltr />,
  Filter: (props) => <TextFilter {...props} ltr />,
  width: 14,
}
