import { fieldsOf, tabsUnder, type Definition, type Unique } from './definition.ts'
import { isListTable } from '../fields/columns.ts'
import type { Field } from '../fields/field.ts'
import { baseOf, permissionsOf, type Registry } from './registry.ts'
import { tablesSql } from './schema.ts'

/** What is asked for, besides definitions: handed in, because it lies with the modules. */
export interface Known {
  readonly registry: Registry
  /** English text of an id, or undefined. */
  readonly text: (id: string) => string | undefined
  /** Text ids of a field's label, the most particular first. */
  readonly labelIds: (definition: Definition, field: string) => readonly string[]
  readonly roles: readonly { readonly name: string; readonly holds: (code: string) => boolean }[]
  readonly settings: readonly { readonly name: string; readonly default: string; readonly meaning: string }[]
  /** Every permission code of the product. */
  readonly codes: readonly string[]
  /** Path of a resource's list in the browser. */
  readonly listPath: (definition: Definition) => string
  /** Standard calls below the base: `GET all/`. */
  readonly standardCalls: readonly string[]
  /** Names of the steps of its implementation, such as `check`. */
  readonly hooks: (resource: string) => readonly string[]
  /** Where source code says something: `path:line`. */
  readonly places: (what: { readonly resource: string; readonly field?: string }) => readonly string[]
}

/**
 * Everything the product knows of a name: a resource, a field (`city.name`), a permission code (`city.read`) or a setting.
 * Undefined for a name that is none of them. A field goes before a code of the same spelling, and both are told.
 */
export function explain(name: string, known: Known): string | undefined {
  const [resource = '', part] = name.split('.')
  const definition = known.registry.find(resource)
  const field = part === undefined ? undefined : definition?.fields[part]
  const told = [
    ...(definition && part === undefined ? [resourceTold(definition, known)] : []),
    ...(definition && part !== undefined && field ? [fieldTold(definition, part, field, known)] : []),
    ...(known.codes.includes(name) ? [codeTold(name, known)] : []),
    ...known.settings.filter((setting) => setting.name === name).map(settingTold),
  ]
  return told.length > 0 ? told.join('\n\n') : undefined
}

/** Names near to one that is none: its beginning or a part of it. */
export const namesLike = (name: string, known: Known): string[] => {
  const fields = known.registry.all.flatMap((definition) => [
    definition.name,
    ...Object.keys(definition.fields).map((field) => `${definition.name}.${field}`),
  ])
  const all = [...fields, ...known.codes, ...known.settings.map((setting) => setting.name)]
  return [...new Set(all.filter((one) => one.toLowerCase().includes(name.toLowerCase())))].slice(0, 12)
}

function resourceTold(definition: Definition, known: Known): string {
  const { name } = definition
  return sections([
    [`${name}: ${known.text(name) ?? ''} (${known.text(`${name}.plural`) ?? ''}), module ${definition.module}`, []],
    ['Defined in', known.places({ resource: name })],
    [
      'Made of',
      [
        `kinds: ${listed(definition.kinds)}`,
        `title: ${listed(definition.title)}`,
        `list: ${listed(definition.list)}, sorted by ${definition.sort}`,
        `search: ${listed(definition.search)}`,
        `import key: ${listed(definition.importKey)}`,
      ],
    ],
    [
      'Fields',
      fieldsOf(definition).map(
        ([field, of]) => `${field.padEnd(22)} ${summary(of).padEnd(40)} ${labelOf(definition, field, known)}`,
      ),
    ],
    ['Table', tableTold(name, known.registry)],
    [
      'Scope',
      [scopeTold(definition), `member sessions: ${listed(definition.memberVerbs)}`, `pickers: ${definition.lookupFor}`],
    ],
    [
      'Routes',
      [
        ...known.standardCalls.map((call) => call.replace(' ', ` ${baseOf(definition)}`)),
        ...Object.entries(definition.calls).map(
          ([call, { method, path, permission }]) => `${method} ${baseOf(definition)}${path}  (${call}: ${permission})`,
        ),
      ],
    ],
    ['Permissions', permissionsOf(definition).map((code) => `${code.padEnd(28)} ${listed(holders(code, known))}`)],
    ['Unique', definition.unique.map((rule) => uniqueTold(rule, known))],
    [
      'States',
      (definition.states?.transitions ?? []).map(
        (step) =>
          `${step.from.join(', ')} -> ${step.to}: ${step.action}, ${step.permission}${step.asks ? `, asks ${step.asks.join(', ')}` : ''}${step.fills ? `, fills ${step.fills.join(', ')}` : ''}`,
      ),
    ],
    ['Steps of its own', known.hooks(name)],
    [
      'Referred to by',
      known.registry
        .referrers(name)
        .map((one) => `${one.definition.name}.${one.lines === undefined ? '' : `${one.lines}.`}${one.field}`),
    ],
    [
      'Screens',
      [
        known.listPath(definition),
        `icon ${definition.screen.icon}, in ${definition.screen.nav}`,
        ...tabsUnder(definition).map(({ to }) => `a tab of its ${to}`),
      ],
    ],
  ])
}

