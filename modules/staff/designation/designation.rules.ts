import { poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'

interface Designation {
  /** Taka. */
  readonly basic_min: string | null
  readonly basic_max: string | null
}

/** What is against a designation; `staff`: how many people hold it, those who left included. staff.md 1 designation. */
export function designationFaults(
  { basic_min, basic_max }: Designation,
  staff: number,
  isDelete: boolean,
): RuleFault[] {
  if (isDelete)
    return staff > 0 ? [{ text: 'designation.used', params: { n: staff }, status: 409, code: 'in_use' }] : []
  const isTurned = basic_min !== null && basic_max !== null && poisha(basic_min) > poisha(basic_max)
  return isTurned ? [{ field: 'basic_min', text: 'designation.basic_turned' }] : []
}
