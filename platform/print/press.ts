import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Refusal } from '../errors/errors.ts'
import { isPrinted, type Order, type PressWork } from './press_work.ts'

/**
 * Sets type in processes of its own: a long report holds up nobody's request, and a text that the engine dies of takes
 * neither the server nor another paper with it.
 */
export interface Press {
  /**
   * The paper as bytes.
   * @throws Refusal 503 when too many wait already
   * @throws Error when the template is wrong, a font lacks, or two processes in a row died of it
   */
  readonly print: (work: PressWork) => Promise<Uint8Array>
  /** Those at work or idle, for tests that end them. */
  readonly processes: () => readonly ChildProcess[]
  readonly close: () => Promise<void>
}

interface Waiting {
  readonly work: PressWork
  readonly done: (bytes: Uint8Array) => void
  readonly failed: (error: Error) => void
  /** Processes that died of it. */
  deaths: number
}

interface Bench {
  readonly child: ChildProcess
  job: Waiting | undefined
  timer: NodeJS.Timeout | undefined
}

/** Papers that may wait: a hundred people who print at once are served, a runaway script is not. */
const mostWaiting = 500
/** Milliseconds after which a process that says nothing is given up: 10,000 rows take a few seconds. */
const longestMs = 120_000
/** Milliseconds after which an idle process gives its memory back. */
const idleMs = 300_000

/** Opens the press. Processes start with the first paper and end when nobody has printed for a while, or with the server. */
export function pressOf(options: { processes?: number; mostWaiting?: number } = {}): Press {
  const most = options.processes ?? 2
  const benches = new Set<Bench>()
  const queue: Waiting[] = []
  let orders = 0
  let isClosed = false

  const end = (bench: Bench): void => {
    benches.delete(bench)
    clearTimeout(bench.timer)
    bench.child.kill('SIGKILL')
  }
  /** What a dying process had in hand goes to another one, once, and is set more plainly there. */
  const died = (bench: Bench, error: Error): void => {
    if (!benches.has(bench)) return
    const { job } = bench
    end(bench)
    if (job && ++job.deaths < 2 && !isClosed) queue.unshift(job)
    else job?.failed(error)
    serve()
  }
  const open = (): Bench => {
    const child = fork(new URL('./press.process.ts', import.meta.url), {
      execArgv: ['--expose-gc'],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const bench: Bench = { child, job: undefined, timer: undefined }
    child.on('message', (message) => {
      if (!isPrinted(message)) return
      const { job } = bench
      bench.job = undefined
      clearTimeout(bench.timer)
      bench.timer = setTimeout(() => end(bench), idleMs).unref()
      // Idle, it keeps no program from ending.
      child.unref()
      child.channel?.unref()
      if (job && 'bytes' in message) job.done(message.bytes)
      else if (job && 'fault' in message) job.failed(new Error(message.fault))
      serve()
    })
    child.on('error', (error) => died(bench, error))
    child.on('exit', () => died(bench, new Error('The process that prints has ended.')))
    benches.add(bench)
    return bench
  }
  const serve = (): void => {
    while (queue.length > 0 && !isClosed) {
      const idle = [...benches].find(({ job }) => job === undefined) ?? (benches.size < most ? open() : undefined)
      const job = idle ? queue.shift() : undefined
      if (!idle || !job) return
      idle.job = job
      idle.child.ref()
      idle.child.channel?.ref()
      clearTimeout(idle.timer)
      idle.timer = setTimeout(() => died(idle, new Error('The paper took too long.')), longestMs).unref()
      // Whether it arrived, its answer or its end says.
      idle.child.send({ id: ++orders, work: job.work, plainly: job.deaths > 0 } satisfies Order, () => {})
    }
  }
  return {
    print: (work) =>
      new Promise((done, failed) => {
        if (isClosed || queue.length >= (options.mostWaiting ?? mostWaiting))
          return failed(new Refusal(503, 'print_busy', 'print.busy'))
        queue.push({ work, done, failed, deaths: 0 })
        serve()
      }),
    processes: () => [...benches].map(({ child }) => child),
    async close() {
      isClosed = true
      const closing = new Error('The server is being closed.')
      for (const { failed } of queue.splice(0)) failed(closing)
      const ended = [...benches]
      benches.clear()
      for (const { job, timer } of ended) {
        clearTimeout(timer)
        job?.failed(closing)
      }
      await Promise.all(
        ended.map(async ({ child }) => {
          // One that could not be started never ends.
          if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
          child.ref()
          const gone = once(child, 'exit')
          child.kill('SIGKILL')
          await gone
        }),
      )
    },
  }
}
