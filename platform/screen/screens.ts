import type { Messages } from '@lingui/core'
import type { ComponentType } from 'react'
import { reports, screens } from 'virtual:screen-map'
import type { Report, ReportRights } from '#platform/report/report.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { may } from './session/session.ts'
import { createStore } from './store.ts'
import type { Language } from './look.ts'
import type { Layout } from './looks/layout.ts'
import type { Keeps } from './form/kept.ts'
import type { FieldInputProps } from './field/contract.ts'
import type { RecordRow } from './api/record.ts'
import type { ReportAction } from './report/action.ts'

/** Where a resource lives, known before its definition is loaded. */
export interface ScreenEntry {
  readonly name: string
  readonly module: string
  readonly area: string
  readonly plural: string
  readonly icon: string
  /** Route group of roles (roles.json `role_groups`). */
  readonly roles: string
  readonly parent?: string
  /** Further resources whose records show it as a tab. */
  readonly alsoUnder?: readonly string[]
  /** The resource whose records' pictures it holds. */
  readonly picturesOf?: string
  /** The address of its records may end with a further word, which says whose form opens. */
  readonly kindWords?: Readonly<Record<string, string>>
}

/** Where a report lives, known before its definition is loaded. */
export interface ReportEntry {
  readonly name: string
  /** As the manifest calls it. */
  readonly call: string
  readonly module: string
  readonly path: string
  readonly icon: string
  readonly roles: string
  readonly subject: string
  readonly rights: ReportRights
}

type Lazy<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

/** A page of a module's own, beside the derived ones. */
export interface OwnPage {
  /** Path as TanStack Router writes it: `/apps/role-matrix/$id/{-$name}`. */
  readonly path: string
  /** Text id of the title. */
  readonly title: string
  /** Route group; absent: everyone. */
  readonly roles?: string
  /** Permission code without which the router shows what is closed, and who can grant it. */
  readonly permission?: string
  /** What the page wants of the shell, whatever the person has chosen. */
  readonly layout?: Partial<Layout>
  readonly load: Lazy<Record<string, never>>
}

/** A tab that a module adds to the page of a record. */
export interface OwnTab {
  readonly resource: string
  readonly key: string
  readonly title: string
  readonly permission?: string
  /** What somebody comes to see stands before the details, and is opened with the record. */
  readonly isFirst?: boolean
  readonly load: Lazy<{ readonly record: RecordRow }>
}

/** What a module shows below the details of a record. */
export interface OwnBelow {
  readonly resource: string
  readonly permission?: string
  /** For which records; all of them when nothing is said. */
  readonly isFor?: (record: RecordRow) => boolean
  readonly load: Lazy<{ readonly record: RecordRow }>
}

/** A link that a module adds beside the actions of a record. */
export interface OwnLink {
  readonly resource: string
  readonly title: string
  readonly permission?: string
  /** For which records; all of them when nothing is said. */
  readonly isFor?: (record: RecordRow) => boolean
  readonly path: (record: RecordRow) => string
}

/** What a module's own action of a record is given: it stands in a dialog. */
export interface OwnActionProps {
  readonly definition: Definition
  readonly row: RecordRow
  /** It was done: the dialog closes. */
  readonly onDone: () => void
}

/** Something of a module's own that can be done with a record where it stands. */
export interface OwnAction {
  readonly resource: string
  readonly title: string
  readonly permission?: string
  readonly isFor?: (record: RecordRow) => boolean
  readonly load: Lazy<OwnActionProps>
}

/** What a module adds below a section of a single record: a test of its settings. */
export interface OwnPart {
  readonly resource: string
  readonly section: string
  readonly permission?: string
  readonly load: Lazy<Record<string, never>>
}

/** Where the shell lets a module stand: the landing page and the user menu. */
export type PartPlace = 'landing' | 'person_menu'

/** A part of a module's own in the shell; it shows nothing when it has nothing to say. */
export interface ShellPart {
  readonly place: PartPlace
  /** Route group; absent: everyone. */
  readonly roles?: string
  readonly load: Lazy<Record<string, never>>
}

/** What a module makes of the outcome that the preview of its resource tells of (`outcome` of the implementation). */
export interface OutcomeProps {
  /** Undefined while what is typed is not whole. */
  readonly outcome: unknown
}

