import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * What a browser under test is started with: no sandbox (root and containers have none), no graphics card, no
 * call to anybody outside.
 */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** What the search for a browser touches, so that a test can stand in for a machine. */
export interface Machine {
  environment: Record<string, string | undefined>
  isProgram(path: string): boolean
  isRootOnDebian(): boolean
  installFromDebian(): Promise<void>
  unpackFromPackage(): Promise<string>
  /** Starts the browser once: resolves when it could say its version. */
  tryStart(path: string): Promise<void>
}

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const places = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/snap/bin/chromium',
]
const advice =
  'install Chromium (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH to a Chromium or Chrome'

/**
 * The path of a Chromium that starts. In this order: CHROMIUM_PATH, the one that the npm package carries (without windows,
 * it asks for a third less of the processor than a whole browser), one on the machine, the Debian package (as root).
 *
 * Throws an error of one line that says what to install. A CHROMIUM_PATH that does not start is such an error too:
 * who names a browser wants that one and no other.
 */
export async function findChromium(machine: Machine = thisMachine): Promise<string> {
  const named = machine.environment['CHROMIUM_PATH']
  if (named) {
    const fault = await faultOf(machine, named)
    if (fault) throw new Error(`Browser tests: CHROMIUM_PATH=${named} does not start (${fault}): ${advice}.`)
    return named
  }
  const faults: string[] = []
  try {
    const unpacked = await machine.unpackFromPackage()
    await machine.tryStart(unpacked)
    return unpacked
  } catch (fault) {
    faults.push(`@sparticuz/chromium: ${firstLine(fault)}`)
  }
  const onMachine = await firstThatStarts(machine)
  if (onMachine) return onMachine
  if (machine.isRootOnDebian()) {
    try {
      await machine.installFromDebian()
      const installed = await firstThatStarts(machine)
      if (installed) return installed
    } catch (fault) {
      faults.push(`apt-get: ${firstLine(fault)}`)
    }
  }
  throw new Error(`Browser tests: no Chromium starts here (${faults.join('; ')}): ${advice}.`)
}

async function firstThatStarts(machine: Machine): Promise<string | undefined> {
  const folders = (machine.environment['PATH'] ?? '').split(delimiter).filter(Boolean)
  const candidates = new Set([...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places])
  for (const path of candidates) {
    if (machine.isProgram(path) && !(await faultOf(machine, path))) return path
  }
  return undefined
}

async function faultOf(machine: Machine, path: string): Promise<string | undefined> {
  try {
    await machine.tryStart(path)
    return undefined
  } catch (fault) {
    return firstLine(fault)
  }
}

function firstLine(fault: unknown): string {
  const said = fault instanceof Error ? fault.message : String(fault)
  // A missing library is named on the last line of what the loader says.
  return said.trim().split('\n').at(-1)?.slice(0, 200) ?? 'no reason given'
}

const thisMachine: Machine = {
  environment: process.env,
  isProgram(path) {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  },
  isRootOnDebian: () => process.getuid?.() === 0 && existsSync('/etc/debian_version'),
  async installFromDebian() {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env: environment, timeout: 5 * 60_000 })
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
      env: environment,
      timeout: 10 * 60_000,
      maxBuffer: 64 * 1024 * 1024,
    })
  },
  async unpackFromPackage() {
    const { default: chromium } = await import('@sparticuz/chromium')
    const before = process.env['TMPDIR']
    // The package unpacks to one place for all users of the machine: a second user could not start it there, or would start another's program.
    process.env['TMPDIR'] = resolve('node_modules/.cache/chromium')
    try {
      await mkdir(process.env['TMPDIR'], { recursive: true })
      return await chromium.executablePath()
    } finally {
      if (before === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = before
    }
  },
  async tryStart(path) {
    await run(path, ['--no-sandbox', '--version'], { timeout: 30_000 })
  },
}
