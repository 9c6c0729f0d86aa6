import type pg from 'pg'
import { Refusal, type FieldFault } from '../errors/errors.ts'
import type { Chosen } from '../record/change_many.ts'

type Queries = Pick<pg.ClientBase, 'query'>

/** A record of a run that was not changed: refused, or not reached. */
export interface NotChanged {
  readonly place: number
  readonly record: number
  /** Null for what was not reached. */
  readonly refusal: KeptRefusal | null
}

interface KeptRefusal {
  readonly code: string
  readonly text: string
  readonly params: Readonly<Record<string, string | number>>
  readonly errors: Readonly<Record<string, readonly FieldFault[]>>
}

/** The next records that nothing has come of, in the order they were chosen. */
export const nextRecords = async (
  queries: Queries,
  run: number,
  most: number,
): Promise<(Chosen & { place: number })[]> =>
  (
    await queries.query<Chosen & { place: number }>(
      'select place, record as id, version as row_version from many_record where run = $1 and outcome is null order by place limit $2',
      [run, most],
    )
  ).rows

/** Marks a record as changed inside the transaction that changes it. @returns false where that was done before */
export const markChanged = async (queries: Queries, run: number, place: number): Promise<boolean> =>
  (
    await queries.query(
      `update many_record set outcome = 'changed' where run = $1 and place = $2 and outcome is null`,
      [run, place],
    )
  ).rowCount === 1

/** Keeps why a record was refused. A newer record that a conflict tells of is not kept: it is read again. */
export const keepRefusal = async (queries: Queries, run: number, place: number, refusal: Refusal): Promise<void> => {
  const { code, text, params, errors } = refusal
  const kept: KeptRefusal = { code, text, params, errors }
  await queries.query(
    `update many_record set outcome = 'refused', refusal = $3::jsonb where run = $1 and place = $2 and outcome is null`,
    [run, place, JSON.stringify(kept)],
  )
}

/** The refusal as it was thrown, to be said in the reader's language. */
export const refusalOf = ({ code, text, params, errors }: KeptRefusal): Refusal =>
  new Refusal(409, code, text, params, { errors })

/** What was not changed, in the order it was chosen, from after this place on. */
export const notChanged = async (queries: Queries, run: number, after: number, most: number): Promise<NotChanged[]> =>
  (
    await queries.query<NotChanged>(
      `select place, record, refusal from many_record where run = $1 and place > $2 and outcome is distinct from 'changed' order by place limit $3`,
      [run, after, most],
    )
  ).rows

/** The records of it, to be chosen again. */
export const idsNotChanged = async (queries: Queries, run: number): Promise<number[]> =>
  (
    await queries.query<{ record: number }>(
      `select record from many_record where run = $1 and outcome is distinct from 'changed' order by place`,
      [run],
    )
  ).rows.map(({ record }) => record)
