import { may } from '../access/session.ts'
import { forbidden, forbiddenWithout, invalid, notAllowed } from '../errors/errors.ts'
import { changeMany, type ChangedMany, type Chosen, type Wish } from '../record/change_many.ts'
import { unknownKey } from '../record/filter.ts'
import { takesSteps } from '../record/circumstance.ts'
import { repeatKey } from '../record/idempotency.ts'
import { authorised } from '../record/lifecycle.ts'
import type { Definition, Transition } from '../resource/definition.ts'
import { at, speaker, type Action } from './answers.ts'
import type { ResourceCall } from './context.ts'

/** Records one call may name (ui.json `delete_multiple_ids`). */
export const mostAtOnce = 100

const known = ['records', 'step', 'note', 'values', 'remove']

/** What a body asks for, and of which records. @throws Refusal 400, 403, 405 */
export function askedOf(call: ResourceCall, most: number): { readonly wish: Wish; readonly chosen: readonly Chosen[] } {
  const wish = wishOf(call)
  for (const key of Object.keys(call.body)) if (!known.includes(key)) throw invalid({ [key]: [unknownKey(key, known)] })
  return { wish, chosen: chosenOf(call.body['records'], most) }
}

/**
 * `POST change_multiple/`: one step of the status, the same values, or the end, for many records that somebody chose. Row by
 * row, by the rights, rules and versions of one; the answer says which were refused and why.
 */
export const changeMultiple: Action = async (call) => {
  const { wish, chosen } = askedOf(call, mostAtOnce)
  const { method, url } = call.request
  const key = repeatKey(call.session.user, call.request.headers['idempotency-key'], {
    method,
    path: url,
    body: call.body,
  })
  return toldMany(call, await changeMany(call.context.engine, at(call), call.definition, chosen, wish, key))
}

const toldMany = (call: ResourceCall, { changed, failed }: ChangedMany) => ({
  changed,
  failed: failed.map(({ id, refusal }) => ({ id, code: refusal.code, reason: speaker(call).reason(refusal) })),
})

/** Whether anybody may ask for anything here: records that the server alone writes still take their steps. */
export const isOpenToMany = ({ writePolicy, verbs, states }: Definition): boolean =>
  states !== undefined || (writePolicy !== 'server_only' && (verbs.includes('update') || verbs.includes('delete')))

/** What is asked for, where this session may ask for it at all. @throws Refusal 400, 403, 405 */
function wishOf(call: ResourceCall): Wish {
  if (!isOpenToMany(call.definition)) authorised(call.context.engine, at(call), call.definition.name, 'update')
  const { step, values, remove, note } = call.body
  if ([step ?? values, remove].filter((one) => one !== undefined).length !== 1)
    throw invalid({ step: [{ text: 'field.choice', params: { choices: 'step, values, remove' } }] })
  if (step !== undefined)
    return { step: stepOf(call, step), note: noteOf(note), filled: filledOf(stepOf(call, step), values) }
  authorised(call.context.engine, at(call), call.definition.name, remove === undefined ? 'update' : 'delete')
  if (remove === true) return { remove }
  if (typeof values !== 'object' || values === null || Array.isArray(values) || Object.keys(values).length === 0)
    throw invalid({ values: [{ text: 'field.required', params: { Label: 'values' } }] })
  return { values: Object.fromEntries(Object.entries(values)) }
}

function stepOf({ definition, session }: ResourceCall, wanted: unknown) {
  if (!definition.states) throw notAllowed()
  if (!takesSteps(session, definition)) throw forbidden('update', definition.name)
  const steps = definition.states.transitions.filter(({ permission }) => permission !== 'system')
  const step = steps.find(({ action }) => action === wanted)
  if (!step)
    throw invalid({
      step: [{ text: 'field.choice', params: { choices: steps.map(({ action }) => action).join(', ') } }],
    })
  if (!may(session, step.permission)) throw forbiddenWithout(step.permission, definition.name)
  return step
}

/** What a step fills, of all of them alike. @throws Refusal 400 for anything else: a step and values at once are two wishes */
function filledOf({ fills = [] }: Transition, values: unknown): Readonly<Record<string, unknown>> | undefined {
  if (values === undefined) return undefined
  const isNone = typeof values !== 'object' || values === null || Array.isArray(values) || fills.length === 0
  if (isNone) throw invalid({ step: [{ text: 'field.choice', params: { choices: 'step, values, remove' } }] })
  return Object.fromEntries(Object.entries(values))
}

function noteOf(note: unknown): string | null {
  if (note === undefined || note === null) return null
  if (typeof note !== 'string') throw invalid({ note: [{ text: 'field.invalid', params: { Label: '$status.note' } }] })
  return note
}

/** @throws Refusal 400 */
function chosenOf(records: unknown, most: number): Chosen[] {
  if (!Array.isArray(records) || records.length === 0)
    throw invalid({ records: [{ text: 'field.required', params: { Label: 'records' } }] })
  if (records.length > most) throw invalid({ records: [{ text: 'error.too_many_ids', params: { n: most } }] })
  const chosen = new Map<number, Chosen>()
  for (const record of records as readonly unknown[]) {
    if (!isChosen(record)) throw invalid({ records: [{ text: 'field.invalid', params: { Label: 'records' } }] })
    chosen.set(record.id, { id: record.id, row_version: record.row_version })
  }
  return [...chosen.values()]
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0

const isChosen = (value: unknown): value is Chosen =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'row_version' in value &&
  isCount(value.id) &&
  isCount(value.row_version)
