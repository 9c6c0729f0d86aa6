/** Codes of the chart: each begins with the code above it, and the next free one is offered. accounting.md 3 group, 4. */

/** Longest codes of groups and of ledgers, as their fields have them. */
const longest = { group: 10, ledger: 12 } as const

/** Digits that a code has more than the one above it: 1, 13, 1301, 1301001 in the default chart. */
function step(above: string, of: 'group' | 'ledger'): number {
  const usual = of === 'ledger' ? 3 : above.length === 1 ? 1 : above.length < 8 ? 2 : 1
  return Math.min(usual, longest[of] - above.length)
}

/**
 * The next code under another: one more than the greatest of its own length, or the lowest that is free when that would
 * run over. Undefined when there is none left.
 */
export function nextCode(above: string, taken: readonly string[], of: 'group' | 'ledger'): string | undefined {
  const digits = step(above, of)
  if (digits < 1) return undefined
  const used = new Set(
    taken
      .filter((code) => code.startsWith(above) && code.length === above.length + digits)
      .map((code) => Number(code.slice(above.length))),
  )
  const most = 10 ** digits - 1
  const following = Math.max(0, ...used) + 1
  let free = following <= most ? following : 1
  while (used.has(free) && free <= most) free += 1
  return free > most ? undefined : above + String(free).padStart(digits, '0')
}
