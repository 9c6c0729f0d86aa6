import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serverEnvironment, serverFlags } from '../../tools/server_process.mjs'
import type { Overheard } from './replay.ts'

const program = fileURLToPath(new URL('../../tools/serve.ts', import.meta.url))
const capture = new URL('./capture.ts', import.meta.url).href

/** The real server in a process of its own, started as `npm start` does, listening on a free port. */
export class ServerProcess {
  readonly url: string
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, url: string) {
    this.#child = child
    this.url = url
  }

  /**
   * Starts it and waits until it says that it is ready.
   * @param nodeOptions such as `--cpu-prof`
   * @throws Error with what it said instead
   */
  static async start(
    settings: Readonly<Record<string, string>>,
    nodeOptions: readonly string[] = [],
  ): Promise<ServerProcess> {
    const child = spawn(process.execPath, ['--import', capture, ...serverFlags, ...nodeOptions, program], {
      env: { ...process.env, ...serverEnvironment, PORT: '0', LOG_LEVEL: 'warn', ...settings },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    let said = ''
    const url = await new Promise<string>((resolve, reject) => {
      const listen = (part: Buffer) => {
        said += part.toString()
        const ready = /ready at (http:\S+)/.exec(said)?.[1]
        if (ready !== undefined) resolve(ready)
      }
      child.stdout?.on('data', listen)
      child.stderr?.on('data', listen)
      child.once('exit', () => reject(new Error(`The server did not start: ${said}`)))
    })
    return new ServerProcess(child, url)
  }

  /** The statements it sends to its database while `work` is done. */
  async overhear(work: () => Promise<unknown>): Promise<Overheard[]> {
    await this.#ask('listen')
    await work()
    const { heard = [] } = await this.#ask('tell')
    return heard
  }

  /**
   * Bytes in use on its heap and beside it, once everything nobody needs is gone: what a leak is seen by, on any machine and
   * however lazily memory goes back to the system.
   */
  async heldBytes(): Promise<number> {
    const { held } = await this.#ask('held')
    if (held === undefined) throw new Error('The server did not say what it holds.')
    return held
  }

  /** How long its event loop was held up while `work` is done, in milliseconds. */
  async loopDelay(work: () => Promise<unknown>): Promise<{ readonly p99: number; readonly most: number }> {
    await this.#ask('watch_loop')
    await work()
    const { loop } = await this.#ask('tell_loop')
    return loop ?? { p99: Number.NaN, most: Number.NaN }
  }

  /** Memory it holds now, in bytes. Linux only; undefined elsewhere. */
  residentBytes(): number | undefined {
    try {
      const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')) ?? []
      return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
    } catch {
      return undefined
    }
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Ends it as an operator does, or at once (SIGKILL), and waits for it. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (this.hasEnded) return
    const ended = once(this.#child, 'exit')
    this.#child.kill(signal)
    await ended
  }

  async #ask(what: 'listen' | 'tell' | 'held' | 'watch_loop' | 'tell_loop'): Promise<Told> {
    const answered = once(this.#child, 'message')
    this.#child.send(what)
    const [answer]: unknown[] = await answered
    return isTold(answer) ? answer : {}
  }
}

/** What the server's process says of itself (capture.ts). */
interface Told {
  readonly heard?: Overheard[]
  readonly held?: number
  readonly loop?: { readonly p99: number; readonly most: number }
}

const isTold = (message: unknown): message is Told =>
  typeof message === 'object' && message !== null && ('heard' in message || 'held' in message || 'loop' in message)
