import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, signedIn, type Answer, type Send } from '#platform/testing/client.ts'
import { adminPassword, adminUsername, startTestServer } from '#platform/testing/server.ts'
import { ServerProcess } from '../bench/server_process.ts'
import { openDatabase } from '../database/pools.ts'
import type { Registry } from '../resource/registry.ts'
import { readSettings } from '../settings/settings.ts'
import { verifyRecords } from './verify.ts'

const rounds = 5
const clients = 8
const path = '/profession/api/v1/profession/'

let dataDir: string
let registry: Registry
let server: ServerProcess
const environment = () => ({
  DATA_DIR: dataDir,
  ADMIN_USERNAME: adminUsername,
  ADMIN_PASSWORD: adminPassword,
  DATABASE_URL: '',
  DATABASE_OWNER_URL: '',
})

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sk-'))
  const plain = await startTestServer()
  registry = plain.office.engine.registry
  await plain.stop()
  server = await ServerProcess.start(environment())
})
afterAll(async () => {
  await server.end()
  rmSync(dataDir, { recursive: true, force: true })
})

/** What a client was told: the name it asked for under its key, and the id it got. */
interface Acknowledged {
  readonly key: string
  readonly body: { readonly name: string; readonly is_skilled: boolean }
  readonly id: number
  /** The code of the last update that was acknowledged, and its version. */
  code?: string
  version: number
  /** An update that was asked for last and never answered may have been stored or not. */
  open?: string
}

const told: Acknowledged[] = []
const unanswered: Pick<Acknowledged, 'key' | 'body'>[] = []

/** Undefined when the connection broke, which is no answer. */
const tried = async (work: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await work
  } catch {
    return undefined
  }
}

/** Creates and updates until the server no longer answers as it should. */
async function clerk(name: string, send: Send, isOver: () => boolean): Promise<void> {
  for (let n = 1; !isOver(); n += 1) {
    const [key, body] = [`${name}-${n}`, { name: `Trade ${name} ${n}`, is_skilled: n % 2 === 0 }]
    const made = await tried(send('POST', `${path}create/`, body, { 'idempotency-key': key }))
    if (made?.status !== 201) {
      unanswered.push({ key, body })
      if (made === undefined) return
      continue
    }
    const record: Acknowledged = { key, body, id: Number(made.body['id']), version: 1 }
    told.push(record)
    const code = `C${name}${n}`.toUpperCase().slice(0, 12)
    record.open = code
    const changed = await tried(send('PUT', `${path}update/${record.id}`, { code, row_version: 1 }))
    if (changed?.status === 200) Object.assign(record, { code, version: 2, open: undefined })
    if (changed === undefined) return
  }
}

/** Kills something in the middle of the work of eight people. */
async function killDuringWork(round: string, kill: () => Promise<void>): Promise<void> {
  const send = await signedIn(server.url)
  let isOver = false
  const before = told.length
  const people = Array.from({ length: clients }, (_, index) => clerk(`${round}${index}`, send, () => isOver))
  // On a busy machine the first answers take their time.
  await expect.poll(() => told.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before)
  await pause(Math.random() * 600)
  await kill()
  await pause(300)
  isOver = true
  await Promise.all(people)
}

async function postgresPid(): Promise<number> {
  return Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** What is wrong: every acknowledged record must be there, once and as it was told; keys of lost answers must do it once. */
async function faults(): Promise<string[]> {
  const found: string[] = []
  const database = await openDatabase(readSettings({ ...process.env, ...environment() }))
  try {
    const { rows } = await database.app.query<{ id: number; name: string; code: string | null; row_version: number }>(
      `select id, name, code, row_version from profession where name like 'Trade %'`,
    )
    const byName = new Map(rows.map((row) => [row.name, row]))
    if (byName.size !== rows.length) found.push('a record is there twice')
    for (const { body, id, code, version, open } of told) {
      const stored = byName.get(body.name)
      const isAsTold = stored?.code === (code ?? null) && stored.row_version === version
      const isAsAsked = open !== undefined && stored?.code === open && stored.row_version === 2
      if (stored?.id !== id || !(isAsTold || isAsAsked))
        found.push(`told ${id} ${body.name} ${code} ${version}, stored ${JSON.stringify(stored)}`)
    }
    const client = await database.app.connect()
    try {
      found.push(...(await verifyRecords(client, registry)).findings.map(({ text }) => text))
    } finally {
      client.release()
    }
  } finally {
    await database.close()
  }
  return [...found, ...(await repeated())]
}

/** Sends again what was not answered, and some of what was. @returns what was done a second time */
async function repeated(): Promise<string[]> {
  const found: string[] = []
  const send = await signedIn(server.url)
  for (const { key, body } of [...unanswered.splice(0), ...told.slice(-20)]) {
    const again = await send('POST', `${path}create/`, body, { 'idempotency-key': key })
    const id = Number(again.body['id'])
    const known = told.find((one) => one.key === key)
    if (![200, 201].includes(again.status) || (known && known.id !== id))
      found.push(`${key} again: ${again.status} ${JSON.stringify(again.body)}`)
    if (!known) told.push({ key, body, id, version: Number(again.body['row_version']) })
  }
  return found
}

describe('eight people work', () => {
  it.each(Array.from({ length: rounds }, (_, round) => round + 1))('and the server is killed (%i)', async (round) => {
    await killDuringWork(`s${round}x`, () => server.end('SIGKILL'))
    server = await ServerProcess.start(environment())
    expect(await faults()).toEqual([])
  })

  it.each(Array.from({ length: rounds }, (_, round) => round + 1))(
    'and PostgreSQL is killed, which the server starts again (%i)',
    async (round) => {
      await killDuringWork(`p${round}x`, async () => void process.kill(await postgresPid(), 'SIGKILL'))
      const isReady = async () => (await tried(clientOf(server.url)('GET', '/health/ready')))?.status
      await expect.poll(isReady, { timeout: 60_000, interval: 100 }).toBe(200)
      expect(server.hasEnded).toBe(false)
      expect(await faults()).toEqual([])
    },
  )
})
