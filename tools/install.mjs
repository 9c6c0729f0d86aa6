// Installs what is missing. Plain .mjs, because the Node that reads this file may be an old one.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const marker = join(modules, '.samiti-installed')

/** The Node of this project, whatever the machine has. */
export const projectNode = join(modules, 'node', 'bin', 'node')

/**
 * Installs the packages of package-lock.json unless they are there.
 * @param {'run' | 'full'} level 'run': what the server needs; 'full': what the checks need too
 * @returns {Promise<void>}
 * @throws {Error} with one line, followed by what npm said
 */
export async function ensureInstalled(level) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Error(`This is Node ${process.versions.node}: Node 20 or newer is needed.`)
  }
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const lock = createHash('sha256').update(lockText).digest('hex')
  const done = readJson(marker)
  if (done?.lock === lock && (done.level === 'full' || done.level === level)) return
  if (!isInstalledByHand(JSON.parse(lockText), level)) install(level)
  writeFileSync(marker, JSON.stringify({ lock, level }))
}

function install(level) {
  console.log('Installing packages; this happens once and takes about a minute ...')
  rmSync(marker, { force: true })
  const words = ['ci', '--no-audit', '--no-fund', ...(level === 'run' ? ['--omit=dev'] : ['--include=dev'])]
  // Under npm its own program is known; otherwise the one on the path is taken.
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [program, ...rest] = [...npm, ...words]
  const answer = spawnSync(program, rest, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  if (answer.status !== 0) {
    const said = `${answer.stdout ?? ''}${answer.stderr ?? ''}`.trim().split('\n')
    const faults = said.filter((line) => /^npm (error|ERR!) +\S/.test(line)).slice(0, 12)
    const why = answer.error?.message ?? (faults.length > 0 ? faults : said.slice(-12)).join('\n')
    throw new Error(`npm could not install the packages.\n${why}`)
  }
  if (!existsSync(projectNode)) {
    throw new Error(
      'npm ran no install scripts, so the Node of this project is missing: allow scripts (npm config set ignore-scripts false).',
    )
  }
}

/**
 * Whether somebody ran npm already: npm writes its own list of what it installed when it has finished.
 * Packages for other machines are in the lock file and not in that list.
 */
function isInstalledByHand(lock, level) {
  const installed = readJson(join(modules, '.package-lock.json'))?.packages
  if (!installed || !existsSync(projectNode)) return false
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '' || wanted.optional || wanted.devOptional || (level === 'run' && wanted.dev)) return true
    return installed[path]?.version === wanted.version
  })
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
