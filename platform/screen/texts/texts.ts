import { setupI18n, type Messages } from '@lingui/core'
import { useMemo } from 'react'
import { fieldLabelIds, stepLabelIds } from '#platform/texts/label.ts'
import type { Definition } from '#platform/resource/definition.ts'
import type { Fault } from '#platform/fields/field.ts'
import { allModules, apartFor, apartIn, loadedModules, loadModule, screenOf, type ScreenModule } from '../screens.ts'
import { changeLook, isFirstVisit, languages, localeOf, look, type Language } from '../look.ts'
import { createStore, useStore } from '../store.ts'

export type Params = Readonly<Record<string, string | number>>
/** The text of an id in the language of the screen; the id itself when there is none. */
export type Translate = (id: string, params?: Params) => string

const i18n = setupI18n()
/** Grows whenever texts arrive, so that what is on the screen is rendered anew. */
const version = createStore(0)

const shared: Readonly<Record<Language, () => Promise<{ default: Messages }>>> = {
  en: () => import('virtual:texts/en'),
  bn: () => import('virtual:texts/bn'),
  ar: () => import('virtual:texts/ar'),
  tr: () => import('virtual:texts/tr'),
}

function keep(language: Language, texts: Messages): void {
  i18n.load({ [language]: Object.assign({}, texts) })
}

const loadModuleTexts = (language: Language) => async (module: ScreenModule) => {
  keep(language, (await module.texts[language]()).default)
}

/** Loads definitions and texts of the module of a resource, in the language of the screen, and what stands apart of its words. */
export async function loadResource(resource: string): Promise<void> {
  const entry = screenOf(resource)
  if (!entry) return
  await Promise.all([entry.module, ...apartFor(entry.module, resource)].map(loadAlone))
}

/** Loads definitions and texts of a module with all that stands apart, or of a page of the house, in the language of the screen. */
export async function loadNamed(module: string): Promise<void> {
  await Promise.all([module, ...apartIn(module)].map(loadAlone))
}

async function loadAlone(module: string): Promise<void> {
  if (loadedModules().includes(module)) return loadModule(module, async () => {})
  await loadModule(module, loadModuleTexts(look.get().language))
  version.update((now) => now + 1)
}

async function activate(language: Language): Promise<void> {
  const used = allModules().filter((module) => loadedModules().includes(module.name))
  const [core] = await Promise.all([shared[language](), ...used.map(loadModuleTexts(language))])
  keep(language, core.default)
  i18n.activate(language, [localeOf({ ...look.get(), language })])
  version.update((now) => now + 1)
}

/** Loads the texts of the look's language; before the first rendering. */
export const startTexts = (): Promise<void> => activate(look.get().language)

/** Switches language, direction and digits without loading the page anew: what is typed stays. */
export async function changeLanguage(language: Language): Promise<void> {
  await activate(language)
  changeLook({ language })
}

/** Figures in sentences (plurals) follow the digits of the look. */
look.subscribe(() => {
  const now = look.get()
  if (i18n.locale === now.language && i18n.locales?.[0] !== localeOf(now)) {
    i18n.activate(now.language, [localeOf(now)])
    version.update((count) => count + 1)
  }
})

/** The association's default language, for a browser that has chosen none. */
export async function suggestLanguage(code: string | null | undefined): Promise<void> {
  const suggested = languages.find((one) => one === code)
  if (suggested && isFirstVisit() && suggested !== look.get().language) await changeLanguage(suggested)
}

export const hasText = (id: string): boolean => i18n.messages[id] !== undefined
export const t: Translate = (id, params) => i18n._(id, params)

/** `t`, new after each change of language or texts. */
export function useT(): Translate {
  const now = useStore(version)
  return useMemo<Translate>(() => {
    // A function per version: components and memos that hold it see that its answers may differ.
    void now
    return (id, params) => t(id, params)
  }, [now])
}

/** Label of a field: the resource's own, else its kind's, else the system's. */
export function fieldLabel(definition: Definition, field: string): string {
  const ids = fieldLabelIds(definition, field)
  const found = ids.find(hasText)
  return found ? t(found) : (ids[0] ?? field)
}

/**
 * What is said of a field beside its label: the line under it (`help`), what stands behind its question mark (`explain`). The
 * resource's own, else its kind's; undefined where nothing is.
 */
export function fieldNote(definition: Definition, field: string, note: 'help' | 'explain'): string | undefined {
  const id = fieldLabelIds(definition, field)
    .map((one) => `${one}.${note}`)
    .find(hasText)
  return id && t(id)
}

/**
 * Label of a choice of a field; `{resource}.{field}.{choice}`, else the kind's. A field of rows is named behind the field that
 * holds them: `deductions.kind`.
 */
export function choiceLabel(definition: Definition, field: string, choice: string): string {
  const own = field.slice(field.lastIndexOf('.') + 1)
  const ids = [...fieldLabelIds(definition, field), ...(own === field ? [] : fieldLabelIds(definition, own))]
  const id = ids.map((one) => `${one}.${choice}`).find(hasText)
  return id ? t(id) : choice
}

/** Name of a step of the status: the resource's own, else its kind's. */
export function stepLabel(definition: Definition, action: string): string {
  const ids = stepLabelIds(definition, action)
  return t(ids.find(hasText) ?? ids[0] ?? action)
}

/** What a step leads to, where there is more to say than the name of the new state. */
export function stepNext(definition: Definition, action: string): string | undefined {
  const id = stepLabelIds(definition, action)
    .map((one) => `${one}.next`)
    .find(hasText)
  return id && t(id)
}

/** Title of a group of a form: the resource's own, else the shared one. */
export function groupLabel(definition: Definition, key: string): string {
  const found = [`${definition.name}.group.${key}`, `group.${key}`].find(hasText)
  return found ? t(found) : key
}

/** A refusal of a field parser as a sentence. */
export const faultText = (fault: Fault, label: string): string =>
  t(fault.text, { Label: label, label, ...fault.params })
