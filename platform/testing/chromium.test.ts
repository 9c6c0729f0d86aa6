import { describe, expect, it } from 'vitest'
import { findChromium, type Machine } from './chromium.ts'

/** A machine on which only these programs start. */
function machineWith(working: string[], more: Partial<Machine> = {}): Machine & { done: string[] } {
  const done: string[] = []
  return {
    done,
    environment: { PATH: '/opt/bin' },
    isProgram: (path) => working.includes(path) || path === '/opt/bin/broken',
    isRootOnDebian: () => false,
    async installFromDebian() {
      done.push('apt-get')
    },
    async unpackFromPackage() {
      done.push('unpacked')
      return '/tmp/chromium'
    },
    async tryStart(path) {
      if (!working.includes(path)) throw new Error('Command failed\nlibnss3.so: cannot open shared object file')
    },
    ...more,
  }
}

describe('the browser of the tests', () => {
  it('is the one that CHROMIUM_PATH names, before any other', async () => {
    const machine = machineWith(['/mine/chrome', '/usr/bin/chromium'], {
      environment: { CHROMIUM_PATH: '/mine/chrome' },
    })
    expect(await findChromium(machine)).toBe('/mine/chrome')
  })

  it('is not silently another one when the named one does not start', async () => {
    const machine = machineWith(['/usr/bin/chromium'], { environment: { CHROMIUM_PATH: '/mine/chrome' } })
    await expect(findChromium(machine)).rejects.toThrow(
      /^Browser tests: CHROMIUM_PATH=\/mine\/chrome does not start \(libnss3\.so.*\): install .*\.$/,
    )
  })

  it('comes from the npm package where that starts, without installing anything', async () => {
    const machine = machineWith(['/tmp/chromium', '/opt/bin/google-chrome'], { isRootOnDebian: () => true })
    expect(await findChromium(machine)).toBe('/tmp/chromium')
    expect(machine.done).toEqual(['unpacked'])
  })

  it('is one of the machine where the package brings none that starts', async () => {
    const machine = machineWith(['/opt/bin/google-chrome'], { isRootOnDebian: () => true })
    expect(await findChromium(machine)).toBe('/opt/bin/google-chrome')
    expect(machine.done).toEqual(['unpacked'])
  })

  it('is installed by root on Debian', async () => {
    const programs: string[] = []
    const machine = machineWith(programs, {
      isRootOnDebian: () => true,
      async installFromDebian() {
        programs.push('/usr/bin/chromium')
      },
    })
    expect(await findChromium(machine)).toBe('/usr/bin/chromium')
  })

  it('is missed by root when apt-get fails too, and both are named', async () => {
    const offline = machineWith([], {
      isRootOnDebian: () => true,
      installFromDebian: () => Promise.reject(new Error('no network')),
    })
    await expect(findChromium(offline)).rejects.toThrow(/@sparticuz\/chromium: libnss3.*; apt-get: no network/)
  })

  it('is missed in one line that says what to install', async () => {
    const fault = await findChromium(machineWith([])).catch((one: unknown) => one)
    expect(String(fault)).toMatch(/no Chromium starts here \(@sparticuz\/chromium: libnss3.*apt-get install chromium/)
    expect(String(fault).split('\n')).toHaveLength(1)
  })
})
