import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** A place in a file: what stands there and on which line. */
export interface Place {
  text: string
  line: number
}

/** One import, dynamic ones and `export ... from` included. */
export interface Import extends Place {
  /** Path inside the project when the import leads to a file of it, else the name of the package. */
  target: string
  /** True when nothing is left of it at run time. */
  typeOnly: boolean
  isExport: boolean
}

/** What the walls look at in one source file. */
export interface Source {
  path: string
  imports: Import[]
  /** Names, strings, template parts and texts between tags; import addresses are not among them. */
  words: Place[]
  /** Templates and strings with `${}` where a value goes in; tag is the text before the backtick. */
  strings: (Place & { tag: string })[]
  /** `async` functions and `await`. */
  waits: Place[]
  /** Uses of the machine's clock: `new Date`, `Date.now`, `Temporal.Now`. */
  clocks: Place[]
  /** `as X` other than `as const`, and `x!`. */
  casts: Place[]
  /** `as unknown as`, `as never`, `any`, `<X>value`: what switches the compiler off. */
  hardCasts: Place[]
}

/** The files of the project, read or not. */
export interface SourceTree {
  /** Every path that git knows, tracked or new, ignored ones left out. */
  known: string[]
  sources: Source[]
  /** Source files that could not be read, with the reason. */
  unread: Place[]
}

/** Paths that git knows below the folder: tracked and new ones, ignored ones left out, with forward slashes. */
export function knownFiles(root: string): string[] {
  // The project may belong to another user than the one who tests it.
  const words = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return [...new Set(listed.split('\0').filter(Boolean))].sort()
}

/** Whether the walls read this file. */
export function isSource(path: string): boolean {
  return /\.(ts|tsx|mjs|js|cjs)$/.test(path) && !path.endsWith('.d.ts')
}

/** Reads every source file that git knows below the folder. */
export function readTree(root: string): SourceTree {
  const known = knownFiles(root)
  const texts = new Map<string, string>()
  const unread: Place[] = []
  for (const path of known.filter(isSource)) {
    try {
      texts.set(path, readFileSync(join(root, path), 'utf8'))
    } catch (fault) {
      unread.push({ text: `${path}: ${String(fault)}`, line: 0 })
    }
  }
  const tree = treeOf(texts, known)
  return { ...tree, unread: [...unread, ...tree.unread] }
}

/** The tree that these files make; known defaults to them. */
export function treeOf(texts: ReadonlyMap<string, string>, known: string[] = [...texts.keys()]): SourceTree {
  const sources: Source[] = []
  const unread: Place[] = []
  for (const [path, text] of texts) {
    const parsed = parseSync(path, text)
    const fault = parsed.errors.find((one) => one.severity === 'Error')
    if (fault) unread.push({ text: `${path}: ${fault.message}`, line: 0 })
    else sources.push(sourceOf(path, text, parsed.program))
  }
  return { known, sources, unread }
}

