import type pg from 'pg'
import type { Definition, Transition } from '../resource/definition.ts'
import { Refusal } from '../errors/errors.ts'
import type { Circumstance } from './circumstance.ts'
import { heldUp, transaction, type Engine } from './engine.ts'
import { claimKey, keepAnswer, keyWithin, type RepeatKey } from './idempotency.ts'
import { changeStatus, removeRecord, updateRecord } from './lifecycle.ts'

/** A record as somebody chose it: the version that was read goes with it. */
export interface Chosen {
  readonly id: number
  readonly row_version: number
}

/** What is asked for of each of them. */
export type Wish =
  | {
      readonly step: Transition
      readonly note: string | null
      /** Fields that the step fills. */
      readonly filled?: Readonly<Record<string, unknown>> | undefined
    }
  | { readonly values: Readonly<Record<string, unknown>> }
  | { readonly remove: true }

/** What came of it, record by record. */
export interface ChangedMany {
  readonly changed: readonly number[]
  readonly failed: readonly { readonly id: number; readonly refusal: Refusal }[]
}

/**
 * Changes records one after the other as the calls for one do, each in a transaction of its own: what stands against one of
 * them is told and keeps none of the others (docs/decisions/many-at-once.md). With a key, what was done before is
 * not done again, and what was refused is tried again.
 */
export async function changeMany(
  engine: Engine,
  at: Circumstance,
  definition: Definition,
  chosen: readonly Chosen[],
  wish: Wish,
  repeat: RepeatKey | undefined,
): Promise<ChangedMany> {
  const changed: number[] = []
  const failed: { id: number; refusal: Refusal }[] = []
  for (const one of chosen) {
    const key = repeat && keyWithin(repeat, one.id)
    try {
      await changeOne(engine, at, definition, one, wish, (client) => claimed(client, one, key))
      changed.push(one.id)
    } catch (error) {
      const refusal = error instanceof Refusal ? error : heldUp(error)
      if (!refusal) throw error
      failed.push({ id: one.id, refusal })
    }
  }
  return { changed, failed }
}

/** Keeps the key with the answer of one record. @returns false where the record was changed by it before */
async function claimed(client: pg.PoolClient, { id }: Chosen, key: RepeatKey | undefined): Promise<boolean> {
  if (!key) return true
  if (await claimKey(client, key)) return false
  await keepAnswer(client, key, 200, { id })
  return true
}

/**
 * Changes one record in a transaction of its own.
 * @param isDue asked first, inside the transaction: marks the record as done, and says false where it was marked before
 * @throws Refusal as the call for one does
 */
export async function changeOne(
  engine: Engine,
  at: Circumstance,
  { name }: Definition,
  { id, row_version }: Chosen,
  wish: Wish,
  isDue: (client: pg.PoolClient) => Promise<boolean>,
): Promise<void> {
  const isChanged = await transaction(engine, async (client) => {
    if (!(await isDue(client))) return false
    const within = { ...at, client }
    if ('step' in wish) {
      const status = { status: wish.step.to, note: wish.note, version: row_version, values: wish.filled ?? {} }
      return (await changeStatus(engine, within, name, id, status)).isChanged
    }
    if ('values' in wish)
      return (await updateRecord(engine, within, name, id, { ...wish.values, row_version })).isChanged
    await removeRecord(engine, within, name, id, row_version)
    return true
  })
  if (isChanged)
    engine.announce({ resource: name, id, action: 'step' in wish ? 'status' : 'values' in wish ? 'update' : 'delete' })
}
