import { imageKinds } from '../../fields/file/field.ts'
import type { Field } from '../../fields/field.ts'
import type { Definition } from '../../resource/definition.ts'
import { isList, type Json } from './finding.ts'
import type { SpecField } from './manifest.ts'

/** What can be compared of a field, by the names of fields.json. A trait that is not named is not compared. */
export type Traits = { readonly [trait: string]: Json }

/** Names of field types where the engine's word differs from the manifest's. */
const kindOfType: Readonly<Record<string, string>> = { integer: 'int' }
/** Words of the `default` column that mean a source, by the engine's data. Others are prose for people. */
const defaultSources: Readonly<Record<string, Json>> = {
  today: { from: 'today' },
  "the user's branch": { from: 'session', value: 'branch' },
  home: { from: 'setting', value: 'home_country' },
  'home country': { from: 'setting', value: 'home_country' },
}

/** What a definition says of one field. `definition` is left out for fields of rows, which have no uniqueness. */
export function traitsOfField(name: string, field: Field, definition?: Definition): Traits {
  const options = optionsOf(field)
  const money = field.type === 'money' ? [18, 2] : null
  return {
    kind: kindOfType[field.type] ?? field.type,
    required: field.required === true,
    unique: definition ? uniqueOf(name, definition) : false,
    choices: isList(options['choices']) ? sorted(options['choices']) : null,
    reference: options['to'] ?? null,
    length: options['max'] ?? null,
    precision: options['precision'] ?? money,
    min: options['min'] ?? (field.type === 'percent' ? 0 : null),
    max: options['max'] ?? (field.type === 'percent' ? 100 : null),
    negative: options['negative'] === true,
    accept: accepted(options['accept'] ?? (field.type === 'image' ? [...imageKinds] : null)),
    max_mb: options['maxMb'] ?? null,
    max_items: options['most'] ?? null,
    computed: field.computed === true,
    default: options['default'] ?? null,
    masked_to: field.maskedTo ?? null,
    write_only: field.secret === true,
    frozen: field.frozen === true,
  }
}

/**
 * What fields.json demands of the same field; only traits it speaks of. `is` is what the definition says: some words of
 * the table allow more than one answer.
 */
export function traitsOfSpec(spec: SpecField, is: Traits, place: { fixed: boolean; isState: boolean }): Traits {
  const writable = !spec.computed && is['computed'] !== true
  return {
    kind: spec.kind,
    ...(writable ? { required: requiredOf(spec, is) } : {}),
    unique: specifiedUnique(spec, is),
    ...(spec.choices ? { choices: sorted(spec.choices) } : {}),
    ...(spec.reference === undefined || is['reference'] === null
      ? {}
      : { reference: typeof spec.reference === 'string' ? spec.reference : [...spec.reference] }),
    ...(spec.length === undefined ? {} : { length: spec.length }),
    ...(spec.precision ? { precision: [...spec.precision] } : {}),
    ...(spec.kind === 'int' || spec.kind === 'percent' || spec.kind === 'decimal'
      ? { min: spec.min ?? null, max: spec.max ?? null }
      : {}),
    negative: spec.negative === true,
    ...(spec.accept ? { accept: accepted(spec.accept) } : {}),
    ...(spec.max_mb === undefined ? {} : { max_mb: spec.max_mb }),
    ...(spec.max_items === undefined ? {} : { max_items: spec.max_items }),
    // The status field is read only in create and update (states.json conventions), whichever way a definition says it.
    ...(place.isState ? {} : { computed: spec.computed }),
    ...(writable ? defaultOf(spec) : {}),
    masked_to: Number(/masked in lists \(last (\d+)\)/.exec(spec.note ?? '')?.[1] ?? 0) || null,
    write_only: spec.write_only === true,
    ...(place.fixed ? {} : { frozen: false }),
  }
}

/** A field that the table leaves open may be required where a default always fills it. */
function requiredOf(spec: SpecField, is: Traits): Json {
  if (spec.required === 'conditional') return is['required'] ?? false
  return !spec.required && is['default'] !== null && is['default'] !== undefined
    ? (is['required'] ?? false)
    : spec.required
}

function uniqueOf(name: string, definition: Definition): Json {
  const rule = definition.unique.find((one) => one.fields.includes(name))
  if (!rule) return false
  if (rule.onlyTrue) return 'one true'
  if (rule.within?.length) return `per ${rule.within.join(', ')}`
  return rule.fields.length > 1 ? `over ${rule.fields.length} fields` : true
}

function specifiedUnique(spec: SpecField, is: Traits): Json {
  const found = is['unique'] ?? false
  if (spec.unique === true) return typeof found === 'string' && found.startsWith('over ') ? found : true
  if (spec.unique === false) return /exactly one/.test(spec.note ?? '') ? 'one true' : false
  if (spec.unique === 'exactly one') return 'one true'
  if (spec.unique.startsWith('over both')) return 'over 2 fields'
  if (spec.unique.startsWith('per ')) return spec.unique
  // Prose that no rule of thumb reads: some rule has to stand, and the behaviour is tested.
  return found === false ? spec.unique : found
}

function defaultOf(spec: SpecField): Traits {
  if (spec.default === undefined) return { default: null }
  if (typeof spec.default !== 'string') return { default: spec.default }
  const source = defaultSources[spec.default]
  if (source !== undefined) return { default: source }
  return spec.choices?.includes(spec.default) ? { default: spec.default } : {}
}

/** The options of a field as plain data; functions (`clean`) are no data. */
function optionsOf(field: Field): Readonly<Record<string, Json>> {
  return JSON.parse(JSON.stringify(field))
}

const sorted = (values: readonly Json[]): Json[] => values.map(String).toSorted()
/** jpeg is another ending of the same kind of file. */
const accepted = (kinds: Json): Json => (isList(kinds) ? sorted(kinds.filter((kind) => kind !== 'jpeg')) : null)
