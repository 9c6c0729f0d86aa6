import { asText, asObject } from '../finding.ts'
import { searchedBy } from '../hints.ts'
import { ownFields } from '../manifest.ts'
import type { Notes } from '../notes.ts'
import type { World } from '../world.ts'
import { idsOf, isSingle, isWritten, rowsOf, type Aspect } from './aspect.ts'

/** search: finds what has the words, and nothing that has not; first both are made. */
export const search: Aspect = {
  name: 'finds by what people say',
  applies: () => true,
  async run(world, resource, notes) {
    const { base, list_key } = world.resource(resource)
    const [wanted, other] = isWritten(world, resource)
      ? [await world.make.create(resource, { full: true }), await world.make.create(resource, { full: true })]
      : rowsOf(world, resource, await world.admin.get(`${base}all/`, { size: 2 }))
    if (isSingle(world, resource)) return alone(world, resource, notes)
    if (!wanted || !other) throw new Error(`${resource}: two records are needed.`)
    const names = searchedFields(world, resource)
    const sought = names.map((name) => asText(other[name] ?? '').toLowerCase()).join(' ')
    for (const name of names) {
      const value = asText(wanted[name] ?? '')
      for (const keyword of new Set([
        value,
        value.toUpperCase(),
        value.slice(0, Math.max(3, Math.ceil(value.length * 0.9))),
      ])) {
        // Words are sought one by one, in any of the fields: the other one may have them all by chance.
        if (keyword.split(' ').every((word) => sought.includes(word.toLowerCase()))) continue
        const answer = await world.admin.get(`${base}search/`, { keyword, size: 200 })
        const place = { field: name, call: 'search/', sent: answer.sent }
        if (!notes.status('search', 200, answer, place)) continue
        const ids = idsOf(world, resource, answer)
        notes.holds('finds it', ids.includes(Number(wanted['id'])), wanted['id'] ?? null, ids.slice(0, 20), place)
        notes.holds(
          'does not find another one',
          !ids.includes(Number(other['id'])),
          `no ${asText(other['id'])}`,
          ids.slice(0, 20),
          place,
        )
      }
    }
    const none = await world.admin.get(`${base}search/`, { keyword: 'zzqqxxjjvvkk' })
    const body = asObject(none.body) ?? {}
    notes.equal('finds nothing for a word nobody has', [], body[list_key], { sent: none.sent })
    for (const key of ['page', 'size', 'total_elements', 'total_pages'])
      notes.holds('answers as all', typeof body[key] === 'number', key, Object.keys(body), { sent: none.sent })
    notes.equal('total_elements of nothing', 0, body['total_elements'])
    const paged = await world.admin.get(`${base}search/`, {
      keyword: isWritten(world, resource) ? world.make.marker : 'a',
      size: 1,
      page: 1,
    })
    notes.holds(
      'search has pages',
      rowsOf(world, resource, paged).length <= 1 && asObject(paged.body)?.['size'] === 1,
      'one row',
      paged.text.slice(0, 200),
      { sent: paged.sent },
    )
    if (isWritten(world, resource)) {
      // Letters that no marker can hold by chance.
      const short = await world.admin.get(`${base}search/`, { keyword: `${world.make.marker} ঋঢ` })
      notes.equal('a short word counts too', 0, asObject(short.body)?.['total_elements'], {
        call: 'search/',
        sent: short.sent,
      })
    }
    const wild = await world.admin.get(`${base}search/`, { keyword: '%%%' })
    notes.equal('wild cards are ordinary letters', 0, asObject(wild.body)?.['total_elements'], { sent: wild.sent })
    world.tally.standard.add(`${resource}.search`)
  },
}

/** Of a single record there is nothing to tell apart: a word nobody has finds nothing, and the list has its form. */
async function alone(world: World, resource: string, notes: Notes): Promise<void> {
  const { base, list_key } = world.resource(resource)
  const none = await world.admin.get(`${base}search/`, { keyword: 'zzqqxxjjvvkk' })
  notes.equal('finds nothing for a word nobody has', [], asObject(none.body)?.[list_key], { sent: none.sent })
  for (const key of ['page', 'size', 'total_elements', 'total_pages'])
    notes.holds('answers as all', typeof asObject(none.body)?.[key] === 'number', key, none.text, { sent: none.sent })
  world.tally.standard.add(`${resource}.search`)
}

/** Fields that people name when they look for a record. */
export function searchedFields(world: World, resource: string): readonly string[] {
  const said = searchedBy[resource]?.fields
  if (said) return said
  return ownFields(world.manifest, resource)
    .map(({ name }) => name)
    .filter((name) => ['name', 'code', 'label'].includes(name))
}
