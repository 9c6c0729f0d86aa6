import { describe, expect, it } from 'vitest'
import { choice, text } from '../fields/index.ts'
import { isChangeable, isDeletable, stepsFrom } from './at_rest.ts'
import { resource } from './resource.ts'

const letter = resource('letter', {
  module: 'test',
  list_key: 'letters',
  fields: {
    subject: text({ max: 80, required: true }),
    status: choice(['draft', 'sent', 'delivered'], { required: true, default: 'draft', computed: true }),
  },
  title: ['subject'],
  scope: 'everyone',
  states: {
    field: 'status',
    initial: 'draft',
    changedIn: ['draft', 'sent'],
    deletedIn: ['draft'],
    transitions: [
      { from: ['draft'], to: 'sent', action: 'send', permission: 'letter.send' },
      { from: ['sent'], to: 'delivered', action: 'deliver', permission: 'system' },
    ],
  },
  list: ['subject'],
  search: ['subject'],
  screen: { area: 'letter', plural: 'letters', icon: 'mail', nav: 'test' },
})

describe('a record at rest', () => {
  it.each([
    ['draft', true, true, ['send']],
    ['sent', true, false, []],
    ['delivered', false, false, []],
  ])('as %s offers what its state allows', (status, changed, deleted, steps) => {
    const record = { id: 1, subject: 'Notice', status }
    expect([isChangeable(letter, record), isDeletable(letter, record)]).toEqual([changed, deleted])
    expect(stepsFrom(letter, record).map(({ action }) => action)).toEqual(steps)
  })

  it('offers everything where nothing has states, and nothing where its state is not known', () => {
    expect([isChangeable({}, { id: 1 }), isDeletable({}, { id: 1 })]).toEqual([true, true])
    expect([isChangeable(letter, { id: 1 }), isDeletable(letter, { id: 1 })]).toEqual([false, false])
    expect(stepsFrom(letter, { id: 1 })).toEqual([])
  })
})
