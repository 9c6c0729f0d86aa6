import { expect, it } from 'vitest'
import { date, integer, text } from '../fields/index.ts'
import { registryOf } from './registry.ts'
import { resource } from './resource.ts'
import { tablesSql } from './schema.ts'

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
const indexes = (sort: Parameters<typeof lists>[0]): string[] =>
  [...tablesSql(registryOf([lists(sort)])).matchAll(/create index "(\w+)"/g)].map(([, name]) => String(name))

/** The first page of a list is read from an index, however many records there are. */
it.each([
  ['day', ['visit_day', 'visit_place']],
  ['-day', ['visit_day', 'visit_place']],
  // That of the rule which says that there is one of each.
  ['number', ['visit_place']],
  ['place', ['visit_place']],
] as const)('a list that begins in the order of %s has the indexes %j', (sort, expected) =>
  expect(indexes(sort)).toEqual(expected),
)
