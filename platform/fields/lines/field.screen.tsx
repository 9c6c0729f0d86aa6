import type { FieldScreen } from '../../screen/field/contract.ts'
import { LinesInput } from '../../screen/field/LinesInput.tsx'
import { TextCell } from '../../screen/field/TextParts.tsx'

/** Rows that live and die with their record; a list shows how many. */
export const linesScreen: FieldScreen = {
  Input: LinesInput,
  Cell: TextCell,
  Filter: () => null,
  align: 'end',
  width: 5,
}
