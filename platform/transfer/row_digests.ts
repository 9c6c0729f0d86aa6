import { hash } from 'node:crypto'

const firstSlots = 1024
/** Part of the slots that may be taken: a search passes a dozen others then, and the numbers of all rows take half of what half-empty ones would. */
const mostTaken = 0.8

/**
 * Which row had a value first, for the values of a whole file: 12 bytes each instead of the text. Values are told apart
 * by 64 bits of their SHA-1: among a million values two are taken for one another once in 30 million files.
 */
export class RowDigests {
  /** Three numbers a slot: both halves of the digest and the row, 0 in a free one. */
  #slots = new Uint32Array(3 * firstSlots)
  #count = 0

  /** The row that had the value first; without one, this row is noted. Rows count from 1. */
  first(value: string, row: number): number | undefined {
    if (this.#count + 1 > (mostTaken * this.#slots.length) / 3) this.#grow()
    const digest = hash('sha1', value, 'buffer')
    const [high, low] = [digest.readUInt32LE(0), digest.readUInt32LE(4)]
    const at = place(this.#slots, high, low)
    const known = this.#slots[at + 2]
    if (known) return known
    this.#slots.set([high, low, row], at)
    this.#count += 1
    return undefined
  }

  #grow(): void {
    const slots = new Uint32Array(2 * this.#slots.length)
    for (let at = 0; at < this.#slots.length; at += 3) {
      const [high = 0, low = 0, row = 0] = this.#slots.subarray(at, at + 3)
      if (row !== 0) slots.set([high, low, row], place(slots, high, low))
    }
    this.#slots = slots
  }
}

/** Where a digest stands, or the free slot that is for it. */
function place(slots: Uint32Array, high: number, low: number): number {
  const count = slots.length / 3
  for (let slot = high % count; ; slot = (slot + 1) % count) {
    const at = 3 * slot
    if (slots[at + 2] === 0 || (slots[at] === high && slots[at + 1] === low)) return at
  }
}
