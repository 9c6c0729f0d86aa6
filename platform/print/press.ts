import { Worker } from 'node:worker_threads'
import { Refusal } from '../errors/errors.ts'
import type { Order, Printed, PressWork } from './press_work.ts'

/** Sets type in threads of its own, so that a long report holds up nobody's request. */
export interface Press {
  /**
   * The paper as bytes.
   * @throws Refusal 503 when too many wait already
   * @throws Error when the template is wrong, a font lacks, or two threads in a row died of it
   */
  readonly print: (work: PressWork) => Promise<Uint8Array>
  /** Threads at work or idle, for tests that end them. */
  readonly threads: () => readonly Worker[]
  readonly close: () => Promise<void>
}

interface Waiting {
  readonly work: PressWork
  readonly done: (bytes: Uint8Array) => void
  readonly failed: (error: Error) => void
  /** Threads that died of it. */
  deaths: number
}

interface Bench {
  readonly worker: Worker
  job: Waiting | undefined
  timer: NodeJS.Timeout | undefined
}

/** Papers that may wait: a hundred people who print at once are served, a runaway script is not. */
const mostWaiting = 500
/** Milliseconds after which a thread that says nothing is given up: 10,000 rows take a few seconds. */
const longestMs = 120_000
/** Milliseconds after which an idle thread gives its memory back. */
const idleMs = 300_000

/** Opens the press. Threads start with the first paper and end when nobody has printed for a while. */
export function pressOf(options: { threads?: number; mostWaiting?: number } = {}): Press {
  const most = options.threads ?? 2
  const benches = new Set<Bench>()
  const queue: Waiting[] = []
  let orders = 0
  let isClosed = false

  const end = (bench: Bench): void => {
    benches.delete(bench)
    clearTimeout(bench.timer)
    void bench.worker.terminate()
  }
  /** What a dying thread had in hand goes to another one, once. */
  const died = (bench: Bench, error: Error): void => {
    if (!benches.has(bench)) return
    const { job } = bench
    end(bench)
    if (job && ++job.deaths < 2 && !isClosed) queue.unshift(job)
    else job?.failed(error)
    serve()
  }
  const open = (): Bench => {
    const worker = new Worker(new URL('./press.worker.ts', import.meta.url), { execArgv: [] })
    worker.unref()
    const bench: Bench = { worker, job: undefined, timer: undefined }
    worker.on('message', (printed: Printed) => {
      const { job } = bench
      bench.job = undefined
      clearTimeout(bench.timer)
      bench.timer = setTimeout(() => end(bench), idleMs).unref()
      if (job && 'bytes' in printed) job.done(printed.bytes)
      else if (job && 'fault' in printed) job.failed(new Error(printed.fault))
      serve()
    })
    worker.on('error', (error) => died(bench, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => died(bench, new Error('The thread that prints has ended.')))
    benches.add(bench)
    return bench
  }
  const serve = (): void => {
    while (queue.length > 0 && !isClosed) {
      const idle = [...benches].find(({ job }) => job === undefined) ?? (benches.size < most ? open() : undefined)
      const job = idle ? queue.shift() : undefined
      if (!idle || !job) return
      idle.job = job
      clearTimeout(idle.timer)
      idle.timer = setTimeout(() => died(idle, new Error('The paper took too long.')), longestMs).unref()
      idle.worker.postMessage({ id: ++orders, work: job.work } satisfies Order)
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
    threads: () => [...benches].map(({ worker }) => worker),
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
      await Promise.all(ended.map(({ worker }) => worker.terminate()))
    },
  }
}
