import { period_lock } from './period_lock.resource.ts'

export type LockStatus = 'open' | 'soft_locked' | 'locked'

/** Whether a period can be brought from one state to another in one step. */
export const leadsTo = (from: LockStatus, to: LockStatus): boolean =>
  period_lock.states?.transitions.some((step) => step.from.includes(from) && step.to === to) ?? false
