import { describe, expect, it } from 'vitest'
import { choice, date, documentKinds, file, integer, lines, money, phone, ref, text } from '../../fields/index.ts'
import { resource } from '../../resource/resource.ts'
import type { Definition } from '../../resource/definition.ts'
import { compareDefinition, equalFields } from './definition.ts'
import type { Manifest, SpecField } from './manifest.ts'

/** A specification of a small thing, as fields.json would hold it. */
const specified = (changes: Readonly<Record<string, Partial<SpecField>>> = {}): Manifest => {
  const field = (name: string, kind: string, more: Partial<SpecField> = {}): SpecField => ({
    name,
    kind,
    required: false,
    unique: false,
    computed: false,
    source: 'shop.md:1',
    ...more,
    ...changes[name],
  })
  return {
    resources: [
      {
        name: 'shelf',
        module: 'shop',
        label: 'Shelf',
        label_plural: 'Shelves',
        base: '/shelf/api/v1/shelf/',
        list_key: 'shelves',
        actions: ['create'],
        write_policy: 'normal',
        accepts_files: false,
        special: [],
        status_machines: ['shelf'],
      },
    ],
    fields: {
      shelf: [
        field('name', 'text', { required: true, unique: true, length: 40 }),
        field('code', 'text', { unique: 'per room', length: 6 }),
        field('room', 'ref', { required: true, reference: 'shelf' }),
        field('width', 'int', { min: 1, max: 9 }),
        field('price', 'money', { precision: [18, 2] }),
        field('phone', 'phone', { note: 'masked in lists (last 4)' }),
        field('day', 'date', { required: true, default: 'today' }),
        field('wood', 'choice', { choices: ['oak', 'ash'], default: 'oak' }),
        field('state', 'choice', { choices: ['new', 'old'] }),
        field('papers', 'lines'),
        field('title', 'text', { length: 20, child_of: 'papers' }),
        field('paper', 'file', { required: true, child_of: 'papers', accept: [...documentKinds], max_mb: 10 }),
        field('number', 'text', { computed: true, length: 10 }),
        ...['created_at', 'updated_at'].map((name) => field(name, 'datetime', { computed: true })),
        ...['created_by', 'updated_by'].map((name) => field(name, 'ref', { computed: true, reference: 'user' })),
        field('row_version', 'int', { computed: true }),
      ],
    },
    actions: [],
    lookups: [],
    checks: [],
    machines: [
      {
        id: 'shelf',
        kind: 'record',
        resource: 'shelf',
        field: 'state',
        states: [
          { key: 'new', label: 'New', initial: true },
          { key: 'old', label: 'Old' },
        ],
        transitions: [
          { from: ['new'], to: 'old', action: 'age', by: ['staff'], condition: 'permission shelf.approve; reason' },
        ],
      },
    ],
    texts: [],
    messages: [],
    routes: [],
    reports: [],
    rights: {
      module_rights: {},
      resource_exceptions: [],
      member_scope: { own_agency: [], published: [] },
      permissions: { verbs: [], special: [] },
    },
  }
}

const step = { from: ['new'], to: 'old', action: 'age', permission: 'shelf.approve', asks: ['note'] } as const
const shelf: Definition = resource('shelf', {
  module: 'shop',
  list_key: 'shelves',
  fields: {
    name: text({ required: true, max: 40 }),
    code: text({ max: 6 }),
    room: ref('shelf', { required: true }),
    width: integer({ min: 1, max: 9 }),
    price: money({}),
    phone: phone({ maskedTo: 4 }),
    day: date({ required: true, default: { from: 'today' } }),
    wood: choice(['oak', 'ash'], { default: 'oak' }),
    state: choice(['new', 'old'], {}),
    papers: lines(
      { title: text({ max: 20 }), paper: file({ required: true, accept: documentKinds, maxMb: 10 }) },
      { most: 10 },
    ),
    number: text({ computed: true, max: 10 }),
  },
  title: ['name'],
  scope: 'everyone',
  unique: [
    { fields: ['name'], text: 'shelf.taken' },
    { fields: ['code'], within: ['room'], text: 'shelf.taken' },
  ],
  states: { field: 'state', initial: 'new', transitions: [step] },
  list: ['name'],
  search: ['name'],
  screen: { area: 'shelf', plural: 'shelves', icon: 'x', nav: 'x' },
})

/** The definition with one field, rule or step otherwise: a planted fault. */
const planted = (fields: Definition['fields'], more: Partial<Definition> = {}): Definition => ({
  ...shelf,
  ...more,
  fields: { ...shelf.fields, ...fields },
})
const without = (name: string): Definition => ({
  ...shelf,
  fields: Object.fromEntries(Object.entries(shelf.fields).filter(([key]) => key !== name)),
})
const kinds = (definition: Definition, manifest = specified()) =>
  compareDefinition(manifest, definition).map(({ field, call, kind }) => `${field ?? call ?? ''} ${kind}`.trim())

