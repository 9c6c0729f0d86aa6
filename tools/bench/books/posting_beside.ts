import { measure, type Figures } from '#platform/bench/latency.ts'
import type { ServerProcess } from '#platform/bench/server_process.ts'
import { Wire } from '#platform/bench/wire.ts'
import { ask, print, signedHeaders } from '../asking.ts'
import type { Call } from '../calls.ts'

const posters = 4
const readers = 4

/** Prints what a posting takes alone, and while as many others ask for one report after the other. */
export async function postingBeside(
  server: ServerProcess,
  posting: Call,
  reports: readonly Call[],
  { seconds, turns }: { readonly seconds: number; readonly turns: { last: number } },
): Promise<void> {
  const headers = await signedHeaders(server.url)
  const wires = await Promise.all(Array.from({ length: posters + readers }, () => Wire.open(server.url)))
  const post = (client: number) => ask(posting, wires[client], headers, ++turns.last)
  const read = (client: number) => {
    const turn = ++turns.last
    const report = reports[turn % reports.length]
    if (!report) throw new RangeError('There are no reports.')
    return ask(report, wires[posters + client], headers, Math.floor(turn / reports.length))
  }
  const alone = await measure(posters, seconds, post)
  const [beside, asked] = await Promise.all([measure(posters, seconds, post), measure(readers, seconds, read)])
  for (const wire of wires) wire.close()
  print([`\n${posters} who post`, 'p50 ms', 'p95', 'p99', 'a second'])
  say('alone', alone)
  say(`beside ${readers} who read`, beside)
  say('what these read', asked)
}

const say = (name: string, { p50, p95, p99, rate }: Figures): void =>
  print([name, p50.toFixed(2), p95.toFixed(2), p99.toFixed(2), rate.toFixed(0)])
