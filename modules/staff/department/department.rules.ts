import type { RuleFault } from '#platform/resource/implementation.ts'

/** A department in which `staff` people work stays, those who left included: their record names it. staff.md 1 department, Deletion. */
export const departmentFaults = (staff: number, isDelete: boolean): RuleFault[] =>
  isDelete && staff > 0 ? [{ text: 'department.used', params: { n: staff }, status: 409, code: 'in_use' }] : []
