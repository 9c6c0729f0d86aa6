import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** What pages may weigh packed, in kilobytes of 1,024 bytes (design/look.md 3). */
export const bounds = {
  /** Script of the sign-in page. */
  signIn: 150,
  /** Script of the heaviest list, opened by its address. */
  list: 215,
  /** Files it comes in: a hundred small ones are packed worse than a few. */
  listFiles: 20,
  /** What a screen made by hand adds to the others. */
  handMade: 30,
  /** Styles of one page. */
  css: 40,
  /** Texts of one language on the first load, as Brotli packs them. */
  texts: 25,
} as const

/** A file of the bundle, as far as weighing asks. */
export interface Weighed {
  readonly code: string
  /** Modules it is made of, the one it is loaded for among them. */
  readonly modules: readonly string[]
  /** Files that come with it. */
  readonly imports: readonly string[]
  /** The module it is loaded for, where somebody asks for it by name. */
  readonly facade?: string | undefined
}

const kilobytes = (text: string): number => gzipSync(text).length / 1024

/** Names of the files that loading these modules brings, each once. Throws for a module that is in none. */
export function loadedWith(files: ReadonlyMap<string, Weighed>, modules: readonly string[]): Set<string> {
  const found = new Set<string>()
  const take = (name: string): void => {
    const file = files.get(name)
    if (!file || found.has(name)) return
    found.add(name)
    file.imports.forEach(take)
  }
  for (const module of modules) {
    const holder = [...files].find(([, file]) => file.modules.some((id) => id.endsWith(module)))
    if (!holder) throw new Error(`No file of the bundle holds ${module}.`)
    take(holder[0])
  }
  return found
}

const first = ['platform/screen/start.tsx', 'virtual:texts/en.json']
const signIn = 'platform/screen/signin/SignIn.tsx'
const list = [
  'platform/screen/shell/Shell.tsx',
  'platform/screen/router/Derived.tsx',
  'platform/screen/list/ListScreen.tsx',
]

/**
 * What is heavier than its bound, as sentences. What a page fetches when it stands is not counted here: a browser weighs that
 * (scenarios/counted.browser.test.ts).
 * @param areas modules with lists
 */
export function tooHeavy(files: ReadonlyMap<string, Weighed>, areas: readonly string[]): string[] {
  const sum = (names: Iterable<string>): number =>
    [...names].reduce((all, name) => all + kilobytes(files.get(name)?.code ?? ''), 0)
  const told = (what: string, weight: number, bound: number): string[] =>
    weight > bound
      ? [`${what} weighs ${weight.toFixed(1)} KB of script; ${bound} is the bound (tools/weights.ts).`]
      : []
  const before = loadedWith(files, [...first, signIn, ...list])
  const screens = [...files].filter(([name, { facade = '' }]) => facade.endsWith('.screen.tsx') && !before.has(name))
  return [
    ...told('The sign-in page', sum(loadedWith(files, [...first, signIn])), bounds.signIn),
    ...areas.flatMap((area) => {
      const parts = loadedWith(files, [
        ...first,
        ...list,
        `modules/${area}/resources.ts`,
        `modules/${area}/texts/en.json`,
      ])
      const tooMany = `A list of ${area} comes in ${parts.size} files; ${bounds.listFiles} is the bound (tools/weights.ts).`
      return [
        ...told(`A list of ${area}`, sum(parts), bounds.list),
        ...(parts.size > bounds.listFiles ? [tooMany] : []),
      ]
    }),
    ...screens.flatMap(([name, { facade = '' }]) =>
      told(facade, kilobytes(files.get(name)?.code ?? ''), bounds.handMade),
    ),
  ]
}

/** A build that is heavier than its bounds is none. */
export function weights(areas: readonly string[]): Plugin {
  return {
    name: 'samiti-weights',
    // What is written, with the names of the files that each brings along.
    writeBundle(_options, bundle) {
      const files = new Map<string, Weighed>()
      for (const one of Object.values(bundle))
        if (one.type === 'chunk')
          files.set(one.fileName, {
            code: one.code,
            modules: one.moduleIds,
            imports: one.imports,
            facade: one.facadeModuleId ?? undefined,
          })
      const faults = tooHeavy(files, areas)
      if (faults.length > 0) this.error(faults.join('\n'))
    },
  }
}