describe('a definition against the specification', () => {
  it('finds nothing where both say the same', () => {
    expect(compareDefinition(specified(), shelf)).toEqual([])
    expect(equalFields(specified(), shelf)).toContain('papers.title')
  })

  it('takes the rows as specified where the field that holds them differs in itself', () => {
    const equal = equalFields(specified({ papers: { max_items: 3 } }), shelf)
    expect(equal).not.toContain('papers')
    expect(equal).toContain('papers.title')
  })

  it.each([
    ['a field that is not there', without('width'), ['width missing']],
    ['a field nobody asked for', planted({ colour: text({ max: 5 }) }), ['colour extra']],
    ['another type', planted({ width: text({ max: 5 }) }), ['width kind', 'width min', 'width max']],
    ['a lost required', planted({ name: text({ max: 40 }) }), ['name required']],
    ['a required that was not asked for', planted({ code: text({ max: 6, required: true }) }), ['code required']],
    ['a lost uniqueness', planted({}, { unique: [] }), ['name unique', 'code unique']],
    [
      'a uniqueness of another extent',
      planted({}, { unique: shelf.unique.map(({ fields, text: id }) => ({ fields, text: id })) }),
      ['code unique'],
    ],
    ['a missing choice', planted({ wood: choice(['oak'], { default: 'oak' }) }), ['wood choices']],
    ['a choice too many', planted({ wood: choice(['oak', 'ash', 'elm'], { default: 'oak' }) }), ['wood choices']],
    ['another default', planted({ wood: choice(['oak', 'ash'], { default: 'ash' }) }), ['wood default']],
    ['a lost default', planted({ day: date({ required: true }) }), ['day default']],
    ['a shorter text', planted({ name: text({ required: true, max: 30 }) }), ['name length']],
    ['a lost bound', planted({ width: integer({ min: 1 }) }), ['width max']],
    ['amounts below zero', planted({ price: money({ negative: true }) }), ['price negative']],
    ['a reference elsewhere', planted({ room: ref('room', { required: true }) }), ['room reference']],
    ['a computed field that can be written', planted({ number: text({ max: 10 }) }), ['number computed']],
    ['a field that cannot be written any more', planted({ code: text({ max: 6, computed: true }) }), ['code computed']],
    ['a number shown in full', planted({ phone: phone({}) }), ['phone masked_to']],
    ['a field that cannot be changed later', planted({ code: text({ max: 6, frozen: true }) }), ['code frozen']],
    [
      'rows without their title',
      planted({ papers: lines({ paper: file({ required: true, accept: documentKinds, maxMb: 10 }) }, { most: 10 }) }),
      ['papers.title missing'],
    ],
    [
      'rows that take larger files',
      planted({
        papers: lines(
          { title: text({ max: 20 }), paper: file({ required: true, accept: documentKinds, maxMb: 99 }) },
          { most: 10 },
        ),
      }),
      ['papers.paper max_mb'],
    ],
    ['another list key', planted({}, { list_key: 'shelfs' }), ['list_key']],
    ['another writing policy', planted({}, { writePolicy: 'fixed' }), ['write_policy']],
    [
      'another first state',
      planted({}, { states: { field: 'state', initial: 'old', transitions: [step] } }),
      ['state initial'],
    ],
    [
      'a step nobody described',
      planted(
        {},
        { states: { field: 'state', initial: 'new', transitions: [step, { ...step, from: ['old'], to: 'new' }] } },
      ),
      ['old -> new extra'],
    ],
    [
      'a step for other people',
      planted({}, { states: { field: 'state', initial: 'new', transitions: [{ ...step, permission: 'shelf.read' }] } }),
      ['new -> old permission'],
    ],
    [
      'a call nobody described',
      planted({}, { calls: { tidy: { method: 'POST', path: 'tidy/', permission: 'session' } } }),
      ['POST tidy/ extra'],
    ],
  ])('is red for %s', (_what, definition, expected) => {
    expect(kinds(definition)).toEqual(expected)
  })

  it('leaves a condition in words to the rules', () => {
    expect(kinds(shelf, specified({ code: { unique: 'per room', required: 'conditional' } }))).toEqual([])
  })

  it('does not count a field as the same when one trait differs', () => {
    expect(equalFields(specified(), planted({ wood: choice(['oak'], { default: 'oak' }) }))).not.toContain('wood')
    expect(equalFields(specified(), without('papers'))).not.toContain('papers.title')
  })
})
