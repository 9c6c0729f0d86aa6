import { expect, it } from 'vitest'
import { date, integer, text } from '../fields/index.ts'
import { resource } from './resource.ts'
import { hasOrder } from './schema.ts'

const lists = (sort: 'day' | '-day' | 'number' | 'place') =>
  resource('visit', {
    module: 'desk',
    list_key: 'visits',
    fields: {
      day: date({ required: true }),
      number: text({ required: true, max: 20 }),
      place: integer({ indexed: true }),
    },
    title: ['number'],
    scope: 'everyone',
    verbs: ['read'],
    unique: [{ fields: ['number'], text: 'field.already_used' }],
    list: ['day', 'number'],
    search: [],
    sort,
    form: [['visit', ['day', 'number', 'place']]],
    screen: { area: 'visit', plural: 'visits', icon: 'door', nav: 'desk' },
  })
/** The first page of a list is read from an index, however many records there are. */
it.each([
  ['day', ['day', 'place']],
  ['-day', ['day', 'place']],
  // That of the rule which says that there is one of each.
  ['number', ['place']],
  ['place', ['place']],
] as const)('a list that begins in the order of %s has indexes in the order of %j', (sort, ordered) => {
  const definition = lists(sort)
  expect(['day', 'number', 'place'].filter((name) => hasOrder(definition, name))).toEqual(ordered)
})
