import { posix } from 'node:path'
import { browserReach, isScreenSide, serverOnlyFolders, serverPackages, type Breach } from './walls_browser.ts'
import type { Import, Place, Source, SourceTree } from './walls_source.ts'
import { isOpenOr, namesTable } from './walls_sql.ts'

/** One wall of docs/ARCHITECTURE.md: its name and what it refuses. */
export interface Wall {
  name: string
  judge(tree: SourceTree): Breach[]
}

/** For each module the modules that lie below it: it may enter those, by their doors, and no other. */
export const modulesBelow: Readonly<Record<string, readonly string[]>> = {
  collaboration: ['accounting', 'organisation'],
  website: ['accounting', 'organisation'],
  passengers: ['accounting', 'organisation'],
  membership: ['accounting', 'organisation'],
  staff: ['accounting', 'organisation'],
  inventory: ['accounting', 'organisation'],
  accounting: ['organisation'],
  organisation: [],
}

const doors = ['resources.ts', 'reports.ts', 'server.ts', 'index.ts']
const queryBuilderFolders = [
  'database',
  'record',
  'report',
  'activity',
  'access',
  'jobs',
  'testing',
  'api',
  'sheet',
  'files',
  'transfer',
  'portable',
  'bench',
]
/** What hands out pieces of queries that can reach no row by themselves. */
const queryPieces = ['platform/access/read.ts', 'platform/resource/expression.ts']
const vagueFolders = new Set(['utils', 'helpers', 'common', 'services', 'managers', 'types'])
const businessWords = /agenc(?:y|ies)|ledger|voucher/i

