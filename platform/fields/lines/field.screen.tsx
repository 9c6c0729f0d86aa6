import { lazy } from 'react'
import type { FieldScreen } from '../../screen/field/contract.ts'
import { TextCell } from '../../screen/field/TextParts.tsx'

/** Only forms need it: a list does not wait for it. */
const LinesInput = lazy(() => import('../../screen/form/rows/LinesInput.tsx'))

/** Rows that live and die with their record; a list shows how many. */
export const linesScreen: FieldScreen = {
  Input: LinesInput,
  Cell: TextCell,
  Filter: () => null,
  align: 'end',
  width: 5,
}