function sourceOf(path: string, text: string, program: ReturnType<typeof parseSync>['program']): Source {
  const source: Source = { path, imports: [], words: [], strings: [], waits: [], clocks: [], casts: [], hardCasts: [] }
  const lineAt = lineCounter(text)
  const place = (node: { start: number; end: number }): Place => ({
    text: text.slice(node.start, node.end),
    line: lineAt(node.start),
  })
  const addresses = new Set<number>()
  const addImport = (node: { start: number; value: string }, typeOnly: boolean, isExport: boolean) => {
    addresses.add(node.start)
    const target = targetOf(path, node.value)
    source.imports.push({ text: node.value, line: lineAt(node.start), target, typeOnly, isExport })
  }
  const string = (node: { start: number; end: number }, value: string, tag: string) => {
    source.strings.push({ text: value, line: lineAt(node.start), tag })
  }
  const tags = new Map<number, string>()
  new Visitor({
    ImportDeclaration(node) {
      const named = node.specifiers.filter((one) => one.type === 'ImportSpecifier')
      const onlyTypes =
        named.length > 0 && named.length === node.specifiers.length && named.every((one) => one.importKind === 'type')
      addImport(node.source, node.importKind === 'type' || onlyTypes, false)
    },
    ExportNamedDeclaration(node) {
      if (node.source) addImport(node.source, node.exportKind === 'type', true)
    },
    ExportAllDeclaration(node) {
      addImport(node.source, node.exportKind === 'type', true)
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        addImport({ start: node.source.start, value: node.source.value }, false, false)
      }
    },
    TSImportType(node) {
      addImport({ start: node.source.start, value: node.source.value }, true, false)
    },
    Identifier(node) {
      source.words.push({ text: node.name, line: lineAt(node.start) })
    },
    PrivateIdentifier(node) {
      source.words.push({ text: node.name, line: lineAt(node.start) })
    },
    JSXIdentifier(node) {
      source.words.push({ text: node.name, line: lineAt(node.start) })
    },
    JSXText(node) {
      source.words.push(place(node))
    },
    Literal(node) {
      if (typeof node.value !== 'string' || addresses.has(node.start)) return
      source.words.push({ text: node.value, line: lineAt(node.start) })
      string(node, node.value, '')
    },
    TaggedTemplateExpression(node) {
      tags.set(node.quasi.start, text.slice(node.tag.start, node.quasi.start))
    },
    TemplateLiteral(node) {
      const parts = node.quasis.map((one) => one.value.cooked ?? one.value.raw)
      for (const part of parts) source.words.push({ text: part, line: lineAt(node.start) })
      string(node, parts.join('${}'), tags.get(node.start) ?? '')
    },
    FunctionDeclaration(node) {
      if (node.async) source.waits.push({ text: 'async', line: lineAt(node.start) })
    },
    FunctionExpression(node) {
      if (node.async) source.waits.push({ text: 'async', line: lineAt(node.start) })
    },
    ArrowFunctionExpression(node) {
      if (node.async) source.waits.push({ text: 'async', line: lineAt(node.start) })
    },
    AwaitExpression(node) {
      source.waits.push({ text: 'await', line: lineAt(node.start) })
    },
    ForOfStatement(node) {
      if (node.await) source.waits.push({ text: 'for await', line: lineAt(node.start) })
    },
    NewExpression(node) {
      if (isNamed(node.callee, 'Date')) source.clocks.push(place(node))
    },
    CallExpression(node) {
      if (isNamed(node.callee, 'Date')) source.clocks.push(place(node))
    },
    MemberExpression(node) {
      if (isNamed(node.object, 'Date') || place(node).text === 'Temporal.Now') source.clocks.push(place(node))
      if (isNamed(node.object, 'performance') && place(node).text === 'performance.now') source.clocks.push(place(node))
    },
    TSAsExpression(node) {
      const type = place(node.typeAnnotation).text
      if (type === 'const') return
      const switchedOff = /^(unknown|never|any)$/.test(type)
      const list = switchedOff ? source.hardCasts : source.casts
      list.push({ text: `as ${type}`, line: lineAt(node.typeAnnotation.start) })
    },
    TSNonNullExpression(node) {
      source.casts.push(place(node))
    },
    TSTypeAssertion(node) {
      source.hardCasts.push(place(node))
    },
    TSAnyKeyword(node) {
      source.hardCasts.push(place(node))
    },
  }).visit(program)
  return source
}

function isNamed(node: { type: string; name?: unknown }, name: string): boolean {
  return node.type === 'Identifier' && node.name === name
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    const next = starts.findIndex((start) => start > offset)
    return next < 0 ? starts.length : next
  }
}

/** Where an import leads: a path inside the project, or the name of the package. */
function targetOf(from: string, address: string): string {
  if (address.startsWith('#')) return address.slice(1)
  if (address.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), address))
  if (address.startsWith('/')) return address.slice(1)
  const [first = '', second = ''] = address.split('/')
  return address.startsWith('@') ? `${first}/${second}` : first
}
