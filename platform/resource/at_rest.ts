import type { Definition, States, Transition } from './definition.ts'

// What the state of a record still allows, for the rules of the server and for what a screen offers. Pure.

type Stated = Pick<Definition, 'states'>
type Row = Readonly<Record<string, unknown>>

/** Whether its fields may be changed as it stands. */
export const isChangeable = ({ states }: Stated, record: Row): boolean => isIn(states, states?.changedIn, record)

/** Whether it may be deleted as it stands. */
export const isDeletable = ({ states }: Stated, record: Row): boolean => isIn(states, states?.deletedIn, record)

/** The steps that lead on from where it stands, without those of the server alone. */
export const stepsFrom = ({ states }: Stated, record: Row): readonly Transition[] =>
  (states?.transitions ?? []).filter(
    (step) =>
      step.permission !== 'system' && states !== undefined && isIn(states, step.from, record) && isOf(step, record),
  )

/** Whether a step is one of this record. */
export const isOf = ({ when }: Transition, record: Row): boolean =>
  when === undefined || when.is.includes(String(record[when.field]))

function isIn(states: States | undefined, allowed: readonly string[] | undefined, record: Row): boolean {
  if (states === undefined || allowed === undefined) return true
  const state = record[states.field]
  return typeof state === 'string' && allowed.includes(state)
}
