/** Chance that comes out the same for the same seed: the demo of a day can be made again, and a test knows what it gets. */
export interface Chance {
  /** A whole number from `least` to `most`, both included. */
  readonly whole: (least: number, most: number) => number
  /** True in so many of a hundred cases. */
  readonly percent: (share: number) => boolean
  readonly one: <T>(list: readonly T[]) => T
  /** One of a list whose entries say how often they occur. */
  readonly often: <T extends { readonly often: number }>(list: readonly T[]) => T
  readonly digits: (count: number) => string
}

/** Mulberry32: small, quick, and good enough for names. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole: Chance['whole'] = (least, most) => least + Math.floor(next() * (most - least + 1))
  const one: Chance['one'] = (list) => {
    const found = list[whole(0, list.length - 1)]
    if (found === undefined) throw new RangeError('Nothing to choose from.')
    return found
  }
  return {
    whole,
    percent: (share) => next() * 100 < share,
    one,
    often(list) {
      let left = next() * list.reduce((sum, { often }) => sum + often, 0)
      return list.find(({ often }) => (left -= often) < 0) ?? one(list)
    },
    digits: (count) => Array.from({ length: count }, () => String(whole(0, 9))).join(''),
  }
}
