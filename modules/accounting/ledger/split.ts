/**
 * An amount in parts that always sum to it: each is rounded half-up at its place, the last takes what remains.
 * accounting.md 1.
 * @param amount poisha, not below zero
 * @param weights what the parts stand to each other as; whole numbers, not below zero, not all zero
 * @throws RangeError where the weights say nothing: the amount would vanish
 */
export function split(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  if (amount < 0n || weights.some((weight) => weight < 0n) || whole === 0n)
    throw new RangeError(`${amount} poisha cannot be split by ${weights.join(' : ')}.`)
  let left = amount
  return weights.map((weight, at) => {
    const rounded = (2n * amount * weight + whole) / (2n * whole)
    const part = at === weights.length - 1 || rounded > left ? left : rounded
    left -= part
    return part
  })
}
