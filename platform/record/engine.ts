import type pg from 'pg'
import type { Gate, Reader } from '../access/read.ts'
import type { Session } from '../access/session.ts'
import type { Database } from '../database/pools.ts'
import { errorCode } from '../database/database_error.ts'
import { Refusal } from '../errors/errors.ts'
import type { Follower, Implementation } from '../resource/implementation.ts'
import type { Registry } from '../resource/registry.ts'
import type { SecretBox } from '../settings/secret_box.ts'
import { withPictures } from './pictures.ts'
import { Totals } from './totals.ts'
import { Taken } from './unique.ts'

/** What the lifecycle works with; one per server process. */
export interface Engine {
  readonly registry: Registry
  readonly database: Database
  readonly gate: Gate
  readonly totals: Totals
  /** Encrypts what secret fields hold. */
  readonly secrets: SecretBox
  readonly find: (resource: string) => Implementation | undefined
  /** What other modules do when a record of the resource changes, in the order of the modules. */
  readonly followers: (resource: string) => readonly Follower[]
  /** Called after a change was committed, in the same process: caches drop what they hold. */
  readonly announce: (change: { readonly resource: string; readonly id: number; readonly action: string }) => void
  /** A module's words for what its part of the database refuses, as late as at COMMIT; undefined for what is none of its own. */
  readonly refusalOf: (error: unknown) => Refusal | undefined
}

export function engineOf(options: {
  registry: Registry
  database: Database
  gate: Gate
  secrets: SecretBox
  implementations: readonly Implementation[]
  followers?: readonly Follower[]
  announce?: Engine['announce']
  refusalOf?: Engine['refusalOf']
}): Engine {
  const byName = new Map(
    options.registry.all.map((definition): [string, Implementation] => [
      definition.name,
      { definition, hooks: { calls: {} } },
    ]),
  )
  for (const implementation of options.implementations) byName.set(implementation.definition.name, implementation)
  for (const [name, implementation] of byName) byName.set(name, withPictures(implementation, options.registry))
  for (const { definition, hooks } of byName.values())
    if (definition.imports && !hooks.imports)
      throw new Error(
        `${definition.name}: it comes from spreadsheets as documents, but its implementation lacks "imports".`,
      )
  for (const { definition, hooks } of byName.values())
    for (const call of Object.keys(definition.calls))
      if (!(call in hooks.calls))
        throw new Error(`${definition.name}: the call "${call}" is declared, but its implementation lacks it.`)
  return {
    registry: options.registry,
    database: options.database,
    gate: options.gate,
    secrets: options.secrets,
    totals: new Totals(),
    find: (name) => byName.get(name),
    followers: (name) => (options.followers ?? []).filter(({ resource }) => resource === name),
    announce: options.announce ?? (() => {}),
    refusalOf: options.refusalOf ?? (() => undefined),
  }
}

/**
 * The gate for who reads much and writes nothing: on the replica where there is one, and never before what was committed
 * until now.
 */
export const reportReader = async ({ gate, database }: Engine, session: Session): Promise<Reader> =>
  gate.readOn(await database.forReports(), session)

/** The implementation of a registered resource; throws 404 for a name that is none. */
export function implementationOf(engine: Engine, resource: string): Implementation {
  const found = engine.find(resource)
  if (!found) throw new Refusal(404, 'not_found', 'error.not_found')
  return found
}

/**
 * Runs work in one transaction of the office role; COMMIT is inside, so that deferred refusals reach the caller too. Work
 * that gave way to another transaction is run again from its beginning, three times at most.
 */
export async function transaction<T>(
  engine: Pick<Engine, 'database'> & Partial<Pick<Engine, 'refusalOf'>>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  for (let left = mostRetries; ; left -= 1) {
    try {
      return await once(engine, work)
    } catch (error) {
      if (left > 0 && gaveWay(error)) continue
      throw engine.refusalOf?.(error) ?? error
    }
  }
}

const mostRetries = 3

/** Deadlock, or a transaction that could not be put in a row with others. */
export const gaveWay = (error: unknown): boolean => /^(40P01|40001)$/.test(errorCode(error) ?? '')

/** A statement that took too long, or a lock that somebody else did not give back: the next one may go through. */
export const heldUp = (error: unknown): Refusal | undefined =>
  gaveWay(error) || /^(57014|55P03)$/.test(errorCode(error) ?? '') ? new Refusal(409, 'busy', 'error.busy') : undefined

async function once<T>(engine: Pick<Engine, 'database'>, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await engine.database.app.connect()
  let broken: unknown
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => (broken = failure))
    throw error instanceof Taken && broken === undefined ? await error.explain(client) : error
  } finally {
    client.release(broken !== undefined)
  }
}
