// `npm start`: installs and builds what is missing, then becomes the server. Plain .mjs, because the first start may run on an old Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './build.mjs'
import { ensureInstalled, projectNode } from './install.mjs'
import { serverEnvironment, serverFlags } from './server_process.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const command = [projectNode, ...serverFlags, join(root, 'tools', 'serve.ts'), ...process.argv.slice(2)]
const environment = { ...process.env, ...serverEnvironment }

try {
  process.chdir(root)
  await ensureInstalled('run')
  await buildIfStale()
  becomeServer()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function becomeServer() {
  if (!process.execve) return spawnServer()
  // The call still counts as experimental, which is no news for whoever starts the office.
  process.removeAllListeners('warning')
  process.execve(projectNode, command, environment)
}

/** An old Node cannot turn into the server, so it stands before it and passes everything on. */
function spawnServer() {
  const [program, ...rest] = command
  // In a group of its own: Ctrl-C would reach it twice, once from the terminal and once from here.
  const server = spawn(program, rest, { stdio: 'inherit', env: environment, detached: true })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.on('error', (error) => {
    console.error(`The server cannot be started: ${error.message}`)
    process.exitCode = 1
  })
  server.on('exit', (code, signal) => {
    const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1, SIGKILL: 9 }
    process.exitCode = code ?? 128 + (numbers[signal] ?? 0)
  })
}
