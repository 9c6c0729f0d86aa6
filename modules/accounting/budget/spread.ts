/** An amount of a year in equal parts, in poisha, none of them broken; the last takes the remainder. accounting.md 3 budget. */
export function spreadEvenly(total: bigint, months: number): bigint[] {
  const part = total / BigInt(months)
  return Array.from({ length: months }, (_, at) => (at === months - 1 ? total - part * BigInt(months - 1) : part))
}
