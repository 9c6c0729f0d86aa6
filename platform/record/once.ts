import type { Reader } from '../access/read.ts'

/** A saving and the step taken with it, in one transaction: what was read for the one still holds for the other. */
export interface Saving {
  /** Records this transaction has written, as `resource id`: nobody else can change them before it ends. */
  readonly held: Set<string>
}

/**
 * Reads facts once for a saving and the step taken with it, as long as they are asked for by the same key. Only for what is either
 * asked again under a lock when it counts (the books do), or cannot change within the transaction.
 */
export function once<A, T>(keyOf: (asked: A) => string, read: (reader: Reader, asked: A) => Promise<T>) {
  const known = new WeakMap<Saving, { readonly key: string; readonly facts: T }>()
  return async (saving: Saving | undefined, reader: Reader, asked: A): Promise<T> => {
    if (!saving) return read(reader, asked)
    const key = keyOf(asked)
    const kept = known.get(saving)
    if (kept?.key === key) return kept.facts
    const facts = await read(reader, asked)
    known.set(saving, { key, facts })
    return facts
  }
}
