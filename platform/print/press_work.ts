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

/** To the process that sets type, and back. */
export interface Order {
  readonly id: number
  readonly work: PressWork
  /** Another process died of it: of what is written, only letters, digits and plain marks are drawn. */
  readonly plainly: boolean
}
export type Printed =
  { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly fault: string }

export const isOrder = (message: unknown): message is Order =>
  typeof message === 'object' && message !== null && 'work' in message
export const isPrinted = (message: unknown): message is Printed =>
  typeof message === 'object' && message !== null && ('bytes' in message || 'fault' in message)