/** What a module offers to somebody whose change of a record was refused with a code of its own. */
export interface RefusalProps {
  readonly definition: Definition
  readonly row: RecordRow
  /** Step of the status that was refused; undefined for a change of values. */
  readonly step?: string
  /** What was to be changed. */
  readonly values: Readonly<Record<string, unknown>>
  /** The way out was taken: the form is left. */
  readonly onDone: () => void
}

/** What a module hands to the shell. Everything but the paths is loaded when somebody goes there. */
export interface ScreenModule {
  readonly name: string
  readonly definitions: () => Promise<Readonly<Record<string, unknown>>>
  /** Loaded when somebody goes to one of them. */
  readonly reports?: () => Promise<Readonly<Record<string, Report>>>
  readonly texts: Readonly<Record<Language, () => Promise<{ readonly default: Messages }>>>
  /**
   * Resources of it whose texts are a module of their own, of the resource's name: what a single page says at length is loaded by
   * that page, and by whoever asks for the whole module.
   */
  readonly apart?: readonly string[]
  /** Resources whose pages say words that stand apart under another name too: a ledger says which role it has. */
  readonly wordsBeside?: Readonly<Record<string, readonly string[]>>
  readonly pages?: readonly OwnPage[]
  readonly tabs?: readonly OwnTab[]
  readonly below?: readonly OwnBelow[]
  readonly links?: readonly OwnLink[]
  readonly actions?: readonly OwnAction[]
  readonly reportActions?: readonly ReportAction[]
  /** Resources whose records are often alike: each is offered as the beginning of a new one. */
  readonly copies?: readonly string[]
  readonly parts?: readonly OwnPart[]
  readonly shell?: readonly ShellPart[]
  /** Pages that a letter opens from everywhere; help lists the keys (`key_table.ts`). */
  readonly keys?: Readonly<Record<string, { readonly path: string; readonly permission: string }>>
  /** By resource: what a new record takes over from the one before it. */
  readonly keeps?: Readonly<Record<string, Keeps>>
  /** Inputs of the module's own, by `{resource}.{field}`: the derived form uses them instead of the field type's. */
  readonly inputs?: Readonly<Record<string, Lazy<FieldInputProps>>>
  /** Of these inputs those that only help with writing: the page of a record shows the value as its field type does. */
  readonly writingHelps?: readonly string[]
  /** By resource: shown under its form while somebody types. */
  readonly outcomes?: Readonly<Record<string, Lazy<OutcomeProps>>>
  /** By the code of a refusal: the way out that a form offers under it. */
  readonly refusals?: Readonly<Record<string, Lazy<RefusalProps>>>
}

const modules = createStore<readonly ScreenModule[]>([])
const definitions = new Map<string, Definition>()
const loaded = new Map<string, Promise<void>>()
/** Of those that were asked for, the ones that have come. */
const here = new Set<string>()

export const setModules = (list: readonly ScreenModule[]): void => modules.set(list)
export const allModules = (): readonly ScreenModule[] => modules.get()
export const ownPages = (): readonly OwnPage[] => modules.get().flatMap((one) => one.pages ?? [])
export const ownTabs = (resource: string): readonly OwnTab[] =>
  modules.get().flatMap((one) => (one.tabs ?? []).filter((tab) => tab.resource === resource))
export const ownBelow = (resource: string): readonly OwnBelow[] =>
  modules.get().flatMap((one) => (one.below ?? []).filter((part) => part.resource === resource))
/** Whether somebody may have it, for this record. */
export const isOffered = ({ permission, isFor }: Pick<OwnBelow, 'permission' | 'isFor'>, record: RecordRow): boolean =>
  (permission === undefined || may(permission)) && (isFor?.(record) ?? true)
export const ownLinks = (resource: string): readonly OwnLink[] =>
  modules.get().flatMap((one) => (one.links ?? []).filter((link) => link.resource === resource))
export const ownActions = (resource: string): readonly OwnAction[] =>
  modules.get().flatMap((one) => (one.actions ?? []).filter((action) => action.resource === resource))
export const isCopied = (resource: string): boolean => modules.get().some((one) => one.copies?.includes(resource))
export const keepsOf = (resource: string): Keeps | undefined =>
  modules.get().find((one) => one.keeps?.[resource])?.keeps?.[resource]
export const ownKeys = () =>
  modules.get().flatMap((one) => Object.entries(one.keys ?? {}).filter(([, { permission }]) => may(permission)))
