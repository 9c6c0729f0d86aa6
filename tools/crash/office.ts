import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ServerProcess } from '#platform/bench/server_process.ts'
import { runningServer } from '#platform/database/pid_file.ts'
import { baseOf, signIn, type Hand } from '../demo/client.ts'
import { openBooks } from '../demo/office.ts'
import { benchSettings, password, signedHeaders } from '../bench/asking.ts'
import type { Trade } from './clerks.ts'

/** What is killed at once, without a word before. */
export const victims = ['the server', 'the database', 'server and database'] as const
export type Victim = (typeof victims)[number]

/** Longest that an office may need to recover, in milliseconds. */
const patience = 300_000

/** An office as its operator has it, server and PostgreSQL, that may be killed and started again. */
export class Office {
  readonly dataDir: string
  #server: ServerProcess

  private constructor(dataDir: string, server: ServerProcess) {
    this.dataDir = dataDir
    this.#server = server
  }

  static async open(dataDir: string): Promise<Office> {
    return new Office(dataDir, await ServerProcess.start(benchSettings(dataDir)))
  }

  get url(): string {
    return this.#server.url
  }

  /** With the default chart and an open year. */
  async prepare(): Promise<Trade> {
    const hand = await signIn(this.url, 'admin', password)
    await openBooks(hand)
    return { headers: await signedHeaders(this.url), ledgers: await incomeLedgers(hand) }
  }

  /** Ends it as a power cut would: nothing is flushed, nobody is told. */
  async kill(victim: Victim): Promise<void> {
    const database = runningServer(join(this.dataDir, 'pg'))
    const server = victim === 'the database' ? undefined : this.#server.end('SIGKILL')
    if (victim !== 'the server' && database) process.kill(database.pid, 'SIGKILL')
    await server
  }

  /** A server that was killed is started anew; one whose database was killed has to find back by itself. @throws Error when it does not */
  async comeBack(): Promise<void> {
    if (this.#server.hasEnded) this.#server = await ServerProcess.start(benchSettings(this.dataDir))
    for (const since = performance.now(); performance.now() - since < patience; await pause(50)) {
      const health = await fetch(`${this.url}/health/ready`).catch(() => undefined)
      if (health?.ok) return
    }
    throw new Error('The office did not come back.')
  }

  async close(): Promise<void> {
    await this.#server.end()
  }
}

async function incomeLedgers(hand: Hand): Promise<number[]> {
  const found = await hand.list(`${baseOf('ledger_account')}/all/?size=200`, 'ledger_accounts')
  return found.filter(({ code }) => /^4[123]/.test(String(code))).map(({ id }) => Number(id))
}
