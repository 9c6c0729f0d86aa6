import type { Readable } from 'node:stream'
import { isFileKey } from '../fields/file/field.ts'

/**
 * Where finished files lie, by name: a key, or a key with `-thumb`. Nobody but the server reaches a shelf, and a name on
 * it never gets other bytes.
 */
export interface Shelf {
  /**
   * Takes a file from the disk; it lies safely on the shelf when this returns.
   * @param how `move`: the file need not stay where it was, and lies on the same disk as a shelf on disk
   */
  put(name: string, path: string, how: 'move' | 'copy'): Promise<void>
  /** The bytes under a name; undefined when there are none. */
  get(name: string): Promise<{ readonly stream: Readable; readonly bytes: number } | undefined>
  /** No error when there is nothing of that name. */
  remove(name: string): Promise<void>
  /** @throws SettingsError when the settings do not open the shelf: one line for the operator */
  assertOpens(): Promise<void>
}

/** The only way from a name to a path: `ab/abcd…`. @throws RangeError for what is no name of a stored file */
export function placeOf(name: string): string {
  if (!isFileKey(name.replace(/-thumb$/, ''))) throw new RangeError('Not the name of a stored file.')
  return `${name.slice(0, 2)}/${name}`
}