export const ownParts = (resource: string, section: string): readonly OwnPart[] =>
  modules
    .get()
    .flatMap((one) => (one.parts ?? []).filter((part) => part.resource === resource && part.section === section))
export const shellParts = (place: PartPlace): readonly ShellPart[] =>
  modules.get().flatMap((one) => (one.shell ?? []).filter((part) => part.place === place))
export const ownInput = (id: string): Lazy<FieldInputProps> | undefined =>
  modules.get().find((one) => one.inputs?.[id])?.inputs?.[id]

export const onlyHelps = (id: string): boolean => modules.get().some((one) => one.writingHelps?.includes(id))

export const ownOutcome = (resource: string): Lazy<OutcomeProps> | undefined =>
  modules.get().find((one) => one.outcomes?.[resource])?.outcomes?.[resource]

export const ownRefusal = (code: string): Lazy<RefusalProps> | undefined =>
  modules.get().find((one) => one.refusals?.[code])?.refusals?.[code]

const moduleNamed = (name: string): ScreenModule | undefined => modules.get().find((module) => module.name === name)

export const allReports = (): readonly ReportEntry[] => reports
/** The definition of a report; its module's definitions and texts are loaded separately. */
export const loadReport = async ({ name, module }: ReportEntry): Promise<Report | undefined> =>
  (await moduleNamed(module)?.reports?.())?.[name]

export const allScreens = (): readonly ScreenEntry[] => screens
export const screenOf = (resource: string): ScreenEntry | undefined => screens.find((one) => one.name === resource)
/** Resources shown as a tab of `resource`. */
export const childrenOf = (resource: string): readonly ScreenEntry[] =>
  screens.filter((one) => one.parent === resource || one.alsoUnder?.includes(resource))

/** Names of modules whose definitions were asked for. */
export const loadedModules = (): readonly string[] => [...loaded.keys()]

const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && 'name' in value && 'fields' in value

/** Loads the definitions and texts of a module, once. `loadTexts` is handed in by the texts, which know the language. */
export function loadModule(name: string, loadTexts: (module: ScreenModule) => Promise<void>): Promise<void> {
  const running = loaded.get(name)
  if (running) return running
  const module = moduleNamed(name)
  if (!module) return Promise.resolve()
  const work = Promise.all([module.definitions(), loadTexts(module)]).then(([exported]) => {
    for (const value of Object.values(exported)) if (isDefinition(value)) definitions.set(value.name, value)
    here.add(name)
  })
  loaded.set(name, work)
  work.catch(() => loaded.delete(name))
  return work
}

/** Resources of the module whose texts are loaded apart from it. */
export const apartIn = (module: string): readonly string[] => moduleNamed(module)?.apart ?? []

/** What stands apart from the module and is said on the pages of this resource. */
export const apartFor = (module: string, resource: string): readonly string[] => [
  ...apartIn(module).filter((one) => one === resource),
  ...(moduleNamed(module)?.wordsBeside?.[resource] ?? []),
]

/** The definition of a loaded resource; undefined while its module, or what its page says, is not here. */
export function definitionOf(resource: string): Definition | undefined {
  const definition = definitions.get(resource)
  return definition && apartIn(definition.module).includes(resource) && !here.has(resource) ? undefined : definition
}

/** The definition, as a page of the resource needs it: undefined while a word is missing that the page says. */
export function definitionForPage(resource: string): Definition | undefined {
  const definition = definitionOf(resource)
  return definition && apartFor(definition.module, resource).every((words) => here.has(words)) ? definition : undefined
}

/** Address of a resource's list. */
export const listPath = (entry: ScreenEntry): string => `/apps/${entry.area}-management/${entry.plural}`

/** Address of the form of a new record; with `copy` it begins as a copy of that one. */
export const newPath = (entry: ScreenEntry, copy?: number): string =>
  `${listPath(entry)}/new${copy === undefined ? '' : `?copy=${copy}`}`

/** Address of the form of a new record in which a template is chosen first. */
export const choosePath = (entry: ScreenEntry): string => `${newPath(entry)}?templates=1`

/** Address of a record; the name is for the reader only. */
export function recordPath(entry: ScreenEntry, id: number | string, name?: string): string {
  const words = name
    ?.normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${listPath(entry)}/${id}${words ? `/${encodeURIComponent(words)}` : ''}`
}
