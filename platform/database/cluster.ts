import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './embedded_binaries.ts'
import type { Runner } from './embedded_owner.ts'
import { DatabaseRefused, errorCode } from './database_error.ts'
import { isAlive } from './process_alive.ts'

/** The extensions the schema relies on, in every database of ours. */
export const extensions = ['pg_trgm', 'btree_gin', 'unaccent', 'pgcrypto'] as const

/** Takes from everybody but the owner what every database grants to everybody: temporary tables. `%I` is the database. */
export const withoutTemporary = 'revoke temporary on database %I from public, samiti_app, samiti_member'

/** Statements that prepare an empty database for its first migration; run by one who may create extensions. */
export const preparation = [
  ...extensions.map((name) => `create extension if not exists ${name};`),
  'revoke all on schema public from public;',
  'grant all on schema public to samiti_owner;',
  'grant usage on schema public to samiti_app, samiti_member;',
  // A migration makes schemas; nobody else makes anything, not even tables that vanish with the session.
  `do $$ begin execute format('grant create, temporary on database %I to samiti_owner', current_database()); end $$;`,
  `do $$ begin execute format('${withoutTemporary}', current_database()); end $$;`,
]

// The app may turn into the weaker member role, and inherits nothing from it: row-level security for members must not bind the office.
export const roles = [
  'create role samiti_owner login;',
  'create role samiti_member login noinherit;',
  'create role samiti_app login noinherit;',
  'grant samiti_member to samiti_app;',
]

/**
 * Makes the cluster in `folder` unless it is there: roles, database `samiti`, extensions.
 * It grows under another name and is renamed when complete, so that an interrupted first start leaves nothing that looks finished.
 * @throws DatabaseRefused when the folder holds the cluster of another major version, or initdb fails
 */
export function makeCluster(folder: string, binaries: Binaries, runner: Runner): void {
  if (existsSync(folder)) return
  removeAbandoned(folder)
  const draft = `${folder}.new-${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(draft, runner.uid, runner.gid)
  // With LC_CTYPE=C pg_trgm finds no trigrams in Bengali text, and says nothing.
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=und']
  run(runner, binaries.initdb, [
    '-D',
    draft,
    '-U',
    'postgres',
    '--auth=trust',
    '--no-instructions',
    '--no-sync',
    ...locale,
  ])
  single(runner, binaries, draft, 'postgres', [...roles, 'create database samiti owner samiti_owner;'])
  single(runner, binaries, draft, 'samiti', preparation)
  syncCluster(draft, binaries, runner)
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another server on the same folder was faster: its cluster is as good.
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Sees to it that all files of a cluster survive a power cut. */
export function syncCluster(folder: string, binaries: Binaries, runner: Runner): void {
  run(runner, binaries.initdb, ['-D', folder, '--sync-only'])
}

/** @throws DatabaseRefused when another major version of PostgreSQL made the cluster */
export function assertSameMajor(folder: string, binaries: Binaries): void {
  const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  const [, have] = /(\d+)/.exec(spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? []
  if (have && made !== have) {
    throw new DatabaseRefused(
      `${folder} was made by PostgreSQL ${made}, this version brings PostgreSQL ${have}: export with the old version, import with the new one.`,
    )
  }
}

function removeAbandoned(folder: string): void {
  const prefix = `${basename(folder)}.new-`
  for (const name of readdirSync(dirname(folder)).filter((entry) => entry.startsWith(prefix))) {
    if (!isAlive(Number(name.slice(prefix.length))))
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

function single(runner: Runner, binaries: Binaries, folder: string, database: string, statements: string[]): void {
  run(
    runner,
    binaries.postgres,
    ['--single', '-D', folder, '-c', 'exit_on_error=true', '-c', 'fsync=off', database],
    `${statements.join('\n')}\n`,
  )
}

function run(runner: Runner, program: string, args: string[], input = ''): void {
  const [command, ...rest] = runner.command(program, args)
  const { uid, gid } = runner
  const done = spawnSync(command, rest, {
    cwd: '/',
    env: serverEnvironment(),
    encoding: 'utf8',
    input,
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  })
  if (done.status === 0) return
  const why = done.error?.message ?? done.stderr.trim().split('\n').at(-1)
  throw new DatabaseRefused(
    `The embedded PostgreSQL cannot be set up (${basename(program)}: ${why}). Set DATABASE_URL to use a PostgreSQL of your own.`,
  )
}

/** The environment of PostgreSQL's programs: none of the variables that would silently change where they work. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}

/** Makes DATA_DIR; others may pass through to the database's folder but not look around. */
export function makeDataDir(dataDir: string): void {
  try {
    if (mkdirSync(dataDir, { recursive: true }) !== undefined) chmodSync(dataDir, 0o711)
  } catch (error) {
    throw new DatabaseRefused(
      `DATA_DIR is ${JSON.stringify(dataDir)}: the folder cannot be made (${errorCode(error)}).`,
    )
  }
}
