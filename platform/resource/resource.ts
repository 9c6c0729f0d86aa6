import type { Field } from '../fields/field.ts'
import { integer } from '../fields/integer/field.ts'
import type {
  Call,
  Definition,
  FormGroup,
  Imports,
  Kind,
  LookedForward,
  Scope,
  States,
  Transition,
  Unique,
  Verb,
} from './definition.ts'
import type { Fields, FieldsOfKinds } from './inference.ts'
import { systemFields } from './kinds.ts'
import { scopeFields } from './own_rows.ts'
import { hasCover, mostPictures, oneCover } from './pictures.ts'

type Own<F extends Fields, K extends readonly Kind[]> = F & FieldsOfKinds<K>
type KeyOf<F, K extends readonly Kind[]> = (keyof F | keyof FieldsOfKinds<K>) & string
/** Actions of the transitions that kinds bring. */
type StepsOfKinds<K extends readonly Kind[]> = K[number] extends {
  readonly states: { readonly transitions: readonly { readonly action: infer B extends string }[] }
}
  ? B
  : never
/** A key, or a key of what a reference points to: `city.name`. */
type PathOf<Key extends string> = Key | `${Key}.${string}` | 'id' | keyof typeof systemFields

type Options<
  F extends Fields,
  K extends readonly Kind[],
  C extends Readonly<Record<string, Call>>,
  A extends string,
> = {
  readonly module: string
  readonly list_key: string
  readonly kinds?: K
  readonly fields: F
  readonly title: readonly [KeyOf<F, K>, ...KeyOf<F, K>[]]
  readonly localTitle?: Readonly<Record<string, KeyOf<F, K>>>
  readonly scope: Scope
  readonly managedBy?: string
  readonly usedText?: string
  readonly namedMeanwhile?: true
  readonly closedText?: string
  readonly verbs?: readonly Verb[]
  readonly memberVerbs?: readonly Verb[]
  /** What members know of their records, where that is not all that has no audience; the rest is the office's. */
  readonly memberFields?: readonly KeyOf<F, K>[]
  readonly memberColumns?: readonly KeyOf<F, K>[]
  readonly lookupFor?: Definition['lookupFor']
  readonly unique?: readonly (Unique & { readonly fields: readonly [KeyOf<F, K>, ...KeyOf<F, K>[]] })[]
  readonly states?: Omit<States, 'field' | 'transitions'> & {
    readonly field: KeyOf<F, K>
    readonly transitions: readonly Transition<A>[]
  }
  readonly calls?: C
  readonly list: readonly PathOf<KeyOf<F, K>>[]
  readonly summed?: readonly KeyOf<F, K>[]
  readonly search: readonly PathOf<KeyOf<F, K>>[]
  readonly searchThrough?: Definition['searchThrough']
  readonly isFoundAfter?: true
  readonly sort?: PathOf<KeyOf<F, K>> | `-${PathOf<KeyOf<F, K>>}`
  readonly form?: readonly (readonly [key: string, fields: readonly KeyOf<F, K>[]])[]
  readonly calendar?: readonly (LookedForward & { readonly field: KeyOf<F, K> })[]
  readonly pictures?: { readonly of: KeyOf<F, K>; readonly most?: number }
  readonly tree?: KeyOf<F, K>
  readonly screen: Definition['screen']
  readonly parent?: KeyOf<F, K>
  readonly alsoUnder?: readonly KeyOf<F, K>[]
  readonly glance?: readonly KeyOf<F, K>[]
  readonly writePolicy?: Definition['writePolicy']
  readonly importKey?: readonly KeyOf<F, K>[]
  readonly imports?: Imports
  readonly comments?: false
  /** False where a kind says true and nothing of a record would go into one. */
  readonly templates?: boolean
}

/** A definition whose types are known to the compiler. */
export type Resource<
  Name extends string = string,
  F extends Fields = Fields,
  C extends Readonly<Record<string, Call>> = Readonly<Record<string, Call>>,
  A extends string = string,
