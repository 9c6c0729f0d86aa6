import type { Client } from './client.ts'
import type { Json } from './finding.ts'
import type { RecordMaker } from './record_maker.ts'

/** What has to be there before a value can be right is made by whoever administers the office. */
export interface Office {
  readonly make: RecordMaker
  readonly admin: Client
}

/**
 * Rules that fields.json gives in prose only: what a right value looks like, how it is kept, what is left out. Each
 * names its source; nothing here is read from the definition under test.
 */
export interface Hint {
  readonly source: string
  /** A right value, another one for each `n`. */
  readonly make?: (n: number) => Json
  /** A right value that needs the office to be prepared first. */
  readonly bring?: (office: Office, n: number) => Promise<Json>
  /** Another right value of a reference that not every record fits. */
  readonly another?: (office: Office) => Promise<Json>
  /** How the server keeps a right value, where it is not kept as written. */
  readonly kept?: (value: string) => string
  /** Other ways in which people write the same value. */
  readonly alsoWritten?: (value: string) => readonly string[]
  /** Width and height in pixels of a picture that is taken. */
  readonly picture?: readonly [width: number, height: number]
  /** Given also where only what is required is: a rule wants it that the field itself does not. */
  readonly always?: true
  /** Not given when a record is built. */
  readonly leftOut?: true
  /** The form is described in words without an exact text of refusal: any sentence at the field will do. */
  readonly anySentence?: true
  /** Ids of the sentences that are said of these kinds of wrong values, where the area has others than all amounts. */
  readonly sentences?: Readonly<Partial<Record<'more than 2 decimals' | 'below zero', string>>>
  /** A reference that must fit another field of the same record. */
  readonly within?: string
  /** Fields among whose equals a unique value is alone, where prose calls them otherwise. */
  readonly among?: readonly string[]
  /** A reference that is another record each time: one of a pair that may stand together once. */
  readonly fresh?: true
}

export const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export const nth = (codes: readonly string[], n: number): string => {
  const code = codes[n % codes.length]
  if (code === undefined) throw new Error('There is no code to choose from.')
  return code
}
export const upper = (value: string) => value.toUpperCase()
/** `n` in letters: 0 is AAAA. */
export const inLetters = (n: number, width: number): string =>
  Array.from({ length: width }, (_none, place) => letters[Math.floor(n / 26 ** (width - 1 - place)) % 26]).join('')
