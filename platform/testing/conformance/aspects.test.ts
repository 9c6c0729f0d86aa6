import { describe, expect, it } from 'vitest'
import { tryAspect, type Aspect } from './aspects/aspect.ts'
import { filters } from './aspects/filters.ts'
import { list } from './aspects/list.ts'
import { record } from './aspects/record.ts'
import { refusals } from './aspects/refusals.ts'
import { search } from './aspects/search.ts'
import { uniqueness } from './aspects/uniqueness.ts'
import { words } from './aspects/words.ts'
import { tell } from './finding.ts'
import { shelfManifest, shelfRegistry, shelfTexts } from './shelf_fixture.ts'
import { startShelfServer, type Planted } from './shelf_server.ts'
import { openWorld } from './world.ts'

/** Tries one aspect on a server of shelves with one fault in it, and tells the kinds that were red. */
async function redOf(aspect: Aspect, planted?: Planted): Promise<string[]> {
  const server = await startShelfServer(planted)
  try {
    const target = {
      url: server.url,
      adminUsername: 'admin',
      adminPassword: 'x',
      expiredToken: async () => '',
      inDatabase: async () => {},
    }
    const world = await openWorld(target, {
      manifest: shelfManifest,
      registry: shelfRegistry(),
      texts: shelfTexts,
      differences: [],
    })
    return (await tryAspect(world, 'shelf', aspect)).map(tell)
  } finally {
    await server.stop()
  }
}

describe('the harness, tried on a server of shelves', () => {
  it.each([record, list, filters, search, refusals, uniqueness, words].map((aspect) => [aspect.name, aspect] as const))(
    'is green for one that does as specified: %s',
    async (_name, aspect) => {
      expect(await redOf(aspect)).toEqual([])
    },
  )

  it.each([
    ['ignores filters', filters, 'finds exactly what it must'],
    ['ignores the keyword', search, 'does not find another one'],
    ['ignores the order', list, 'order'],
    ['repeats a row on the next page', list, 'pages'],
    ['loses a field', record, 'shelf.note, is in the record'],
    ['answers a number as text', record, 'shelf.width, has the form of its kind'],
    ['says another sentence', refusals, 'shelf.name, required left out'],
    ['says another sentence', uniqueness, 'shelf.name, is taken'],
    ['answers 422', refusals, 'should be 400'],
    ['names no field', refusals, 'errors.name'],
    ['takes long texts', refusals, 'shelf.note, too long'],
    ['takes computed fields', refusals, 'shelf.number, computed written'],
    ['takes unknown keys', refusals, 'an unknown key'],
    ['takes twins', uniqueness, 'ten at once'],
    ['falls over', record, 'server fault'],
  ] as const)('is red for one that %s (%#)', async (planted, aspect, expected) => {
    const red = await redOf(aspect, planted)
    expect(red.join('\n')).toContain(expected)
  })

  it('does not pass an aspect that looked at nothing', async () => {
    const idle: Aspect = { name: 'idle', applies: () => true, run: () => Promise.resolve() }
    expect((await redOf(idle)).join()).toContain('looked at nothing')
  })

  it('does not pass an aspect that could not go on', async () => {
    const broken: Aspect = { name: 'broken', applies: () => true, run: () => Promise.reject(new Error('no way')) }
    expect((await redOf(broken)).join()).toContain('no way')
  })
})
