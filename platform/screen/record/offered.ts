import { isChangeable, isDeletable, stepsFrom } from '#platform/resource/at_rest.ts'
import type { Definition, Transition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { may } from '../session/session.ts'

// What is offered with a record: what this session may do, the definition has, and the record's state allows.

export const offersEdit = (definition: Definition, record: RecordRow): boolean =>
  definition.verbs.includes('update') && may(`${definition.name}.update`) && isChangeable(definition, record)

export const offersDelete = (definition: Definition, record: RecordRow): boolean =>
  definition.verbs.includes('delete') && may(`${definition.name}.delete`) && isDeletable(definition, record)

/** Whether many of its records may be changed at once. */
export const offersMany = ({ name, verbs }: Definition): boolean =>
  ['update', 'delete'].some((verb) => verbs.some((one) => one === verb) && may(`${name}.${verb}`))

export const offeredSteps = (definition: Definition, record: RecordRow): readonly Transition[] =>
  stepsFrom(definition, record).filter(({ permission }) => may(permission))
