/** What a run of measured works says; times in milliseconds, rate in works a second. */
export interface Figures {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly rate: number
}

/** Figures of a run that took `seconds` by the clock. */
export function figuresOf(times: readonly number[], seconds: number): Figures {
  const sorted = times.toSorted((a, b) => a - b)
  // The nearest rank: a figure that was really measured.
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), rate: sorted.length / seconds }
}

/**
 * Lets several clients do their work over and over for a time, each waiting for its answer before it asks again.
 * `work` is called with the number of its client and returns the time that counts, in milliseconds.
 */
export async function measure(
  clients: number,
  seconds: number,
  work: (client: number) => Promise<number>,
): Promise<Figures> {
  const times: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  const one = async (client: number) => {
    while (performance.now() < end) {
      times.push(await work(client))
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)))
  return figuresOf(times, (performance.now() - started) / 1000)
}

/** The time a work takes, in milliseconds. */
export async function timed<T>(work: () => Promise<T>): Promise<[result: T, ms: number]> {
  const started = performance.now()
  const result = await work()
  return [result, performance.now() - started]
}
