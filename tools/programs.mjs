// Runs the programs of node_modules/.bin under the project's own Node, and ends them with all they started.
// Plain .mjs, because the Node that reads this file may be an old one.
import { spawn } from 'node:child_process'
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverEnvironment } from './server_process.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** Bytes that a run of all tests leaves behind before it clears up, and some more. */
const roomOfTests = 8 * 1024 ** 3

/**
 * Where tests put their databases and browsers their shared memory. In memory where there is enough of it: some hundred databases
 * are made and thrown away, each of a thousand files, and a disk's file system takes a tenth of the processor for that alone.
 */
function folderOfTests() {
  const inMemory = '/dev/shm'
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    const isRoomy = Math.min(bavail * bsize, freeMemory()) > roomOfTests
    return process.env.TMPDIR === undefined && isRoomy && runsPrograms(inMemory) ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Whether what lies below a mount may be executed: a browser is unpacked there, and containers often forbid it. */
const runsPrograms = (mount) =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, place]) => place === mount)
    .every(([, , , options = '']) => !options.split(',').includes('noexec'))

/** Bytes that programs may still ask for; what the system keeps of files counts as free. */
const freeMemory = () => Number(/^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) * 1024

/** A short private folder for reports and for whatever a tool wants to write at home; gone when the process ends. */
export const scratch = mkdtempSync(join(tmpdir(), 'st-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
const running = new Set()
let stopping = false
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.once(signal, () => {
    stopping = true
    const ends = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)))
    for (const child of running) signalGroup(child, 'SIGTERM')
    const patience = new Promise((resolve) => setTimeout(resolve, 5_000))
    void Promise.race([Promise.all(ends), patience]).then(() => {
      for (const child of running) signalGroup(child, 'SIGKILL')
      process.exit(code)
    })
  })
}

/** Reaches the workers and browsers of a step too: each step leads a process group of its own. */
function signalGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // Gone already.
  }
}

/** The environment of every step: the project's programs first, and a home that can be written to. */
function environment(extra) {
  const home = join(scratch, 'home')
  mkdirSync(home, { recursive: true })
  return {
    ...process.env,
    PATH: join(root, 'node_modules', '.bin') + delimiter + (process.env.PATH ?? ''),
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    TMPDIR: folderOfTests(),
    // Fifty processes load the server; what one has read, the next need not: half of its start.
    NODE_COMPILE_CACHE: serverEnvironment.NODE_COMPILE_CACHE,
    FORCE_COLOR: '0',
    NO_COLOR: '1',
    CI: process.env.CI ?? '1',
    ...extra,
  }
}

/**
 * Runs one program and keeps what it says.
 * @param {string[]} command program of node_modules/.bin and its arguments
 * @param {Record<string, string>} [extra] further settings of its environment
 * @returns {Promise<{ code: number, text: string, seconds: number }>}
 */
export function run(command, extra = {}) {
  const started = performance.now()
  return new Promise((resolve) => {
    // Asked to stop: no further step begins, and the process ends from elsewhere.
    if (stopping) return
    const parts = []
    const [program, ...rest] = command
    const child = spawn(program, rest, {
      cwd: root,
      env: environment(extra),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    running.add(child)
    child.stdout.on('data', (part) => parts.push(part))
    child.stderr.on('data', (part) => parts.push(part))
    const end = (code, said) => {
      running.delete(child)
      const text = Buffer.concat(parts).toString('utf8') + (said ?? '')
      resolve({ code, text: text.trim(), seconds: (performance.now() - started) / 1000 })
    }
    child.on('error', (fault) => end(127, `${program}: ${fault.message}`))
    child.on('close', (code, signal) => end(code ?? 1, signal ? `\nended by ${signal}` : ''))
  })
}
