import { nowMs } from '../clock/clock.ts'

/** Rows up to which a total is counted anew each time. */
export const exactUpTo = 10_000
/** How long a larger total may be old before the next asker has it counted again in the background. */
const freshMs = 10_000
const mostKept = 500

interface Kept {
  value: number
  at: number
  renewing: Promise<number> | undefined
}

/**
 * How lists count: exact and at once up to 10,000; above, a kept total per resource, scope and filter, counted by one
 * asker at a time while the others get the last one. The key must carry the scope, or totals would leak.
 */
export class Totals {
  readonly #kept = new Map<string, Kept>()

  /** Whether the total of this key is known to be above what is counted anew. */
  isLarge(key: string): boolean {
    return (this.#kept.get(key)?.value ?? 0) > exactUpTo
  }

  /** `capped(most)` counts at most so many rows; `whole` counts all. */
  async count(key: string, capped: (most: number) => Promise<number>, whole: () => Promise<number>): Promise<number> {
    const known = this.#kept.get(key)
    if (known) return this.#refresh(key, known, whole)
    const small = await capped(exactUpTo + 1)
    if (small <= exactUpTo) return small
    const kept: Kept = this.#kept.get(key) ?? { value: small, at: 0, renewing: undefined }
    this.#keep(key, kept)
    kept.renewing ??= this.#renew(kept, whole)
    return kept.renewing
  }

  async #refresh(key: string, kept: Kept, whole: () => Promise<number>): Promise<number> {
    this.#keep(key, kept)
    if (kept.at === 0 && kept.renewing) return kept.renewing
    if (nowMs() - kept.at > freshMs && !kept.renewing) {
      kept.renewing = this.#renew(kept, whole)
      kept.renewing.catch(() => {})
    }
    if (kept.value <= exactUpTo) this.#kept.delete(key)
    return kept.value
  }

  async #renew(kept: Kept, whole: () => Promise<number>): Promise<number> {
    try {
      kept.value = await whole()
      kept.at = nowMs()
      return kept.value
    } finally {
      kept.renewing = undefined
    }
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    if (this.#kept.size > mostKept) this.#kept.delete(this.#kept.keys().next().value!)
  }
}