/** Every wall, in the order of the picture in docs/ARCHITECTURE.md. */
export const walls: readonly Wall[] = [
  perImport('a module enters only modules below it, by their doors', (source, { target }) => {
    const own = moduleOf(source.path)
    const other = moduleOf(target)
    if (!own || !other || own === other) return undefined
    const below = modulesBelow[own]
    if (!below) return `modules/${own} has no place in the picture: give it one in modulesBelow (walls.ts).`
    if (!below.includes(other)) {
      const may = below.length > 0 ? below.join(' and ') : 'no other module'
      return `${own} must not import ${other}: a module enters only what lies below it (${may}). Say it by reference, ref('...'), or by announcement.`
    }
    if (doors.some((door) => target === `modules/${other}/${door}`)) return undefined
    return `Enter ${other} by its doors (resources.ts, reports.ts, server.ts, index.ts), not by ${target}.`
  }),
  perImport('the platform imports no module', (source, { target }) => {
    if (!source.path.startsWith('platform/') || !target.startsWith('modules/')) return undefined
    if (source.path.startsWith('platform/testing/')) return undefined
    return `The platform knows no business: it must not import ${target}. Let the module hand it in.`
  }),
  {
    name: 'rules, postings and formulas are pure',
    judge: (tree) =>
      tree.sources.filter(isPure).flatMap((source) => [
        ...source.waits.map((wait) =>
          breach(source, wait, `${wait.text} in a pure file: what it needs is gathered before and handed in as facts.`),
        ),
        ...source.clocks.map((clock) =>
          breach(source, clock, `${clock.text} in a pure file: hand the date in as a fact.`),
        ),
        ...source.imports.flatMap((one) => {
          const impure =
            (serverOnlyFolders.test(one.target) && !one.typeOnly) ||
            (/^platform\/(access|api|mail|live|clock)\//.test(one.target) && one.target !== 'platform/clock/day.ts') ||
            one.target.endsWith('.server.ts') ||
            serverPackages.has(one.target) ||
            one.target.startsWith('node:')
          return impure
            ? [breach(source, one, `A pure file must not import ${one.text}: no database, clock or request inside.`)]
            : []
        }),
      ]),
  },
  { name: 'the browser never receives what belongs to the server', judge: browserReach },
  perImport('what Node runs imports no .tsx', (source, { target }) => {
    if (!target.endsWith('.tsx') || source.path.endsWith('.tsx') || isScreenSide(source.path)) return undefined
    return `Node cannot load ${target}: only screens import screens.`
  }),
  perImport('screens take the parts of Mantine from one door', (source, { target, typeOnly }) => {
    if (target !== '@mantine/core' || typeOnly || source.path.startsWith('platform/screen/theme/')) return undefined
    return 'Import it from platform/screen/theme/parts.ts: there is no provider around the page, each part brings its own.'
  }),
  perImport('reading has one gate', (source, { target, isExport, typeOnly }) => {
    if (target !== 'kysely') return undefined
    if (isExport && !queryPieces.includes(source.path)) {
      return 'Only platform/access/read.ts hands out a query builder: what is exported here escapes the row scope.'
    }
    const folder = /^platform\/([^/]+)\//.exec(source.path)?.[1] ?? ''
    if (queryBuilderFolders.includes(folder) || queryPieces.includes(source.path) || typeOnly) return undefined
    return 'Import no kysely here: read through read(session) of platform/access/read.ts, which fences every table by its scope.'
  }),
  perImport('modules reach the database through access and record', (source, { target, typeOnly }) => {
    if (!moduleOf(source.path) || isTest(source.path) || typeOnly) return undefined
    if (target !== 'pg' && !target.startsWith('platform/database/')) return undefined
    return `A module must not import ${target}: read through platform/access/read.ts, write through platform/record.`
  }),
  perImport('what tests are made with enters no product', (source, { target }) => {
    if (!testingFolder.test(target) || isTest(source.path) || !/^(modules|platform)\//.test(source.path))
      return undefined
    if (source.path.startsWith('platform/testing/')) return undefined
    return `${target} is for tests: the product must not import it.`
  }),
  {
    name: 'raw SQL of a module names no table',
    judge: (tree) =>
      tree.sources
        .filter((source) => source.path.startsWith('modules/') && !isTest(source.path))
        .flatMap((source) =>
          source.strings
            .filter((one) => namesTable(one.text, one.tag))
            .map((one) =>
              breach(
                source,
                one,
                'A table name after from or join: take the table through the gate (platform/access/read.ts), so that its scope holds.',
              ),
            ),
        ),
  },
  {
    name: 'a condition that says or stands in brackets',
    judge: (tree) =>
      tree.sources.flatMap((source) =>
        source.strings
          .filter((one) => isOpenOr(one.text, one.tag))
          .map((one) =>
            breach(source, one, 'Put brackets around it: the query builder joins conditions by and, and puts none.'),
          ),
      ),
  },
  {
    name: 'modules ask the clock module for the time',
    judge: (tree) =>
      tree.sources
        .filter((source) => source.path.startsWith('modules/') && !isPure(source))
        .flatMap((source) =>
          source.clocks.map((clock) =>
            breach(
              source,
              clock,
              `${clock.text}: ask platform/clock, which knows Asia/Dhaka and can be set in a test.`,
            ),
          ),
        ),
  },
  {
    name: 'the platform speaks no word of the business',
    judge: (tree) =>
      tree.sources
        .filter(
          (source) =>
            source.path.startsWith('platform/') && !source.path.startsWith('platform/testing/') && !isTest(source.path),
        )
        .flatMap((source) => [
          ...(businessWords.test(source.path)
            ? [{ path: source.path, line: 0, sentence: 'A file of the platform is named after the business.' }]
            : []),
          ...source.words
            .filter((word) => businessWords.test(word.text))
            .map((word) =>
              breach(
                source,
                word,
                `'${shorten(word.text)}': the platform knows no business word. Let the definition or the module say it.`,
              ),
            ),
        ]),
  },
  {
    name: 'a folder is named after what is in it',
    judge: (tree) =>
      tree.known.flatMap((path) => {
        const vague = path
          .split('/')
          .slice(0, -1)
          .find((folder) => vagueFolders.has(folder))
        return vague
          ? [{ path, line: 0, sentence: `A folder named ${vague} could hold anything and will: name the subject.` }]
          : []
      }),
  },
  { name: 'every definition and implementation is listed at its door', judge: unlisted },
]

/** Breaches as lines: `path:line sentence`. */
export function tellBreaches(breaches: readonly Breach[]): string[] {
  return breaches.map(({ path, line, sentence }) => `${path}:${line} ${sentence}`)
}

function perImport(name: string, judge: (source: Source, one: Import) => string | undefined): Wall {
  return {
    name,
    judge: (tree) =>
      tree.sources.flatMap((source) =>
        source.imports.flatMap((one) => {
          const sentence = judge(source, one)
          return sentence ? [breach(source, one, sentence)] : []
        }),
      ),
  }
}

function breach(source: Source, place: Place, sentence: string): Breach {
  return { path: source.path, line: place.line, sentence }
}

function moduleOf(path: string): string | undefined {
  return /^modules\/([^/]+)\//.exec(path)?.[1]
}

/** A test, or what a module's tests are made with. */
function isTest(path: string): boolean {
  return /\.(test|property)\.tsx?$/.test(path) || testingFolder.test(path)
}

const testingFolder = /^modules\/[^/]+\/testing\//

function isPure(source: Source): boolean {
  return /\.(posting|rules|formula)\.ts$/.test(source.path)
}

/** Definitions that `resources.ts` and implementations that `server.ts` of their module does not name. */
function unlisted(tree: SourceTree): Breach[] {
  const byPath = new Map(tree.sources.map((source) => [source.path, source]))
  return tree.sources.flatMap((source) => {
    const module = moduleOf(source.path)
    const door = source.path.endsWith('.resource.ts')
      ? 'resources.ts'
      : source.path.endsWith('.server.ts')
        ? 'server.ts'
        : undefined
    if (!module || !door) return []
    const listed = byPath.get(posix.join('modules', module, door))?.imports.some((one) => one.target === source.path)
    return listed
      ? []
      : [{ path: source.path, line: 0, sentence: `Not listed in modules/${module}/${door}: nothing finds it.` }]
  })
}

function shorten(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  return flat.length > 50 ? `${flat.slice(0, 50)}...` : flat
}
