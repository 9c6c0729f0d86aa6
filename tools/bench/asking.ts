import type pg from 'pg'
import { measure, timed, type Figures } from '#platform/bench/latency.ts'
import { replay, type Overheard } from '#platform/bench/replay.ts'
import type { ServerProcess } from '#platform/bench/server_process.ts'
import { Wire } from '#platform/bench/wire.ts'
import type { Call } from './calls.ts'

/** Password of the administrator of a bench. */
export const password = 'Seven quiet herons 7'

/** An office that a bench made for itself: its database in `dataDir`, its first administrator with the password above. */
export const benchSettings = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: password,
  DATABASE_URL: '',
  DATABASE_OWNER_URL: '',
})

/** Requests whose statements are overheard for the bare run. */
export const overheardRequests = 40

/** Signs the administrator in. @returns the headers of further requests */
export async function signedHeaders(url: string): Promise<Record<string, string>> {
  const wire = await Wire.open(url)
  const answer = await wire.send('POST', '/user/api/v1/user/login/', {}, { username: 'admin', password })
  wire.close()
  const token: unknown = JSON.parse(answer.body).access
  if (typeof token !== 'string') throw new Error(`Nobody can sign in: ${answer.body}`)
  return { authorization: `Bearer ${token}` }
}

/** Sends a request and looks at what came back; the looking is not in the time. @returns milliseconds */
export async function ask(
  call: Call,
  wire: Wire | undefined,
  headers: Record<string, string>,
  turn: number,
): Promise<number> {
  if (!wire) throw new RangeError('There is no such client.')
  const body = call.body?.(turn)
  const all = { ...headers, ...call.headers?.(turn) }
  const [answer, ms] = await timed(() => wire.send(call.method, call.path(turn), all, body))
  const fault = call.fault(answer.status, JSON.parse(answer.body), turn)
  if (fault !== undefined) throw new Error(`${call.name}: ${fault}`)
  return ms
}

/** What a call took through the server, in its first second and after it, and what its statements took alone. */
export interface Measured {
  readonly warm: Figures
  readonly figures: Figures
  readonly bare: Figures
}

/**
 * Asks a call over and over by so many clients, overhears a few requests, and sends their statements to the bare database by
 * as many connections right after.
 * @param turns number of the last request; calls make unique values of it
 * @param bareOf what of the overheard statements the bare run repeats, and what it makes anew for each turn
 */
export async function sideBySide(
  call: Call,
  asking: {
    readonly server: ServerProcess
    readonly connect: () => Promise<pg.Client>
    readonly clients: number
    readonly seconds: number
    readonly turns: { last: number }
    readonly bareOf?: (requests: readonly Overheard[][]) => {
      readonly requests: readonly Overheard[][]
      readonly vary?: (value: unknown, turn: number) => unknown
    }
  },
): Promise<Measured> {
  const { server, connect, clients, seconds, turns } = asking
  const headers = await signedHeaders(server.url)
  const wires = await Promise.all(Array.from({ length: clients }, () => Wire.open(server.url)))
  const one = (client: number) => ask(call, wires[client], headers, ++turns.last)
  const warm = await measure(clients, 1, one)
  const figures = await measure(clients, seconds, one)
  const heard: Overheard[][] = []
  for (let round = 0; round < overheardRequests; round += 1) heard.push(await server.overhear(() => one(0)))
  for (const wire of wires) wire.close()
  const { requests, vary } = asking.bareOf?.(heard) ?? { requests: heard, vary: undefined }
  const bare = await replay(connect, requests, clients, seconds, vary)
  return { warm, figures, bare }
}

export const headings = [
  'call',
  'clients',
  'p50 ms',
  'p95',
  'p99',
  'a second',
  'first s: p50',
  'bare p50',
  'bare a second',
  'share',
]

/** One line of the table under `headings`. */
export function tell(name: string, clients: number, { figures, warm, bare }: Measured): void {
  const ms = (value: number): string => value.toFixed(2)
  print([
    name,
    String(clients),
    ms(figures.p50),
    ms(figures.p95),
    ms(figures.p99),
    figures.rate.toFixed(0),
    ms(warm.p50),
    ms(bare.p50),
    bare.rate.toFixed(0),
    `${((100 * figures.rate) / bare.rate).toFixed(0)} %`,
  ])
}

export function print(cells: readonly string[]): void {
  console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(26) : cell.padStart(13))).join(''))
}
