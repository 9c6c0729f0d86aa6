// Builds the browser part when its sources changed. Plain .mjs, because the Node that reads this file may be an old one.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectNode } from './install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const marker = join(root, 'dist', '.built')
const sources = [
  'index.html',
  'vite.config.ts',
  'postcss.config.cjs',
  'package-lock.json',
  'public',
  'platform',
  'modules',
  'tools/screen_map.ts',
  'spec/manifest/routes.json',
]
const unseenByBrowser = /\.(test|server)\.tsx?$|\.md$|^platform\/(database|record|jobs|testing)\//

/**
 * Builds the browser part into dist/ unless it is newer than all it is made of. Sizes and times of the files are enough to know
 * that nothing changed; only when they differ are the files read.
 * @returns {Promise<void>}
 * @throws {Error} with one line, followed by what the build said
 */
export async function buildIfStale() {
  const files = sources.flatMap((path) => listFiles(path)).filter((path) => !unseenByBrowser.test(path))
  const listing = hashOf(
    files.map((path) => [path, statSync(join(root, path))]),
    ([path, { size, mtimeMs }]) => `${path} ${size} ${mtimeMs}\n`,
  )
  const built = readBuilt()
  if (built.listing === listing) return
  const content = hashOf(files, (path) => `${path}\n${readFileSync(join(root, path), 'utf8')}\n`)
  if (built.content !== content) build()
  writeFileSync(marker, JSON.stringify({ listing, content }))
}

function build() {
  console.log('Building the screens; this happens after a change and takes some seconds ...')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const answer = spawnSync(projectNode, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (answer.status !== 0)
    throw new Error(`The screens could not be built.\n${answer.error?.message ?? answer.stdout + answer.stderr}`)
}

function hashOf(entries, toText) {
  const hash = createHash('sha256')
  for (const entry of entries) hash.update(toText(entry))
  return hash.digest('hex')
}

function listFiles(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}

function readBuilt() {
  try {
    return JSON.parse(readFileSync(marker, 'utf8'))
  } catch {
    return {}
  }
}
