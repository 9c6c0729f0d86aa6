import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let clone: string
const at = (...parts: string[]) => join(clone, ...parts)

// Stand-ins for npm, Vite and the server: each tells that it was called, as the real ones would tell by what they do.
const npm = `#!/bin/sh
echo "npm $*" >> calls
[ -e npm_fails ] && { mkdir -p node_modules; echo 'npm error code E404' >&2; exit 1; }
rm -rf node_modules && mkdir -p node_modules/node/bin node_modules/vite/bin
ln -s "$REAL_NODE" node_modules/node/bin/node
cp vite.js node_modules/vite/bin/vite.js
`
const vite = `const fs = require('node:fs')
fs.appendFileSync('calls', 'vite\\n')
if (fs.existsSync('vite_fails')) { console.error('no such import'); process.exit(1) }
fs.rmSync('dist', { recursive: true, force: true }); fs.mkdirSync('dist')`
const server = `console.log('serving', process.pid)
process.on('SIGTERM', () => { console.log('drained'); process.exit(3) })
if (process.argv.includes('stay')) setInterval(() => {}, 1000)`

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'sc-'))
  for (const folder of ['tools', 'platform/screen', 'bin']) mkdirSync(at(folder), { recursive: true })
  for (const file of ['start.mjs', 'server_process.mjs', 'install.mjs', 'build.mjs'])
    cpSync(join(import.meta.dirname, file), at('tools', file))
  writeFileSync(at('bin', 'npm'), npm)
  chmodSync(at('bin', 'npm'), 0o755)
  writeFileSync(at('vite.js'), vite)
  writeFileSync(at('tools', 'serve.ts'), server)
  writeFileSync(at('package-lock.json'), '{"packages":{"node_modules/fastify":{"version":"5.0.0"}}}')
  writeFileSync(at('platform', 'screen', 'shell.tsx'), 'export {}')
  writeFileSync(at('platform', 'screen', 'shell.test.ts'), 'export {}')
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

const environment = () => ({ PATH: `${at('bin')}${delimiter}${process.env['PATH']}`, REAL_NODE: process.execPath })

/** Starts, and tells what was called for it and what was said. */
function start(): { calls: string[]; said: string; status: number | null } {
  rmSync(at('calls'), { force: true })
  const { stdout, stderr, status } = spawnSync(process.execPath, [at('tools', 'start.mjs')], {
    cwd: tmpdir(),
    encoding: 'utf8',
    env: environment(),
  })
  const calls = existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : []
  return { calls, said: `${stdout}${stderr}`, status }
}

const installs = expect.stringMatching(/^npm ci .*--omit=dev/)

describe('npm start', () => {
  it('installs, builds and serves on a fresh clone; a second start only serves', () => {
    const first = start()
    expect(first.calls).toEqual([installs, 'vite'])
    expect(first.said).toMatch(/^Installing packages.*\nBuilding the screens.*\nserving \d+\n$/)
    expect(start()).toMatchObject({ calls: [], said: expect.stringMatching(/^serving \d+\n$/), status: 0 })
  })

  it('installs again when the list of packages changed, or an install was cut off', () => {
    start()
    writeFileSync(at('package-lock.json'), '{"packages":{}, "lockfileVersion": 3}')
    expect(start().calls).toEqual([installs, 'vite'])
    rmSync(at('node_modules', '.samiti-installed'))
    expect(start().calls).toEqual([installs])
  })

  it('takes over what somebody installed with npm', () => {
    start()
    rmSync(at('node_modules', '.samiti-installed'))
    writeFileSync(at('node_modules', '.package-lock.json'), '{"packages":{"node_modules/fastify":{"version":"5.0.0"}}}')
    expect(start().calls).toEqual([])
    rmSync(at('node_modules', '.samiti-installed'))
    writeFileSync(at('node_modules', '.package-lock.json'), '{"packages":{"node_modules/fastify":{"version":"4.0.0"}}}')
    expect(start().calls).toEqual([installs])
  })

  it('stops with what npm complains of, and tries anew the next time', () => {
    writeFileSync(at('npm_fails'), '')
    expect(start()).toMatchObject({
      said: expect.stringContaining('npm could not install the packages.\nnpm error code E404'),
      status: 1,
    })
    rmSync(at('npm_fails'))
    expect(start()).toMatchObject({ calls: [installs, 'vite'], status: 0 })
  })

  it('builds when a source of the screens changed, and not when only its time did or a test changed', () => {
    start()
    utimesSync(at('platform', 'screen', 'shell.tsx'), 1, 1)
    expect(start().calls).toEqual([])
    writeFileSync(at('platform', 'screen', 'shell.test.ts'), 'export const more = 1')
    expect(start().calls).toEqual([])
    writeFileSync(at('platform', 'screen', 'shell.tsx'), 'export const shell = 1')
    expect(start().calls).toEqual(['vite'])
    rmSync(at('platform', 'screen', 'shell.tsx'))
    expect(start().calls).toEqual(['vite'])
    rmSync(at('dist'), { recursive: true })
    expect(start().calls).toEqual(['vite'])
  })

  it('stops with what the build complains of', () => {
    writeFileSync(at('vite_fails'), '')
    expect(start()).toMatchObject({
      said: expect.stringContaining('The screens could not be built.\nno such import'),
      status: 1,
    })
    rmSync(at('vite_fails'))
    expect(start()).toMatchObject({ calls: ['vite'], status: 0 })
  })

  it('becomes the server itself, so that a signal reaches it and its exit code comes back', async () => {
    start()
    const office = spawn(process.execPath, [at('tools', 'start.mjs'), 'stay'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: environment(),
    })
    let said = ''
    office.stdout.on('data', (part: Buffer) => {
      said += part.toString()
    })
    await expect.poll(() => said, { timeout: 10_000 }).toBe(`serving ${office.pid}\n`)
    office.kill('SIGTERM')
    expect(await once(office, 'exit')).toEqual([3, null])
    expect(said).toContain('drained')
  })
})