> = Definition<Name, F & typeof systemFields> & { readonly calls: C; readonly $calls?: C; readonly $steps?: A }

const plainVerbs: readonly Verb[] = ['read', 'create', 'update', 'delete', 'export', 'import', 'print']

/**
 * Defines a resource: table, routes, permissions, screens, import, export, history and tests follow from it.
 * Throws at start, in the file's own words, when a field comes twice or a name points nowhere.
 */
export function resource<
  const Name extends string,
  const F extends Fields,
  const K extends readonly Kind[] = [],
  const C extends Readonly<Record<string, Call>> = {},
  const A extends string = never,
>(name: Name, options: Options<F, K, C, A>): Resource<Name, Own<F, K>, C, A | StepsOfKinds<K>> {
  const kinds: readonly Kind[] = options.kinds ?? []
  // Without a prototype: `constructor` is no field of anything.
  const fields: Record<string, Field> = Object.create(null)
  const isForMembers = (key: string): boolean => options.memberFields?.some((one) => one === key) ?? true
  for (const source of [{ kind: name, fields: options.fields }, ...kinds]) {
    for (const [key, field] of Object.entries(source.fields)) {
      if (key in fields)
        throw new Error(`${name}: the field "${key}" comes twice, the second time from ${source.kind}.`)
      fields[key] = isForMembers(key) ? field : { audience: 'office', ...field }
    }
  }
  for (const [key, field] of Object.entries(systemFields)) {
    if (key in fields) throw new Error(`${name}: the field "${key}" comes twice, the second time from system.`)
    fields[key] = field
  }
  const states = statesOf(name, options.states ?? kinds[0]?.states)
  const form: readonly FormGroup[] = options.form ?? [
    ['main', Object.keys(options.fields)],
    ...kinds.flatMap((kind) => kind.form ?? [['main', Object.keys(kind.fields)] as FormGroup]),
  ]
  const { pictures } = options
  // Who may change a record may change its pictures.
  const managedBy = options.managedBy ?? (pictures && `${fields[pictures.of]?.to}.update`)
  const parent = options.parent ?? pictures?.of
  const definition: Definition = {
    name,
    module: options.module,
    list_key: options.list_key,
    fields,
    title: options.title,
    localTitle: options.localTitle ?? {},
    scope: options.scope,
    ...(managedBy === undefined ? {} : { managedBy }),
    ...(options.usedText === undefined ? {} : { usedText: options.usedText }),
    ...(options.closedText === undefined ? {} : { closedText: options.closedText }),
    verbs: options.verbs ?? plainVerbs,
    memberVerbs: options.memberVerbs ?? [],
    memberColumns: options.memberColumns ?? [],
    lookupFor: options.lookupFor ?? 'readers',
    unique: [
      ...(options.unique ?? []),
      ...kinds.flatMap((kind) => kind.unique ?? []),
      ...(pictures && hasCover({ fields }) ? [oneCover(pictures.of)] : []),
    ],
    ...(states === undefined ? {} : { states }),
    calls: options.calls ?? {},
    list: options.list,
    summed: [...(options.summed ?? []), ...kinds.flatMap((kind) => kind.summed ?? [])],
    search: options.search,
    searchThrough: options.searchThrough ?? [],
    ...(options.isFoundAfter === undefined ? {} : { isFoundAfter: options.isFoundAfter }),
    sort: options.sort ?? (pictures ? 'sort_order' : options.title[0]),
    form: mergeGroups(form),
    calendar: options.calendar ?? [],
    ...(pictures ? { pictures: { of: pictures.of, most: pictures.most ?? mostPictures } } : {}),
    ...(options.tree === undefined ? {} : { tree: options.tree }),
    ...(options.namedMeanwhile ? { namedMeanwhile: true } : {}),
    kinds: kinds.map((kind) => kind.kind),
    screen: options.screen,
    ...(parent === undefined ? {} : { parent }),
    ...(options.alsoUnder === undefined ? {} : { alsoUnder: options.alsoUnder }),
    ...(options.glance === undefined ? {} : { glance: options.glance }),
    writePolicy: options.writePolicy ?? 'normal',
    importKey: options.importKey ?? [options.title[0]],
    ...(options.imports === undefined ? {} : { imports: options.imports }),
    comments: options.comments ?? true,
    templates: options.templates ?? kinds.some((kind) => kind.templates),
  }
  checkNames(definition)
  if (definition.tree !== undefined && fields[definition.tree]?.to !== name)
    throw new Error(
      `${name}: records stand in a tree by a field that names another ${name}, not by "${definition.tree}".`,
    )
  for (const state of [
    ...(states?.changedIn ?? []),
    ...(states?.deletedIn ?? []),
    ...(states?.unsummed ?? []),
    ...Object.keys(states?.already ?? {}),
  ])
    if (states && !fields[states.field]?.choices?.includes(state))
      throw new Error(`${name}: "${state}" is no state of it.`)
  if (definition.unique.some((rule) => rule.unless && (rule.fields.length > 1 || rule.onlyTrue)))
    throw new Error(`${name}: a unique rule with "unless" is over one field and its values.`)
  for (const [key, field] of Object.entries(fields))
    if (Object.values(field.fields ?? {}).some((child) => child.type === 'secret'))
      throw new Error(`${name}: "${key}" holds a secret in its lines, which would not be encrypted.`)
  return definition as Resource<Name, Own<F, K>, C, A | StepsOfKinds<K>>
}