function fieldTold(definition: Definition, name: string, field: Field, known: Known): string {
  const texts = [
    ...known.labelIds(definition, name),
    `${definition.name}.${name}.help`,
    ...(field.choices ?? []).map((choice) => `${definition.name}.${name}.${choice}`),
  ]
  const options = Object.entries(field).filter(([key]) => key !== 'type' && key !== 'fields')
  return sections([
    [`${definition.name}.${name}: ${labelOf(definition, name, known)}, a ${field.type}`, []],
    ['Defined in', known.places({ resource: definition.name, field: name })],
    [
      'Options',
      options.map(([key, value]) => `${key}: ${typeof value === 'function' ? 'a function' : JSON.stringify(value)}`),
    ],
    ['Lines', Object.entries(field.fields ?? {}).map(([child, of]) => `${child.padEnd(22)} ${summary(of)}`)],
    ['Texts', texts.flatMap((id) => (known.text(id) === undefined ? [] : [`${id}: ${known.text(id)}`]))],
    ['Unique', definition.unique.filter((rule) => rule.fields.includes(name)).map((rule) => uniqueTold(rule, known))],
    [
      'Part of',
      (['list', 'search', 'title', 'importKey'] as const)
        .filter((place) => definition[place].includes(name))
        .map((place) => (place === 'importKey' ? 'import key' : place)),
    ],
    ['Form', definition.form.filter(([, fields]) => fields.includes(name)).map(([group]) => `group ${group}`)],
  ])
}

const codeTold = (code: string, known: Known): string =>
  sections([
    [`${code}: a permission`, []],
    ['Held at first by', holders(code, known)],
    [
      'Asked for by',
      known.registry.all.flatMap((definition) => [
        ...(definition.verbs.some((verb) => `${definition.name}.${verb}` === code)
          ? [`${definition.name}: ${code.split('.')[1]}`]
          : []),
        ...(definition.managedBy === code ? [`${definition.name}: every change`] : []),
        ...(definition.states?.transitions ?? [])
          .filter((step) => step.permission === code)
          .map((step) => `${definition.name}: step ${step.action}`),
        ...Object.entries(definition.calls)
          .filter(([, call]) => call.permission === code)
          .map(([call]) => `${definition.name}: call ${call}`),
        ...fieldsOf(definition)
          .filter(([, field]) => typeof field.audience === 'object' && field.audience.permission === code)
          .map(([field]) => `${definition.name}.${field}: to know it`),
      ]),
    ],
  ])

const settingTold = (setting: Known['settings'][number]): string =>
  sections([
    [`${setting.name}: a setting of the environment`, []],
    ['Means', [setting.meaning]],
    ['Default', [setting.default === '' ? 'none' : setting.default]],
  ])

/** Titles with their lines; those without lines are left out but for the first. */
const sections = (all: readonly (readonly [title: string, lines: readonly string[]])[]): string =>
  all
    .filter(([, lines], index) => index === 0 || lines.length > 0)
    .map(([title, lines]) => [title, ...lines.map((line) => `  ${line.trimEnd()}`)].join('\n'))
    .join('\n')

const listed = (all: readonly string[]): string => (all.length > 0 ? all.join(', ') : 'none')
const holders = (code: string, known: Known): string[] =>
  known.roles.filter(({ holds }) => holds(code)).map(({ name }) => name)
const labelOf = (definition: Definition, field: string, known: Known): string =>
  known.labelIds(definition, field).flatMap((id) => known.text(id) ?? [])[0] ?? ''

function summary(field: Field): string {
  const marks = (['required', 'computed', 'virtual', 'secret', 'frozen', 'indexed'] as const).filter(
    (mark) => field[mark] === true,
  )
  const to = field.to === undefined ? '' : ` ${field.to}`
  const audience =
    field.audience === undefined || field.audience === 'everyone'
      ? []
      : [`for ${typeof field.audience === 'string' ? field.audience : field.audience.permission}`]
  const needed = (['neededWhen', 'askedWhen'] as const).flatMap((name) => {
    const when = field[name]
    return when
      ? [`${name === 'neededWhen' ? 'needed' : 'asked for'} when ${when.field} is ${when.is.join(' or ')}`]
      : []
  })
  return [`${field.type}${to}${field.max === undefined ? '' : ` ${field.max}`}`, ...marks, ...needed, ...audience].join(
    ', ',
  )
}

function scopeTold({ scope }: Definition): string {
  if (scope === 'everyone') return 'everyone sees every row'
  return [
    scope.branch === undefined ? '' : `staff by ${scope.branch}`,
    scope.own === undefined ? '' : `users by ${scope.own}`,
    scope.member === undefined ? '' : `members by ${typeof scope.member === 'string' ? scope.member : scope.member.by}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

const uniqueTold = (rule: Unique, known: Known): string =>
  `${rule.fields.join(' and ')}${rule.within ? ` within ${rule.within.join(', ')}` : ''}${rule.onlyTrue ? ', one true at most' : ''}${rule.unless ? `, unless ${rule.unless.field} is ${rule.unless.is}` : ''}${rule.fold === undefined || rule.fold === 'exact' ? '' : `, ${rule.fold}`}: ${known.text(rule.text) ?? rule.text}`

/** The statements of the schema that make the table, its indexes, constraints and lists. */
function tableTold(name: string, registry: Registry): string[] {
  const own = new RegExp(`^(create table|alter table|create (unique )?index .* on) "${name}(_[a-z_]+)?"[ (]`)
  const lists = new Set(
    fieldsOf(registry.get(name))
      .filter(([, field]) => isListTable(field))
      .map(([field]) => `${name}_${field}`),
  )
  const statements = tablesSql(registry).split(/;\n/)
  return statements.flatMap((statement) => {
    const table = /^(?:create table|alter table|create (?:unique )?index "[^"]+" on) "([^"]+)"/.exec(
      statement.trim(),
    )?.[1]
    return own.test(statement.trim()) && table !== undefined && (table === name || lists.has(table))
      ? statement.trim().split('\n')
      : []
  })
}
