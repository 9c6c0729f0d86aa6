import type { FieldScreen } from '../../screen/field/contract.ts'
import { isText } from '../../screen/field/options.ts'
import { LineInput, TextCell, TextFilter } from '../../screen/field/TextParts.tsx'

/** One line of text; codes from left to right. */
export const textScreen: FieldScreen = {
  Input: (props) => <LineInput props={props} />,
  Cell: TextCell,
  Filter: (props) => <TextFilter {...props} ltr={isText(props.field) && props.field.shape === 'code'} />,
  width: 11,
}