/** A kind knows no resource by name: its steps say `.post` for `{name}.post`. */
function statesOf(name: string, states: States | undefined): States | undefined {
  const whole = <Named extends { readonly permission: string }>(named: Named): Named =>
    named.permission.startsWith('.') ? { ...named, permission: `${name}${named.permission}` } : named
  return (
    states && {
      ...states,
      transitions: states.transitions.map(whole),
      ...(states.awaited ? { awaited: whole(states.awaited) } : {}),
    }
  )
}

/** Groups of the same key become one, in the order of their first mention. */
function mergeGroups(groups: readonly FormGroup[]): FormGroup[] {
  const merged = new Map<string, string[]>()
  for (const [key, fields] of groups) merged.set(key, [...(merged.get(key) ?? []), ...fields])
  return [...merged]
}

/** Every name a definition mentions is one of its fields. */
function checkNames(definition: Definition): void {
  const known = (path: string): boolean =>
    path.replace(/^-/, '').split('.')[0]! in definition.fields || path.replace(/^-/, '') === 'id'
  const mentioned: [where: string, names: readonly string[]][] = [
    ['title', definition.title],
    ['list', definition.list],
    ['search', definition.search],
    ['sort', [definition.sort]],
    ['form', definition.form.flatMap(([, fields]) => fields)],
    [
      'unique',
      definition.unique.flatMap((rule) => [
        ...rule.fields,
        ...(rule.within ?? []),
        ...(rule.unless ? [rule.unless.field] : []),
      ]),
    ],
    [
      'neededWhen',
      Object.values(definition.fields).flatMap(({ neededWhen }) => (neededWhen ? [neededWhen.field] : [])),
    ],
    ['importKey', definition.importKey],
    ['imports', (definition.imports?.columns ?? []).map((name) => name.split('.')[0] ?? '')],
    ['calendar', definition.calendar.flatMap(({ field, when }) => [field, ...(when ? [when.field] : [])])],
    ['pictures', definition.pictures ? [definition.pictures.of, 'image', 'sort_order'] : []],
    ['tree', definition.tree === undefined ? [] : [definition.tree]],
    ['states', definition.states ? [definition.states.field] : []],
    ['scope', scopeFields(definition.scope)],
    ['memberColumns', definition.memberColumns],
  ]
  for (const [where, names] of mentioned)
    for (const path of names)
      if (!known(path)) throw new Error(`${definition.name}: ${where} names "${path}", which is no field of it.`)
}

/** Where a reserved identity column is needed as a field (filters, sheets). */
export const idField: Field = integer({ computed: true, required: true })
