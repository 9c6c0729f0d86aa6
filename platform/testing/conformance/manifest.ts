import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The specification as data: the project's own copy of the manifest (spec/manifest, keys in its README.md). */

export const manifestFolder = new URL('../../../spec/manifest', import.meta.url).pathname

/** One field of fields.json. Only what a test can observe is named here. */
export interface SpecField {
  readonly name: string
  readonly kind: string
  readonly required: boolean | 'conditional'
  readonly required_when?: string
  readonly unique: boolean | string
  readonly default?: string | number | boolean
  readonly choices?: readonly string[]
  readonly reference?: string | readonly string[]
  readonly length?: number
  readonly precision?: readonly [digits: number, decimals: number]
  readonly min?: number
  readonly max?: number
  readonly negative?: boolean
  readonly max_items?: number
  readonly accept?: readonly string[]
  readonly max_mb?: number
  readonly computed: boolean
  readonly write_only?: boolean
  /** Answered also to who has not signed in. */
  readonly public?: boolean
  /** Several values of the kind, as a list. */
  readonly many?: boolean
  /** Cannot be changed after creation: never in fields.json, only as a decided difference. */
  readonly frozen?: boolean
  readonly child_of?: string
  readonly group?: string
  readonly note?: string
  readonly source: string
}

export interface SpecResource {
  readonly name: string
  readonly module: string
  readonly label: string
  readonly label_plural: string
  readonly base: string
  readonly list_key: string
  readonly actions: readonly string[]
  readonly parent?: string
  readonly write_policy: string
  readonly accepts_files: boolean
  readonly special: readonly string[]
  readonly screens?: readonly string[]
  readonly status_machines: readonly string[]
}

export interface SpecAction {
  readonly id: string
  readonly resource?: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly auth: 'token' | 'public'
  readonly roles: string
  readonly query?: readonly string[]
  readonly payload: readonly string[] | null
  readonly response: readonly string[]
}

export interface SpecLookup {
  readonly key: string
  readonly response_field: string
  readonly kind: 'resource' | 'special' | 'enum'
  readonly resource?: string
  readonly path: string
  readonly values?: readonly { readonly id: number; readonly name: string; readonly code: string }[]
}

export interface SpecCheck {
  readonly id: string
  readonly kind: 'uniqueness' | 'eligibility'
  readonly resource: string
  readonly field: string
  readonly variant: 'create' | 'update'
  readonly method: 'GET'
  readonly path: string
  readonly query: readonly string[]
  readonly compare?: string
}

export interface SpecTransition {
  readonly from: readonly string[]
  readonly to: string
  readonly action: string
  readonly by: readonly string[]
  readonly condition?: string
}

export interface SpecMachine {
  readonly id: string
  readonly kind: 'record' | 'ui' | 'session'
  readonly resource?: string
  readonly field?: string
  /** Further resources with the same machine. */
  readonly also_for?: readonly string[]
  readonly states: readonly { readonly key: string; readonly label: string; readonly initial?: boolean }[]
  readonly transitions: readonly SpecTransition[]
}

export interface SpecText {
  readonly id: string
  readonly text: string
  readonly placeholders?: readonly string[]
  readonly kind: string
  readonly http?: number
  readonly code?: string
  readonly resources: readonly string[]
}

export interface SpecMessage {
  readonly key: string
  readonly text: string
  readonly http?: number
  readonly code?: string
}

export interface SpecRoute {
  readonly path: string
  readonly kind: string
  readonly area?: string
  readonly variant?: 'long' | 'short'
  readonly resource?: string
  readonly report?: string
  readonly roles: string
  readonly params: readonly { readonly name: string; readonly optional: boolean }[]
}

export interface SpecReport {
  readonly key: string
  readonly module: string
  readonly title: string
  readonly ui_path: string
  readonly ui_route: string
  readonly api: string
  readonly api_unpaged: string
  readonly api_unpaged_alias: string
  readonly list_key: string
  readonly roles: string
  readonly filters: readonly { readonly name: string; readonly type: string }[]
  readonly columns: readonly { readonly key: string; readonly label: string; readonly type: string }[]
  readonly totals: readonly string[]
}

export interface SpecRights {
  readonly module_rights: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  readonly resource_exceptions: readonly ({ readonly resources: readonly string[] } & Readonly<
    Record<'admin' | 'staff' | 'user' | 'MEMBER_USER', readonly string[] | undefined>
  >)[]
  readonly member_scope: { readonly own_agency: readonly string[]; readonly published: readonly string[] }
  readonly permissions: { readonly verbs: readonly string[]; readonly special: readonly string[] }
}

export interface Manifest {
  readonly resources: readonly SpecResource[]
  readonly fields: Readonly<Record<string, readonly SpecField[]>>
  readonly actions: readonly SpecAction[]
  readonly lookups: readonly SpecLookup[]
  readonly checks: readonly SpecCheck[]
  readonly machines: readonly SpecMachine[]
  readonly texts: readonly SpecText[]
  readonly messages: readonly SpecMessage[]
  readonly routes: readonly SpecRoute[]
  readonly reports: readonly SpecReport[]
  readonly rights: SpecRights
}

/** Reads the copy of the manifest. Throws when a file is missing or is no JSON. */
export function readManifest(folder = manifestFolder): Manifest {
  const fields: { resources: { resource: string; fields: SpecField[] }[] } = fileOf(folder, 'fields')
  return {
    resources: fileOf(folder, 'resources').resources,
    fields: Object.fromEntries(fields.resources.map((one) => [one.resource, one.fields])),
    actions: fileOf(folder, 'actions').actions,
    lookups: fileOf(folder, 'lookups').lookups,
    checks: fileOf(folder, 'uniqueness').checks,
    machines: fileOf(folder, 'states').machines,
    texts: fileOf(folder, 'texts').texts,
    messages: fileOf(folder, 'messages').texts,
    routes: fileOf(folder, 'routes').routes,
    reports: fileOf(folder, 'reports').reports,
    rights: fileOf(folder, 'roles'),
  }
}

/** Whether the specification knows a resource of that name. */
export const isKnown = (manifest: Pick<Manifest, 'resources'>, name: string): boolean =>
  manifest.resources.some((one) => one.name === name)

/** The resource of that name; throws for one the manifest does not know. */
export function resourceOf(manifest: Manifest, name: string): SpecResource {
  const found = manifest.resources.find((one) => one.name === name)
  if (!found) throw new Error(`resources.json knows no "${name}".`)
  return found
}

/** The machine of a resource's status, its own or one that it shares. */
export const machineOf = (manifest: Manifest, resource: string): SpecMachine | undefined =>
  manifest.machines.find((one) => one.resource === resource) ??
  manifest.machines.find((one) => one.also_for?.includes(resource))

/** The fields of the record itself, without those of its rows. */
export const ownFields = (manifest: Manifest, resource: string): SpecField[] =>
  (manifest.fields[resource] ?? []).filter((field) => field.child_of === undefined)

/** The fields of the rows that one `lines` field holds. */
export const rowFields = (manifest: Manifest, resource: string, lines: string): SpecField[] =>
  (manifest.fields[resource] ?? []).filter((field) => field.child_of === lines)

const fileOf = (folder: string, name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
