import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { asObject, isList, sameJson, type Json } from './finding.ts'

/** The project keeps its own copy of the manifest; where the original lies beside it, the two are compared. */

/** Where the original lies for who has it, seen from the project's root. */
export const originalFolder = new URL('../../../../shared/spec/manifest', import.meta.url).pathname

export const hasOriginal = (folder = originalFolder): boolean => existsSync(folder)

/** Files of the manifest that the copy holds: the data and the page that explains it. */
export const copiedFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json') || name === 'README.md')
    .toSorted()

/** A file that is not the same on both sides, with what differs in it, entry by entry. */
export interface Drift {
  readonly file: string
  readonly changes: readonly string[]
}

/** What a refresh would change. Empty when the copy is the original. */
export function drifts(original: string, copy: string): Drift[] {
  const names = [...new Set([...copiedFiles(original), ...copiedFiles(copy)])].toSorted()
  return names.flatMap((file) => {
    const [before, after] = [textOf(join(copy, file)), textOf(join(original, file))]
    if (before === after) return []
    if (before === undefined) return [{ file, changes: ['new file'] }]
    if (after === undefined) return [{ file, changes: ['no longer there'] }]
    if (!file.endsWith('.json')) return [{ file, changes: ['text changed'] }]
    const changes = changesOf(JSON.parse(before), JSON.parse(after))
    return [{ file, changes: changes.length > 0 ? changes : ['same data, written differently'] }]
  })
}

/** Makes the copy what the original is. The files of the copy may be read-only; they are replaced, not written into. */
export function refresh(original: string, copy: string): Drift[] {
  const found = drifts(original, copy)
  mkdirSync(copy, { recursive: true })
  for (const { file } of found) {
    rmSync(join(copy, file), { force: true })
    if (existsSync(join(original, file))) copyFileSync(join(original, file), join(copy, file))
  }
  return found
}

/** Drifts that no page of decisions names as `manifest/{file}`. */
export function unexplained(found: readonly Drift[], decisions: readonly string[]): string[] {
  return found
    .filter(({ file }) => !decisions.some((page) => page.includes(`manifest/${file}`)))
    .map(({ file, changes }) => `spec/manifest/${file} is not the original: ${changes.slice(0, 5).join('; ')}`)
}

/** Paths at which two JSON values differ, lists of named entries compared by name. */
export function changesOf(before: Json, after: Json, at = ''): string[] {
  if (sameJson(before, after)) return []
  const [old, now] = [keyed(before), keyed(after)]
  if (!old || !now) return [`${at || 'everything'}: ${brief(before)} -> ${brief(after)}`]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) => {
    const path = at === '' ? key : `${at}.${key}`
    const [a, b] = [old[key], now[key]]
    if (a === undefined) return [`${path}: new`]
    if (b === undefined) return [`${path}: gone`]
    return changesOf(a, b, path)
  })
}

/** An object by its keys, a list of entries by their names; a plain list or value has none. */
function keyed(value: Json): { readonly [key: string]: Json } | undefined {
  if (!isList(value)) return asObject(value)
  const names = value.map((one) => nameOf(asObject(one)))
  const distinct = new Set(names)
  if (distinct.has(undefined) || distinct.size !== value.length) return undefined
  return Object.fromEntries(value.map((one, index) => [names[index], one]))
}

function nameOf(entry: { readonly [key: string]: Json } | undefined): string | undefined {
  const name = ['id', 'resource', 'name', 'key', 'path']
    .map((key) => entry?.[key])
    .find((one) => typeof one === 'string')
  const parts = [entry?.['child_of'], name].filter((one) => typeof one === 'string')
  return parts.length > 0 ? parts.join('.') : undefined
}

const brief = (value: Json): string => {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}...` : text
}

const textOf = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
