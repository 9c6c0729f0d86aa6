import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * What is always loaded together is one file: what these modules need, but for what an earlier file has. A list was a hundred files
 * otherwise, each of which named its neighbours, and the first of all named them all.
 */
const together: Readonly<Record<string, readonly string[]>> = {
  /** Everybody: guests too. */
  start: ['modules/screens.tsx', 'platform/screen/shell/DemoNote.tsx'],
  /** What stands around every page of the office. */
  office: [
    'platform/screen/shell/Shell.tsx',
    'platform/screen/router/Derived.tsx',
    'platform/screen/field/controls.module.css',
    'platform/screen/field/tone.ts',
    'platform/screen/search/match.ts',
    'platform/clock/clock.ts',
  ],
  /** What definitions are made of, and how values are said. */
  fields: ['platform/resource/resource.ts', 'platform/screen/field/shown.ts', 'platform/screen/field/TextParts.tsx'],
  /** Lists and reports. */
  table: [
    'platform/screen/field/catalogue.ts',
    'platform/screen/list/Pager.tsx',
    'platform/screen/list/SortHeading.tsx',
    'platform/screen/list/columns.ts',
    'platform/screen/list/room.ts',
    'platform/screen/list/Cards.module.css',
    'platform/screen/list/Rows.module.css',
    'platform/screen/router/own_search.ts',
  ],
  /** What a list and each of its records know: which rows there are, and what may be done with one. */
  rows: [
    'platform/screen/list/walk.ts',
    'platform/screen/record/read.ts',
    'platform/screen/record/offered.ts',
    'platform/resource/likeness.ts',
  ],
  list: ['platform/screen/list/ListScreen.tsx'],
}

/** The doors of these libraries name them, so that whoever opens one seems to need them: forms do, no list does. */
const seldom = /\/(useBlocker|useMutation|mutationObserver|useQueries|queriesObserver)\.js$/
/** The door of the icons names five thousand: which of them somebody needs stands in the code alone. */
const iconDoor = /@tabler\/icons-react\/dist\/esm\/(tabler-icons-react|icons\/index)\.mjs$/
const iconMaker = /@tabler\/icons-react\/dist\/esm\/createReactComponent\.mjs$/
const icon = /@tabler\/icons-react\/dist\/esm\/icons\/(Icon\w+)\.mjs$/
/** An icon that so many show is in the office's file: each would be one of two hundred bytes otherwise. */
const shownByMany = 3

/** Which file a module goes to, as `codeSplitting.groups` asks for it, and the plugin that finds it out. */
export function chunks(root: string): { plugin: Plugin; fileOf: (module: string) => string | null } {
  const files = new Map<string, string>()
  const plugin: Plugin = {
    name: 'samiti-chunks',
    buildEnd() {
      files.clear()
      const take = (id: string, file: string): void => {
        const module = files.has(id) || iconDoor.test(id) || seldom.test(id) ? null : this.getModuleInfo(id)
        if (!module) return
        files.set(id, file)
        for (const one of module.importedIds) take(one, file)
      }
      const all = [...this.getModuleIds()]
      const icons = all.flatMap((id) => (icon.test(id) ? [[id, icon.exec(id)?.[1] ?? ''] as const] : []))
      const ours = all.filter((id) => !id.includes('/node_modules/'))
      const shown = new Map(ours.map((id) => [id, new Set(this.getModuleInfo(id)?.code?.match(/\bIcon[A-Z]\w*/g))]))
      /** In which files somebody shows an icon; guests do so on pages of their own. */
      const filesShowing = (name: string): (string | undefined)[] =>
        ours
          .filter((id) => shown.get(id)?.has(name))
          .map((id) => files.get(id) ?? (id.includes('/screen/signin/') ? 'start' : undefined))

      for (const id of all) if (iconMaker.test(id)) take(id, 'start')
      for (const [file, asked] of Object.entries(together)) {
        for (const path of asked) take(join(root, path), file)
        // The menu names icons too, but guests have none.
        if (file === 'start') for (const [id, name] of icons) if (filesShowing(name).includes(file)) take(id, file)
      }
      for (const [id, name] of icons) {
        const by = filesShowing(name)
        const [file, ...others] = new Set(by)
        if (others.length > 0 || by.length >= shownByMany) take(id, 'office')
        else if (file !== undefined) take(id, file)
      }
    },
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk' ? [[one.fileName, one.imports] as const] : [],
      )
      const circle = inCircle(new Map(files))
      if (circle.length > 0) this.error(`These files need each other before any has begun: ${circle.join(', ')}.`)
    },
  }
  return { plugin, fileOf: (module) => files.get(module) ?? null }
}

/** Files that need themselves by way of others: what stands in them may be asked for before it is there. */
export function inCircle(files: ReadonlyMap<string, readonly string[]>): string[] {
  const needs = (name: string, found = new Set<string>()): Set<string> => {
    for (const one of files.get(name) ?? []) if (!found.has(one)) needs(one, found.add(one))
    return found
  }
  return [...files.keys()].filter((name) => needs(name).has(name))
}
