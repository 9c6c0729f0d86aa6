import type pg from 'pg'
import { invalid } from '../errors/errors.ts'
import { transaction } from '../record/engine.ts'
import {
  authorised,
  changeStatus,
  createRecord,
  updateRecord,
  type Changed,
  type Circumstance,
} from '../record/lifecycle.ts'
import { heldName } from '../record/steps.ts'
import type { Transition } from '../resource/definition.ts'
import { at, record, speaker, type Action } from './answers.ts'
import type { RuleFault } from '../resource/implementation.ts'
import { idOf, type ResourceCall } from './context.ts'
import { repeatable } from './repeatable.ts'

/** `POST create/`, with `?step=` also the step that is offered with saving. */
export const create: Action = async (call) => {
  authorised(call.context.engine, at(call), call.definition.name, 'create')
  const step = stepWithSaving(call)
  return repeatable(call, 201, async (given) => {
    const { id, warnings } = await savedWith(call, step, given, (within) =>
      createRecord(call.context.engine, { ...at(call), ...within }, call.definition.name, call.body),
    )
    return {
      ...(await record(call, id, given)),
      ...(warnings.length > 0 ? { warnings: warnings.map(speaker(call).rule) } : {}),
    }
  })
}

/** `PUT update/{id}`, with `?step=` also the step that is offered with saving. */
export const update: Action = async (call, [id]) => {
  const { warnings } = await savedWith(call, stepWithSaving(call), undefined, (within) =>
    updateRecord(call.context.engine, { ...at(call), ...within }, call.definition.name, idOf(id), call.body),
  )
  return {
    ...(await record(call, idOf(id))),
    ...(warnings.length > 0 ? { warnings: warnings.map(speaker(call).rule) } : {}),
  }
}

/** The step that `?step=` names: taken with saving, or nothing is saved. @throws Refusal 400 for a step that is not offered with saving */
function stepWithSaving({ query, definition }: ResourceCall): Transition | undefined {
  const { step: wanted } = query
  if (wanted === undefined) return undefined
  const offered = (definition.states?.transitions ?? []).filter(({ withSaving }) => withSaving)
  const step = offered.find(({ action }) => action === wanted)
  if (step) return step
  const choices = offered.map(({ action }) => action).join(', ')
  throw invalid({ step: [{ text: 'field.choice', params: { choices } }] })
}

/** Saves, and takes the step in the same transaction. */
async function savedWith(
  call: ResourceCall,
  step: Transition | undefined,
  given: pg.PoolClient | undefined,
  save: (within: Pick<Circumstance, 'client' | 'memory' | 'saving'>) => Promise<Changed>,
): Promise<Changed> {
  const { engine } = call.context
  if (!step) return save(given ? { client: given } : {})
  const both = async (client: pg.PoolClient): Promise<Changed> => {
    // Made anew each time: work that gave way is done again, and reads again.
    const one = {
      client,
      memory: { references: new Set<string>(), settings: new Map() },
      saving: { held: new Set<string>() },
    }
    const saved = await save(one)
    one.saving.held.add(heldName(call.definition.name, saved.id))
    const read = call.body['row_version']
    const version = typeof read === 'number' ? read + (saved.isChanged ? 1 : 0) : 1
    const wish = { status: step.to, note: null, version }
    const taken = await changeStatus(engine, { ...at(call), ...one }, call.definition.name, saved.id, wish)
    return { ...taken, warnings: toldOnce([...saved.warnings, ...taken.warnings]) }
  }
  if (given) return both(given)
  const done = await transaction(engine, both)
  engine.announce({ resource: call.definition.name, id: done.id, action: 'status' })
  return done
}

/** Saving and its step are checked by the same rules: what both warn of is told once. */
export const toldOnce = (warnings: readonly RuleFault[]): RuleFault[] => [
  ...new Map(warnings.map((one) => [JSON.stringify([one.field, one.text, one.params]), one])).values(),
]
