import { describe, expect, it } from 'vitest'
import { ref, text } from '../fields/index.ts'
import { resource } from '../resource/resource.ts'
import { keyRules } from './same_values.ts'

/** By which rules a row of a sheet finds the record that it changes. */
const named = (
  importKey: readonly ('name' | 'of' | 'other')[],
  ...unique: readonly (readonly ['name' | 'of', ...('of' | 'other')[]])[]
) =>
  keyRules(
    resource('thing', {
      module: 'staff',
      list_key: 'things',
      fields: { name: text({ max: 9 }), of: ref('thing', {}), other: ref('thing', {}) },
      title: ['name'],
      scope: 'everyone',
      unique: unique.map(([field, ...within]) => ({ fields: [field] as const, within, text: 'field.already_used' })),
      list: ['name'],
      search: [],
      importKey,
      screen: { area: 'thing', plural: 'things', icon: 'box', nav: 'settings' },
    }),
  ).map(({ fields }) => fields[0])

describe('a record is known', () => {
  it('by the rule over the fields of its key', () => {
    expect(named(['of', 'name'], ['name', 'of'])).toEqual(['name'])
  })
  it('by each of several rules that share the key', () => {
    expect(named(['other', 'name', 'of'], ['name', 'other'], ['of', 'other'])).toEqual(['name', 'of'])
  })
  it('by no rule that asks for more than the key, or leaves something of it out', () => {
    expect(named(['name'], ['name', 'of'])).toEqual([])
    expect(named(['name', 'of'], ['name'])).toEqual([])
  })
})
