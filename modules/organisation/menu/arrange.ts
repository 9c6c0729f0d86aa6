import { invalid, Refusal } from '#platform/errors/errors.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { readMenu } from './menu.ts'
import { deepest, placeFault } from './menu_item.rules.ts'

/** Where an entry is put, and the version that was seen. */
interface Place {
  readonly id: number
  readonly parent: number | null
  readonly sort_order: number
  readonly row_version: number
}

/**
 * `PUT arrange/`: the places of many entries, all at once or none. What somebody else changed since it was read is
 * refused with the names of those entries.
 * @throws Refusal 400 for a ring, a menu too deep or a list that is none; 409 `changed_meanwhile`
 */
export async function arrange({ body, together }: CallContext): Promise<unknown> {
  const places = readPlaces(body['menu_items'])
  return together(async (store, read) => {
    await read.selectFrom('menu_item').select('id').orderBy('id').forUpdate().execute()
    const menu = await readMenu(read)
    const byId = new Map(menu.map((row) => [row.id, row]))
    const stale = places.filter(({ id, row_version }) => byId.get(id)?.row_version !== row_version)
    if (stale.length > 0)
      throw new Refusal(
        409,
        'changed_meanwhile',
        'menu_item.changed_meanwhile',
        {},
        {
          body: { stale: stale.map(({ id }) => id) },
        },
      )
    const put = new Map(places.map((place) => [place.id, place]))
    const after = menu.map((row) => ({
      ...row,
      parent: put.has(row.id) ? (put.get(row.id)?.parent ?? null) : row.parent,
    }))
    for (const row of after.filter(({ id }) => put.has(id))) {
      const isUnknown = row.parent !== null && !byId.has(row.parent)
      const text = isUnknown ? 'field.invalid' : placeFault(row, after)
      if (text !== undefined) throw invalid({ parent: [{ text, params: { n: deepest } }] })
    }
    for (const { id, parent, sort_order } of places) await store.update('menu_item', id, { parent, sort_order })
    return { arranged: places.length }
  })
}

function readPlaces(given: unknown): readonly Place[] {
  if (!Array.isArray(given) || given.length > 2000 || !given.every(isPlace))
    throw invalid({ menu_items: [{ text: 'field.invalid' }] })
  return given
}

function isPlace(given: unknown): given is Place {
  if (typeof given !== 'object' || given === null || !('id' in given && 'parent' in given)) return false
  if (!('sort_order' in given && 'row_version' in given)) return false
  const { id, parent, sort_order, row_version } = given
  return (
    Number.isSafeInteger(id) &&
    (parent === null || Number.isSafeInteger(parent)) &&
    Number.isInteger(sort_order) &&
    Math.abs(Number(sort_order)) < 1_000_000 &&
    Number.isSafeInteger(row_version)
  )
}
