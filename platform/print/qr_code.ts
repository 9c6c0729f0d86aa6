import { encode } from 'uqr'

/** A code as rows of runs, `[from, length]` in modules, which the template draws as rectangles. */
export interface QrCode {
  readonly address: string
  readonly modules: readonly (readonly (readonly [from: number, length: number])[])[]
}

/** A code for an address; a fifth of it may be stained or folded. */
export function qrCode(address: string): QrCode {
  const { data } = encode(address, { ecc: 'M', border: 0 })
  return {
    address,
    modules: data.map((row) => {
      const runs: [number, number][] = []
      for (const [at, isDark] of row.entries()) {
        const last = runs.at(-1)
        if (!isDark) continue
        if (last && last[0] + last[1] === at) last[1] += 1
        else runs.push([at, 1])
      }
      return runs
    }),
  }
}
