import type { FieldScreen } from '../../screen/field/contract.ts'

/** Written and read by the product itself: no screen shows it. */
export const jsonScreen: FieldScreen = { Input: () => null, Cell: () => null, Filter: () => null, width: 6 }
