import { expect, it } from 'vitest'
import { inSections, placedBatches } from './sections.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number | string
}
const row = (boat: string, n: number): Row => ({ id: n, boat })
const frameOf = (boat: unknown): { first: Row; last: Row } => ({
  first: { id: `${String(boat)} begins`, boat: String(boat) },
  last: { id: `${String(boat)} ends`, boat: String(boat) },
})
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

it('each section is framed where it begins and ends', () => {
  const rows = [row('gull', 1), row('gull', 2), row('tern', 3)]
  expect(ids(inSections({ rows, before: undefined, after: undefined }, 'boat', frameOf))).toEqual([
    'gull begins',
    1,
    2,
    'gull ends',
    'tern begins',
    3,
    'tern ends',
  ])
})

it('a section that came from the page before or goes on after it is open there', () => {
  const rows = [row('gull', 2), row('tern', 3)]
  expect(ids(inSections({ rows, before: row('gull', 1), after: row('tern', 4) }, 'boat', frameOf))).toEqual([
    2,
    'gull ends',
    'tern begins',
    3,
  ])
})

it.each([1, 2, 3, 4, 5])('in batches of %i each section is framed once too', async (size) => {
  const left = [row('gull', 1), row('gull', 2), row('gull', 3), row('tern', 4)]
  const framed: Row[] = []
  const places: unknown[] = []
  for await (const { isFirst, isLast, ...place } of placedBatches(async () => left.splice(0, size), size)) {
    framed.push(...inSections(place, 'boat', frameOf))
    places.push([isFirst, isLast])
  }
  expect(ids(framed)).toEqual(['gull begins', 1, 2, 3, 'gull ends', 'tern begins', 4, 'tern ends'])
  expect(places.at(0)).toEqual([true, places.length === 1])
  expect(places.at(-1)).toEqual([places.length === 1, true])
})
