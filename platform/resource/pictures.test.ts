import { expect, it } from 'vitest'
import { outing, outing_picture } from '../testing/album.ts'
import { registry } from '../testing/registry.ts'
import { registryOf } from './registry.ts'

it('pictures are seen by nobody who may not see their record: the office does not start with a wider fence', () => {
  expect(() => registryOf([...registry.all, outing, { ...outing_picture, scope: 'everyone' }])).toThrow(
    'outing_picture: its scope is not that of "outing", whose pictures it holds.',
  )
})

it('whoever may change a record may change its pictures, and there is one cover', () => {
  expect(outing_picture.managedBy).toBe('outing.update')
  expect([outing_picture.parent, outing_picture.sort]).toEqual(['outing', 'sort_order'])
  expect(outing_picture.unique.map(({ fields, within, onlyTrue }) => [fields, within, onlyTrue])).toEqual([
    [['is_cover'], ['outing'], true],
  ])
})
