import { readsOwnOnly } from '../access/session.ts'
import { holds } from '../record/lifecycle.ts'
import { titlesOf } from '../record/expand.ts'
import { clashOf } from '../record/unique.ts'
import { invalid, notFound, Refusal } from '../errors/errors.ts'
import { readValue } from '../fields/catalogue.ts'
import { knowsField } from '../record/visible.ts'
import type { ResourceCall } from './context.ts'

import { speaker } from './answers.ts'

/** Early notice for a form: is the value taken? The save enforces the same. uniqueness.json. */
export async function checkUnique(call: ResourceCall, field: string, isUpdate: boolean): Promise<unknown> {
  const rule = call.definition.unique.find((one) => !one.onlyTrue && one.fields.includes(field))
  const spec = call.definition.fields[field]
  if (!rule || !spec) throw notFound()
  if (
    call.session.member !== null ||
    // Whether a number is taken would tell of others.
    readsOwnOnly(call.session, call.definition) ||
    !(
      holds(call.session, call.definition, 'create') ||
      holds(call.session, call.definition, 'update') ||
      holds(call.session, call.definition, 'read')
    ) ||
    !knowsField(call.session, spec)
  )
    throw new Refusal(403, 'forbidden', 'error.forbidden', {
      action: '$verb.read',
      resource_label: `$${call.definition.name}`,
    })
  const { value, id } = call.query
  if (typeof value !== 'string' || value.trim() === '')
    throw invalid({ value: [{ text: 'field.required', params: { Label: 'value' } }] })
  const own = isUpdate ? (typeof id === 'string' && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined) : null
  if (own === undefined) throw invalid({ id: [{ text: 'field.required', params: { Label: 'id' } }] })
  const extent = extentOf(call, rule.within ?? [])
  const parsed = readValue(spec, value)
  if ('fault' in parsed) return { exists: false, message: speaker(call).fault(field, parsed.fault) }
  const { engine } = call.context
  const clash = await clashOf(
    engine.database.app,
    engine.gate.read(call.session),
    call.definition,
    rule,
    field,
    parsed.value,
    extent,
    own,
  )
  if (!clash) return { exists: false, message: '' }
  const { session, context, definition } = call
  const ids = clash.id === undefined ? [] : [clash.id]
  const { registry, gate } = context.engine
  const [shown] = await titlesOf({ registry, read: gate.read(session), session }, definition, ids)
  return {
    exists: true,
    message: speaker(call).fault(field, clash.fault),
    ...(shown ? { record: { id: shown[0], title: shown[1] } } : {}),
  }
}

/** Among which records the value must be alone: as the query says, `kind=party`. @throws Refusal 400 where it does not */
function extentOf(call: ResourceCall, within: readonly string[]): Record<string, unknown> {
  const extent: Record<string, unknown> = {}
  for (const name of within) {
    const field = call.definition.fields[name]
    const given = call.query[name]
    if (!field || (given === undefined && !field.required)) continue
    if (given === undefined) throw invalid({ [name]: [{ text: 'field.required' }] })
    const parsed = readValue(field, given)
    if ('fault' in parsed) throw invalid({ [name]: [parsed.fault] })
    extent[name] = parsed.value
  }
  return extent
}
