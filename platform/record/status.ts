import { may } from '../access/session.ts'
import { asWritten, forbidden, forbiddenWithout, invalid, notAllowed, Refusal } from '../errors/errors.ts'
import { readValue } from '../fields/catalogue.ts'
import { isEmpty } from '../fields/field.ts'
import { hasControl } from '../fields/text/field.ts'
import { isOf } from '../resource/at_rest.ts'
import { fieldsOf, type Definition, type States, type Transition } from '../resource/definition.ts'
import { circumstancesOf, happening, takesSteps, type Changed, type Circumstance } from './circumstance.ts'
import { implementationOf, type Engine } from './engine.ts'
import { wordOf } from './expanded.ts'
import { unknownKey } from './filter.ts'
import { changesBetween } from './history.ts'
import type { Errors, Values } from './input.ts'
import { within } from './lifecycle.ts'
import { checkReferences } from './references.ts'
import { checked, effected, locked, madeRoom, requireSame, type Passage } from './steps.ts'
import { updateRecord as storeChanges } from './write.ts'

/** What the caller of a status change asks for. */
export interface StatusWish {
  readonly status: unknown
  readonly note: string | null
  /** The version that was read; steps the server takes need none. */
  readonly version?: unknown
  /** Fields that the step fills, as they were given. */
  readonly values?: Readonly<Values>
}

/** Longest note of a status change, in characters. */
const longestNote = 300

/** Takes one step of the status along the definition's transitions. @throws Refusal 400, 403, 404, 409 for a step that is not listed */
export async function changeStatus(
  engine: Engine,
  at: Circumstance,
  resource: string,
  id: number,
  wish: StatusWish,
): Promise<Changed> {
  const implementation = implementationOf(engine, resource)
  const { definition, hooks } = implementation
  const { states } = definition
  if (!states) throw notAllowed()
  if (!at.isTrusted && !takesSteps(at.session, definition)) throw forbidden('update', resource)
  return within(engine, at, resource, 'status', async (client) => {
    const passage = { engine, implementation, at, client }
    const before = await locked(passage, id)
    const status = knownStatus(wish.status, definition.fields[states.field]?.choices ?? [])
    refuseAgain(definition, states, before, status)
    if (!at.isTrusted) await requireSame(passage, id, before, wish.version)
    const step = stepOf(resource, states, before, status, at.isTrusted === true)
    if (!at.isTrusted && !may(at.session, step.permission)) throw forbiddenWithout(step.permission, resource)
    refuseNote(step, wish.note)
    const given = filled(definition, step, wish.values ?? {})
    const filledIn = { ...before, ...given }
    const more = hooks.steps?.[step.action]?.(filledIn, wish.note, { ...circumstancesOf(at), given }) ?? {}
    const wanted = { ...filledIn, [states.field]: status, ...more }
    await checkFilled(passage, step, wanted, before)
    const { facts, warnings } = await checked(passage, wanted, before, {})
    const doc = await madeRoom(passage, wanted, before, facts)
    const changes = changesBetween(definition.fields, before, doc) ?? {}
    const told = { ...happening(at, 'status', changes), note: wish.note }
    await storeChanges(client, definition, id, changedFields(changes, doc), told)
    await effected(passage, { ...doc, id }, before, facts, false)
    return { id, isChanged: true, warnings }
  })
}

/** The new values of the fields a change names. */
export const changedFields = (changes: object, doc: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.keys(changes).map((name) => [name, doc[name]]))

/** Two who take the same step at once: the second is told that it was taken. @throws Refusal 409 where the state has a text for it */
function refuseAgain({ title }: Definition, { field, already = {} }: States, before: Values, status: string): void {
  const text = before[field] === status ? already[status] : undefined
  if (text === undefined) return
  const name = title.map((one) => wordOf(before[one])).join(' ')
  throw new Refusal(409, 'conflict', text, { name: asWritten(name) })
}

function knownStatus(status: unknown, choices: readonly string[]): string {
  if (typeof status === 'string' && choices.includes(status)) return status
  const isMissing = status === undefined || status === null || status === ''
  throw invalid({
    status: [{ text: isMissing ? 'field.required' : 'field.choice', params: { choices: choices.join(', ') } }],
  })
}

/** The listed step between two states. Steps of the system are open to the server alone. */
function stepOf(resource: string, states: States, before: Values, to: string, isTrusted: boolean): Transition {
  const from = String(before[states.field])
  const step = states.transitions.find((one) => one.to === to && one.from.includes(from) && isOf(one, before))
  if (step && (step.permission !== 'system' || isTrusted)) return step
  const label = (key: string) => `$${resource}.${states.field}.${key}`
  throw new Refusal(409, 'invalid_transition', 'error.invalid_transition', {
    Label: `$${resource}`,
    a: label(from),
    b: label(to),
  })
}

/** What was given of the fields that a step fills. @throws Refusal 400 for a value that cannot be read, or another field */
function filled(definition: Definition, { fills = [] }: Transition, given: Readonly<Values>): Values {
  const values: Values = {}
  const errors: Errors = {}
  for (const [name, value] of Object.entries(given)) {
    const field = fills.includes(name) ? definition.fields[name] : undefined
    const parsed = field && !isEmpty(value) ? readValue(field, value) : { value: null }
    if (!field) errors[name] = [unknownKey(name, fills)]
    else if ('fault' in parsed) errors[name] = [parsed.fault]
    else values[name] = parsed.value
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return values
}

/** Computed fields are nobody's to write, and their references nobody's to check: but where a step asks for them. */
async function checkFilled(
  { engine, at, client, implementation }: Passage,
  step: Transition,
  doc: Values,
  before: Values,
) {
  const { definition } = implementation
  const fields = fieldsOf(definition).flatMap(([name, field]) =>
    step.fills?.includes(name) ? [[name, { ...field, computed: false }] as const] : [],
  )
  if (fields.length === 0) return
  const errors: Errors = {}
  const read = engine.gate.read(at.session, client)
  const asked = { ...definition, fields: Object.fromEntries(fields) }
  await checkReferences(engine.registry, read, asked, doc, before, errors)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function refuseNote(step: Transition, note: string | null): void {
  const Label = '$status.note'
  if (step.asks?.includes('note') && (note === null || note.trim() === ''))
    throw invalid({ note: [{ text: 'field.required', params: { Label } }] })
  if (note !== null && hasControl(note)) throw invalid({ note: [{ text: 'field.invalid' }] })
  if (note !== null && [...note].length > longestNote)
    throw invalid({ note: [{ text: 'field.too_long', params: { Label, n: longestNote } }] })
}
