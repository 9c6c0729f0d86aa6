import type pg from 'pg'
import { measure, timed, type Figures } from './latency.ts'

/** A statement the server sent to the database. */
export interface Overheard {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * What the database alone can do: the statements of real requests, sent by as many connections as there were clients,
 * one after the other and with nothing in between. Where the server asks several at once, one client of it may be faster.
 * @param requests the statements of each request that was overheard
 * @param vary makes a value new for a turn, where a statement would store it twice
 */
export async function replay(
  connect: () => Promise<pg.Client>,
  requests: readonly (readonly Overheard[])[],
  clients: number,
  seconds: number,
  vary: (value: unknown, turn: number) => unknown = (value) => value,
): Promise<Figures> {
  const connections = await Promise.all(Array.from({ length: clients }, connect))
  let turn = 0
  const work = async (client: number): Promise<number> => {
    const connection = connections[client]
    const own = ++turn
    const request = requests[own % requests.length] ?? []
    if (!connection) throw new RangeError(`There is no connection ${client}.`)
    const [, ms] = await timed(async () => {
      for (const { text, values } of request)
        await (values.length > 0
          ? connection.query(
              text,
              values.map((value) => vary(value, own)),
            )
          : connection.query(text))
    })
    return ms
  }
  try {
    await measure(clients, 0.3, work)
    return await measure(clients, seconds, work)
  } finally {
    await Promise.all(connections.map((connection) => connection.end()))
  }
}
