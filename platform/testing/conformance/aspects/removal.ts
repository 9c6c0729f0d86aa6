import { asText, asObject, asRows, isList, type Json } from '../finding.ts'
import type { Hint } from '../hint.ts'
import { hintOf } from '../hints.ts'
import { closedTexts, keptTexts } from '../kept_texts.ts'
import type { SpecField } from '../manifest.ts'
import { keptOf, refusedWork, writableFields, type Kept } from '../record_maker.ts'
import type { Notes } from '../notes.ts'
import type { World } from '../world.ts'
import { fitsTo, idsOf, isDeleted, isSingle, isWritten, rowsOf, type Aspect } from './aspect.ts'

/** delete and its undo: gone everywhere, back with the same id; refused while others refer to it. */
export const removal: Aspect = {
  name: 'deletes and brings back',
  applies: () => true,
  async run(world, resource, notes) {
    const { base } = world.resource(resource)
    if (!isDeleted(world, resource)) {
      if (isWritten(world, resource)) await world.make.create(resource)
      const row = rowsOf(world, resource, await world.admin.get(`${base}all/`, { size: 1 }))[0]
      const refused = await world.admin.send(
        'DELETE',
        `${base}delete/${asText(row?.['id'])}?row_version=${asText(row?.['row_version'])}`,
      )
      if (isSingle(world, resource)) notes.refused('the only one stays', { status: 409 }, refused)
      else
        notes.refused(
          'delete is closed',
          { status: 405, code: 'not_allowed', sentences: [{ id: closedTexts[resource] ?? 'message:not_allowed' }] },
          refused,
        )
      world.tally.standard.add(`${resource}.delete`)
      return
    }
    const hasty = await world.make.create(resource)
    const bare = await world.admin.send('DELETE', `${base}delete/${hasty.id}`)
    notes.refused('delete without a version', { status: 400, at: 'row_version' }, bare)
    const kept = await world.make.create(resource)
    const at = (version: number) => `${base}delete/${kept.id}?row_version=${version}`
    notes.refused(
      'delete with a stale version',
      { status: 409, code: 'changed_meanwhile' },
      await world.admin.send('DELETE', at(kept.row_version + 7)),
    )
    const answer = await world.admin.send('DELETE', at(kept.row_version))
    notes.status('delete', 200, answer)
    const message = asObject(answer.body)?.['message']
    notes.holds(
      'delete says so',
      typeof message === 'string' && world.sentences.heard('message:deleted', message),
      'Deleted.',
      message,
      { sent: answer.sent },
    )
    await isGone(world, resource, kept.id, notes)
    notes.refused(
      'delete again',
      { status: 404, code: 'not_found' },
      await world.admin.send('DELETE', at(kept.row_version)),
    )
    const restored = await world.admin.send('POST', `${base}restore/${kept.id}`, {})
    notes.status('restore', 200, restored)
    notes.equal('restore answers the same record', kept.id, keptOf(restored)?.id)
    const back = keptOf(await world.admin.get(`${base}${kept.id}`))
    for (const field of writableFields(world.manifest, resource))
      notes.equal('is as it was before the delete', wordsOf(kept[field.name]), wordsOf(back?.[field.name]), {
        field: field.name,
      })
    if (world.resource(resource).actions.includes('delete_multiple')) await many(world, resource, notes)
    await blocked(world, resource, notes)
    await remembers(world, resource, kept.id, notes)
    world.tally.standard.add(`${resource}.delete`)
  },
}

/** Rows of a record come back with other ids. */
const wordsOf = (value: Json | undefined): Json =>
  isList(value)
    ? value.map((row) =>
        asObject(row) === undefined
          ? row
          : Object.fromEntries(Object.entries(asObject(row) ?? {}).filter(([key]) => key !== 'id')),
      )
    : (value ?? null)

async function isGone(world: World, resource: string, id: number, notes: Notes): Promise<void> {
  const { base } = world.resource(resource)
  const got = await world.admin.get(`${base}${id}`)
  notes.refused('a deleted record', { status: 404, code: 'not_found', sentences: [{ id: 'message:not_found' }] }, got)
  const listed = idsOf(world, resource, await world.admin.get(`${base}without_pagination/all/`))
  notes.holds(
    'a deleted record is in no list',
    !listed.includes(id) && listed.length > 0,
    `no ${id}`,
    listed.slice(0, 20),
  )
}

