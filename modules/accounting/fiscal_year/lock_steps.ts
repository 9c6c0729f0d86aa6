import { lockStatuses, period_lock } from './period_lock.resource.ts'

export type LockStatus = (typeof lockStatuses)[number]

/** What was written as a state of a period; undefined for what is none. */
export const lockStatusIn = (written: unknown): LockStatus | undefined => lockStatuses.find((one) => one === written)

/** Whether a period can be brought from one state to another in one step. */
export const leadsTo = (from: LockStatus, to: LockStatus): boolean =>
  period_lock.states?.transitions.some((step) => step.from.includes(from) && step.to === to) ?? false
