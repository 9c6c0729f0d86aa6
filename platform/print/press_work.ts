import type { PaperImage } from './paper.ts'

/** What the press is asked for: a template, what stands on the paper, and in which form it comes out. */
export interface PressWork {
  /** Path of the template below the project's root: `platform/print/parts/record_sheet.typ`. */
  readonly template: string
  /** What the template reads as `paper`, as it becomes JSON. */
  readonly paper: unknown
  readonly images: readonly PaperImage[]
  /** `svg`: the pages below each other, for tests that look at a paper. */
  readonly as: 'pdf' | 'svg'
}

/** To the worker and back. */
export interface Order {
  readonly id: number
  readonly work: PressWork
}
export type Printed =
  { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly fault: string }