/** delete_multiple: all that are named or none, and at most 100 of them. */
async function many(world: World, resource: string, notes: Notes): Promise<void> {
  const { base } = world.resource(resource)
  const [one, other] = [(await world.make.create(resource)).id, (await world.make.create(resource)).id]
  const ask = (wanted: readonly number[]) => world.admin.send('POST', `${base}delete_multiple/`, { ids: [...wanted] })
  const statuses = async () => [
    (await world.admin.get(`${base}${one}`)).status,
    (await world.admin.get(`${base}${other}`)).status,
  ]
  const partly = await ask([one, other, 999_999_999])
  notes.holds('one that is not there keeps all', partly.status >= 400, 'a refusal', partly.status, {
    sent: partly.sent,
  })
  notes.equal('all are still there', [200, 200], await statuses())
  notes.status('at most 100', 400, await ask(Array.from({ length: 101 }, (_none, n) => n + 1)))
  notes.status('delete_multiple', 200, await ask([one, other]))
  notes.equal('all are gone', [404, 404], await statuses())
  world.tally.standard.add(`${resource}.delete_multiple`)
}

/** A record that a reference may name. */
async function pointedAt(world: World, resource: string, hint: Hint | undefined): Promise<Kept> {
  const id = await hint?.another?.({ make: world.make, admin: world.admin })
  if (typeof id !== 'number') return world.make.create(resource)
  const answer = await world.admin.get(`${world.resource(resource).base}${id}`)
  const kept = keptOf(answer)
  if (!kept) throw refusedWork(`${resource} ${id}`, answer)
  return kept
}

/** Each reference of a registered resource keeps its target from being deleted (409, in_use). */
async function blocked(world: World, resource: string, notes: Notes): Promise<void> {
  const { base, label } = world.resource(resource)
  for (const other of world.registry.all.map(({ name }) => name).filter((name) => isWritten(world, name))) {
    const pointing = writableFields(world.manifest, other).filter(
      (field) =>
        field.reference === resource &&
        (field.kind === 'refs' || (field.kind === 'ref' && !hintOf(other, field.name)?.leftOut)),
    )
    for (const field of pointing) {
      const own = keptTexts[resource] ?? keptTexts[`${resource} in ${other}`]
      const kept = own === undefined ? { id: 'message:in_use', places: { Label: label } } : { id: own }
      const target = await pointedAt(world, resource, hintOf(other, field.name))
      await world.make.create(other, {
        full: true,
        having: { [field.name]: field.kind === 'refs' ? [target.id] : target.id, ...fitting(other, field, target) },
      })
      const refused = await world.admin.send('DELETE', `${base}delete/${target.id}?row_version=${target.row_version}`)
      const place = { call: `delete/ with ${other}.${field.name}`, sent: refused.sent }
      notes.refused('is kept while it is used', { status: 409, code: 'in_use', sentences: [kept] }, refused, place)
      notes.status('is still there', 200, await world.admin.get(`${base}${target.id}`), place)
    }
  }
}

/** What must fit the target in the same record: the city of the thana. */
function fitting(resource: string, field: SpecField, target: Kept): Record<string, Json | undefined> {
  const other = fitsTo(resource, field)
  return other === undefined ? {} : { [other]: target[other] }
}

/** Every change is in the history of the record, with the one who made it. */
async function remembers(world: World, resource: string, id: number, notes: Notes): Promise<void> {
  const answer = await world.admin.get(`${world.resource(resource).base}history/${id}`)
  notes.status('history', 200, answer)
  const rows = asRows(asObject(answer.body)?.['history'])
  const actions = rows.map((row) => row['action'] ?? null)
  for (const action of ['create', 'delete', 'restore'])
    notes.holds(`history holds the ${action}`, actions.includes(action), action, actions)
  notes.holds(
    'history says who',
    rows.length > 0 && rows.every((row) => asObject(row['user'])?.['id'] === world.adminId),
    world.adminId,
    rows.map((row) => row['user'] ?? null),
  )
}
