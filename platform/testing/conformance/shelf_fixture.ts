import { bool, choice, date, integer, text } from '../../fields/index.ts'
import { registryOf } from '../../resource/registry.ts'
import { resource } from '../../resource/resource.ts'
import type { Manifest, SpecField } from './manifest.ts'

/** A small specification and its definition: what the harness itself is tried on. Nothing of the product is in it. */

const field = (name: string, kind: string, more: Partial<SpecField> = {}): SpecField => ({
  name,
  kind,
  required: false,
  unique: false,
  computed: false,
  source: 'shop.md:1',
  ...more,
})

const system: readonly SpecField[] = [
  field('id', 'id', { computed: true, group: '@sys' }),
  field('created_at', 'datetime', { computed: true, group: '@sys' }),
  field('created_by', 'ref', { computed: true, group: '@sys', reference: 'user' }),
  field('updated_at', 'datetime', { computed: true, group: '@sys' }),
  field('updated_by', 'ref', { computed: true, group: '@sys', reference: 'user' }),
  field('row_version', 'int', { computed: true, group: '@sys' }),
]

export const shelfFields: readonly SpecField[] = [
  field('name', 'text', { required: true, unique: true, length: 40 }),
  field('note', 'text', { length: 20 }),
  field('width', 'int', { required: true, min: 1, max: 900 }),
  field('wood', 'choice', { required: true, choices: ['ash', 'oak'], default: 'ash' }),
  field('built_on', 'date'),
  field('is_open', 'bool', { default: false }),
  field('number', 'text', { computed: true, length: 10 }),
  ...system,
]

const texts = [
  ['membership.label_is_required', '{Label} is required.'],
  ['membership.most_characters', '{Label} can have at most {n} characters.'],
] as const
const messages = [
  ['not_found', 'Not found.'],
  ['already_used', '{label} is already in use.'],
  ['login_failed', 'Incorrect username or password.'],
] as const

export const shelfManifest: Manifest = {
  resources: [
    {
      name: 'shelf',
      module: 'shop',
      label: 'Shelf',
      label_plural: 'Shelves',
      base: '/shelf/api/v1/shelf/',
      list_key: 'shelves',
      actions: ['create', 'all', 'without_pagination/all', 'get', 'update', 'delete', 'search'],
      write_policy: 'normal',
      accepts_files: false,
      special: [],
      status_machines: [],
    },
  ],
  fields: { shelf: shelfFields },
  actions: [],
  lookups: [],
  checks: [],
  machines: [],
  texts: texts.map(([id, text]) => ({ id, text, kind: 'error', resources: [] })),
  messages: messages.map(([key, text]) => ({ key, text })),
  routes: [],
  reports: [],
  rights: {
    module_rights: {},
    resource_exceptions: [],
    member_scope: { own_agency: [], published: [] },
    permissions: { verbs: [], special: [] },
  },
}

export const shelfRegistry = () =>
  registryOf([
    resource('user', {
      module: 'shop',
      list_key: 'users',
      fields: { name: text({ max: 40 }) },
      title: ['name'],
      scope: 'everyone',
      list: ['name'],
      search: ['name'],
      screen: { area: 'user', plural: 'users', icon: 'x', nav: 'x' },
    }),
    resource('shelf', {
      module: 'shop',
      list_key: 'shelves',
      fields: {
        name: text({ required: true, max: 40 }),
        note: text({ max: 20 }),
        width: integer({ required: true, min: 1, max: 900 }),
        wood: choice(['ash', 'oak'], { required: true, default: 'ash' }),
        built_on: date({}),
        is_open: bool({ default: false }),
        number: text({ computed: true, max: 10 }),
      },
      title: ['name'],
      scope: 'everyone',
      unique: [{ fields: ['name'], text: 'shelf.taken' }],
      list: ['name'],
      search: ['name'],
      screen: { area: 'shelf', plural: 'shelves', icon: 'x', nav: 'x' },
    }),
  ])

export const shelfTexts: Readonly<Record<string, string>> = {
  shelf: 'Shelf',
  'shelf.plural': 'Shelves',
  ...Object.fromEntries(shelfFields.map(({ name }) => [`shelf.${name}`, name[0]?.toUpperCase() + name.slice(1)])),
}
