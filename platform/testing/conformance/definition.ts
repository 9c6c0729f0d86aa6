import type { Field } from '../../fields/field.ts'
import { listPath } from '../../api/menu.ts'
import { listGroup, type Definition } from '../../resource/definition.ts'
import { baseOf } from '../../resource/registry.ts'
import type { Finding, Json } from './finding.ts'
import { machineOf, isKnown, ownFields, resourceOf, rowFields, type Manifest, type SpecField } from './manifest.ts'
import { traitsOfField, traitsOfSpec, type Traits } from './traits.ts'

/** What a definition says against what fields.json, states.json and actions.json say. Reads only; no server. */
export function compareDefinition(manifest: Manifest, definition: Definition): Finding[] {
  if (!isKnown(manifest, definition.name))
    return [{ resource: definition.name, kind: 'extra', should: null, is: 'resource' }]
  return [
    ...compareHead(manifest, definition),
    ...compareFields(manifest, definition),
    ...compareStates(manifest, definition),
    ...compareCalls(manifest, definition),
  ]
}

/**
 * Names of the fields (`title`, `attachments.title`) that stand in the definition exactly as in fields.json. Rows can be as specified
 * where the field that holds them differs in a trait of its own, not where it is missing or of another kind.
 */
export function equalFields(manifest: Manifest, definition: Definition): string[] {
  const faults = compareFields(manifest, definition)
  const faulty = new Set(faults.map((one) => one.field))
  const gone = new Set(faults.filter(({ kind }) => kind === 'missing' || kind === 'kind').map((one) => one.field))
  return (manifest.fields[definition.name] ?? [])
    .map((field) => (field.child_of === undefined ? field.name : `${field.child_of}.${field.name}`))
    .filter((name) => !faulty.has(name) && !gone.has(name.split('.')[0]))
}

function compareHead(manifest: Manifest, definition: Definition): Finding[] {
  const spec = resourceOf(manifest, definition.name)
  const policy = definition.writePolicy
  const list = manifest.routes.find((route) => route.path === listPath(definition))
  const pairs: [kind: string, should: Json, is: Json][] = [
    ['module', spec.module, definition.module],
    ['list_key', spec.list_key, definition.list_key],
    ['parent', spec.parent ?? null, definition.parent ?? null],
    ['write_policy', spec.write_policy, policy],
    ['route_group', list?.roles ?? listGroup(definition), listGroup(definition)],
  ]
  return pairs
    .filter(([, should, is]) => should !== is)
    .map(([kind, should, is]) => ({ resource: definition.name, kind, should, is }))
}

function compareFields(manifest: Manifest, definition: Definition): Finding[] {
  const resource = definition.name
  const own = ownFields(manifest, resource).filter((field) => field.kind !== 'id')
  const machine = machineOf(manifest, resource)
  const place = { definition, machineField: machine?.field }
  const findings = compareList(resource, '', own, definition.fields, place)
  const rows = own.flatMap((lines) => {
    const field = definition.fields[lines.name]
    if (!field || !('fields' in field)) return []
    return compareList(resource, `${lines.name}.`, rowFields(manifest, resource, lines.name), childrenOf(field), place)
  })
  return [...findings, ...rows]
}

interface Place {
  readonly definition: Definition
  readonly machineField: string | undefined
}

function compareList(
  resource: string,
  prefix: string,
  specs: readonly SpecField[],
  fields: Readonly<Record<string, Field>>,
  place: Place,
): Finding[] {
  const missing = specs.filter((spec) => !(spec.name in fields))
  const extra = Object.entries(fields).filter(([name]) => !specs.some((spec) => spec.name === name))
  return [
    ...missing.map((spec): Finding => ({
      resource,
      field: prefix + spec.name,
      kind: 'missing',
      should: spec.kind,
      is: null,
    })),
    ...extra.map(([name, field]): Finding => ({
      resource,
      field: prefix + name,
      kind: 'extra',
      should: null,
      is: field.type,
    })),
    ...specs.flatMap((spec) => {
      const field = fields[spec.name]
      if (!field) return []
      const is = traitsOfField(spec.name, field, prefix === '' ? place.definition : undefined)
      const should = traitsOfSpec(spec, is, {
        fixed: place.definition.writePolicy === 'fixed',
        isState: prefix === '' && spec.name === place.machineField,
      })
      return compareTraits(resource, prefix + spec.name, should, is)
    }),
  ]
}

const compareTraits = (resource: string, field: string, should: Traits, is: Traits): Finding[] =>
  Object.entries(should)
    .filter(([trait, value]) => JSON.stringify(value) !== JSON.stringify(is[trait] ?? null))
    .map(([kind, value]) => ({ resource, field, kind, should: value, is: is[kind] ?? null }))

function compareStates(manifest: Manifest, definition: Definition): Finding[] {
  const { states } = definition
  const machine = machineOf(manifest, definition.name)
  if (!states || !machine) return []
  const resource = definition.name
  const initial = machine.states.find((state) => state.initial)?.key ?? null
  const steps = states.transitions.flatMap((step) =>
    step.from.flatMap((from): Finding[] => {
      const call = `${from} -> ${step.to}`
      const spec = machine.transitions.find((one) => one.to === step.to && one.from.includes(from))
      if (!spec) return [{ resource, call, kind: 'extra', should: null, is: step.action }]
      const code = /permission ([\w.]+)/.exec(spec.condition ?? '')?.[1]
      const asks = /\breason\b/.test(spec.condition ?? '')
      return [
        ...(code && code !== step.permission
          ? [{ resource, call, kind: 'permission', should: code, is: step.permission }]
          : []),
        ...(asks && !step.asks?.includes('note') ? [{ resource, call, kind: 'asks', should: 'note', is: null }] : []),
      ]
    }),
  )
  return [
    ...(states.field === machine.field
      ? []
      : [{ resource, kind: 'state field', should: machine.field ?? null, is: states.field }]),
    ...(states.initial === initial
      ? []
      : [{ resource, field: states.field, kind: 'initial', should: initial, is: states.initial }]),
    ...steps,
  ]
}

/** Calls of the definition that actions.json does not know. Calls it lacks are no fault, they are listed as missing. */
function compareCalls(manifest: Manifest, definition: Definition): Finding[] {
  const base = baseOf(definition)
  return Object.values(definition.calls).flatMap((call): Finding[] => {
    const known = manifest.actions.some((one) => one.method === call.method && one.path === base + call.path)
    return known
      ? []
      : [
          {
            resource: definition.name,
            call: `${call.method} ${call.path}`,
            kind: 'extra',
            should: null,
            is: call.permission,
          },
        ]
  })
}

function childrenOf(field: Field): Readonly<Record<string, Field>> {
  return isLines(field) ? field.fields : {}
}

const isLines = (field: Field): field is Field & { fields: Readonly<Record<string, Field>> } => 'fields' in field
