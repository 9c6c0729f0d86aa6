import type { Notes } from './notes.ts'
import type { World } from './world.ts'

/** A rule that an area file gives in prose: provoked once, refused (or obeyed) in the words of texts.json. */
export interface Rule {
  readonly resource: string
  readonly name: string
  readonly source: string
  readonly run: (world: World, notes: Notes) => Promise<void>
}
