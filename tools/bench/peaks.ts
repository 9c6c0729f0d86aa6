import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** The most a server and its transfer processes held in memory at any moment of a step; bytes. */
export interface Peaks {
  readonly server: number
  /** 0 where the step had no process of its own. */
  readonly worker: number
}

const lookMs = 25

/** What the kernel knows of this machine's processes; elsewhere nothing can be measured. */
export const canMeasure = process.platform === 'linux'

/**
 * Measures a step. The kernel keeps the highest mark of a process itself, so that nothing between two looks is missed but
 * the last moments of one that ends.
 */
export async function peaksOf<T>(server: number, work: () => Promise<T>): Promise<Peaks & { readonly result: T }> {
  writeFileSync(`/proc/${server}/clear_refs`, '5')
  let worker = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      for (const child of workersOf(server)) worker = Math.max(worker, highMark(child))
      await pause(lookMs)
    }
  })()
  try {
    const result = await work()
    return { server: highMark(server), worker, result }
  } finally {
    isOver = true
    await watching
  }
}

/** Of the kernel's clock, by which it counts processor time. */
const ticksPerSecond = 100

/** Processor time of a server, its database and its transfer processes until now, in seconds: what a busy machine does not change. */
export function processorSeconds(server: number): number {
  const all = runningHere()
  const family = new Set([server])
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return [...family].reduce((sum, pid) => sum + ticksOf(pid), 0) / ticksPerSecond
}

/** Of a process and those of its children that have ended. */
const ticksOf = (pid: number): number =>
  read(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0)

interface Running {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/** Processes of a server that do a transfer. */
export const workersOf = (server: number): number[] =>
  workers()
    .filter(({ parent }) => parent === server)
    .map(({ pid }) => pid)

/** Whether this process still does a transfer. One that ended and that nobody has buried yet has no command any more. */
export const isWorker = (pid: number): boolean => workers().some((worker) => worker.pid === pid)

const workers = (): Running[] =>
  (canMeasure ? runningHere() : listed()).filter(({ command }) => command.includes('transfer.worker'))

const runningHere = (): Running[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({
      pid: Number(name),
      parent: Number(/^PPid:\s+(\d+)$/m.exec(read(Number(name), 'status'))?.[1]),
      command: read(Number(name), 'cmdline'),
    }))

/** Where the kernel has no files about processes, `ps` knows them. */
const listed = (): Running[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => {
      const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      return { pid: Number(pid), parent: Number(parent), command }
    })

const highMark = (pid: number): number => 1024 * Number(/^VmHWM:\s+(\d+) kB$/m.exec(read(pid, 'status'))?.[1] ?? 0)

/** Empty when the process has just ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
