import type { FieldInputProps, FieldScreen } from '../../screen/field/contract.ts'
import { LineInput, TextCell, TextFilter } from '../../screen/field/TextParts.tsx'
import { showValue } from '../catalogue.ts'

/** A kept number is shown as people write it (`01712-345678`); the parser reads that form as well. */
const shown = (value: string): string =>
  /^\+8801\d{9}$/.test(value) ? showValue({ type: 'phone' }, value, 'en') : value

const PhoneInput = (props: FieldInputProps) => <LineInput props={props} options={{ type: 'tel', ltr: true, shown }} />

/** A telephone number, from left to right in every language. */
export const phoneScreen: FieldScreen = {
  Input: PhoneInput,
  Cell: (props) => <TextCell {...props} ltr />,
  Filter: (props) => <TextFilter {...props} ltr />,
  width: 8.6,
}
