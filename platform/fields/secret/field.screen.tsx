import { lazy } from 'react'
import type { FieldScreen } from '../../screen/field/contract.ts'

/** A secret: when it was set, and room for a new one. It stands in no list. */
export const secretScreen: FieldScreen = {
  Input: lazy(() => import('../../screen/field/SecretInput.tsx')),
  Cell: () => null,
  Filter: () => null,
  width: 6,
}
