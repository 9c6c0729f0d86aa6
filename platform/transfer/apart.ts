import { fork, type ChildProcess } from 'node:child_process'
import type { Engine } from '../record/engine.ts'
import { isLayout, type Layout } from './layout.ts'
import { isReport, thrownFrom, type ApartOffice, type Report } from './apart_message.ts'
import type { Task } from './tasks.ts'

/** The process that did a task was ended from outside, or ran out of memory. */
export class WorkerLost extends Error {
  override name = 'WorkerLost'
}

/**
 * Small young space, bounded old space, few arenas: 100,000 rows stay below 200 MB
 * (docs/decisions/transfers.md).
 */
const flags = ['--max-semi-space-size=4', '--max-old-space-size=72', '--expose-gc']
const environment = {
  MALLOC_ARENA_MAX: '2',
  // Fixed, or glibc keeps ever larger pieces that were given back.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * Does each task in a process of its own, so that a large transfer neither holds up requests nor leaves its memory with
 * the server. The process ends with its task, and at once when this one ends.
 */
export class Apart {
  readonly #entry: URL
  readonly #office: ApartOffice
  readonly #announce: Engine['announce']
  readonly #children = new Set<ChildProcess>()

  /** @param entry the program: it puts the office together and calls `serveApart` */
  constructor(entry: URL, office: ApartOffice, announce: Engine['announce']) {
    this.#entry = entry
    this.#office = office
    this.#announce = announce
  }

  /**
   * @param about what the log lines of the process carry, such as the id of the request
   * @throws WorkerLost when the process was ended from outside; else what the task itself throws
   */
  do(task: Task, about: Readonly<Record<string, unknown>>): Promise<Layout | undefined> {
    return new Promise((resolve, reject) => {
      const child = fork(this.#entry, {
        execArgv: flags,
        env: { ...process.env, ...environment },
        serialization: 'advanced',
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      this.#children.add(child)
      let settle = () => reject(new WorkerLost(`The process of the task "${task.kind}" was ended.`))
      child.on('message', (message) => {
        if (!isReport(message)) return
        if (message.is === 'announced') for (const change of message.changes) this.#announce(change)
        else settle = () => settled(message, resolve, reject)
      })
      // Its last words may arrive after its end.
      let open = 2
      const ended = () => {
        if (--open > 0) return
        this.#children.delete(child)
        settle()
      }
      child.once('exit', ended)
      child.once('disconnect', ended)
      child.once('error', (error) => {
        this.#children.delete(child)
        reject(error)
      })
      child.send({ is: 'order', office: this.#office, about, task }, ignore)
    })
  }

  /** Tells all to end at their next step. */
  stop(): void {
    for (const child of this.#children) if (child.connected) child.send({ is: 'stop' }, ignore)
  }
}

/** Who is not there any more need not be told; that it is not, its end says. */
const ignore = (): void => {}

function settled(
  report: Exclude<Report, { is: 'announced' }>,
  resolve: (layout: Layout | undefined) => void,
  reject: (error: unknown) => void,
): void {
  if (report.is === 'failed') reject(thrownFrom(report.error))
  else resolve(isLayout(report.result) ? report.result : undefined)
}
