import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Binaries } from './embedded_binaries.ts'
import { DatabaseRefused } from './database_error.ts'

/** How to start a PostgreSQL program on this machine: as whom, and through which command. */
export type Runner = {
  uid: number | undefined
  gid: number | undefined
  /** Command line that starts the program with these arguments. */
  command: (program: string, args: string[]) => [string, ...string[]]
}

const nobody = 65534

/**
 * Decides as whom PostgreSQL runs, because it refuses to run as root.
 * A cluster that exists always runs as the owner of its folder, and its folder is never given to anybody else.
 * @param cluster folder of the cluster; it need not exist
 * @throws DatabaseRefused when there is no way
 */
export function runnerFor(cluster: string, binaries: Binaries): Runner {
  const me = process.getuid?.()
  const owner = ownerOf(cluster)
  if (me !== 0) {
    if (owner && owner.uid !== me) {
      throw new DatabaseRefused(
        `${cluster} belongs to the user with number ${owner.uid}: start as that user, or set DATA_DIR to a folder of your own.`,
      )
    }
    return { uid: undefined, gid: undefined, command: (program, args) => [program, ...args] }
  }
  if (owner && owner.uid !== 0) return asUser(owner.uid, owner.gid)
  const mayBeNobody = !owner && isReachable(binaries.postgres, nobody) && isReachable(cluster, nobody)
  if (mayBeNobody && runs(asUser(nobody, nobody), binaries)) return asUser(nobody, nobody)
  if (runs(inNamespace, binaries)) return inNamespace
  throw new DatabaseRefused(
    'PostgreSQL refuses to run as root, and no other user can reach this folder: start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

function asUser(uid: number, gid: number): Runner {
  return { uid, gid, command: (program, args) => [program, ...args] }
}

// Root outside, an ordinary user inside: reaches a project below a private home folder. Files belong to root.
const inNamespace: Runner = {
  uid: undefined,
  gid: undefined,
  command: (program, args) => [
    'unshare',
    '--user',
    `--map-user=${nobody}`,
    `--map-group=${nobody}`,
    '--',
    program,
    ...args,
  ],
}

function runs(runner: Runner, binaries: Binaries): boolean {
  const [program, ...args] = runner.command(binaries.postgres, ['--version'])
  const { uid, gid } = runner
  const answer = spawnSync(program, args, {
    cwd: '/',
    stdio: 'ignore',
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  })
  return answer.status === 0
}

function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found && { uid: found.uid, gid: found.gid }
}

/** Whether each existing folder above the path lets the user pass. */
function isReachable(path: string, uid: number): boolean {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const found = statSync(folder, { throwIfNoEntry: false })
    const gate = found?.uid === uid ? 0o100 : 0o001
    if (found && (found.mode & gate) === 0) return false
  }
  return true
}
