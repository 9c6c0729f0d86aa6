import { sql, type SqlBool } from 'kysely'
import { asWritten, invalid, notFound, Refusal } from '../errors/errors.ts'
import { isChangeable } from '../resource/at_rest.ts'
import { picturedBy } from '../resource/pictures.ts'
import { authorised, type Circumstance } from './circumstance.ts'
import { transaction, type Engine } from './engine.ts'
import { updateRecord } from './lifecycle.ts'
import { orderGap } from './pictures.ts'
import { openReader } from './selection.ts'
import { readStored } from './stored.ts'

/** An order somebody wishes for the pictures of a record. */
export interface OrderWish {
  readonly of: number
  /** All of them in the order in which they were read. */
  readonly was: readonly number[]
  /** The same in the order they shall have. */
  readonly ids: readonly number[]
}

/**
 * Puts the pictures of a record in order, all at once or not at all.
 * @throws Refusal 400 for ids that are not those that were read, 403, 404, 409 `order_changed` when they are others by now, or stand otherwise
 */
export async function orderPictures(
  engine: Engine,
  at: Circumstance,
  resource: string,
  wish: OrderWish,
): Promise<void> {
  const { definition } = authorised(engine, at, resource, 'update')
  const { pictures } = definition
  const parent = engine.registry.find(picturedBy(definition) ?? '')
  if (!pictures || !parent) throw notFound()
  if (inOrder(wish.ids) !== inOrder(wish.was))
    throw invalid({ ids: [{ text: 'field.invalid', params: { Label: 'ids' } }] })
  const changed = await transaction(engine, async (client) => {
    const read = engine.gate.read(at.session, client)
    const record = await readStored(read, parent, wish.of, 'for update')
    if (!record) throw notFound()
    if (!isChangeable(parent, record)) throw new Refusal(409, 'conflict', 'record.pictures_at_rest')
    const now = await openReader(read)
      .selectFrom(`${resource} as t`)
      .select([sql<number>`t.id`.as('id'), sql<number | null>`t.sort_order`.as('sort_order')])
      .where(sql<SqlBool>`${sql.ref(`t.${pictures.of}`)} = ${wish.of}`)
      .orderBy(sql`t.sort_order`)
      .orderBy(sql`t.id`)
      .execute()
    if (now.map(({ id }) => id).join() !== wish.was.join()) {
      const ids = [...wish.was, ...now.map(({ id }) => id)]
      const last = await client.query<{ user_name: string }>(
        'select user_name from history where resource = $1 and record = any ($2) order by at desc limit 1',
        [resource, ids],
      )
      throw new Refusal(409, 'order_changed', 'record.pictures_order_changed', {
        user: asWritten(last.rows[0]?.user_name ?? ''),
      })
    }
    const places = new Map(now.map(({ id, sort_order }) => [id, sort_order]))
    const moved = wish.ids.flatMap((id, index) => {
      const sort_order = (index + 1) * orderGap
      return places.get(id) === sort_order ? [] : [{ id, sort_order }]
    })
    for (const { id, sort_order } of moved)
      await updateRecord(engine, { ...at, client, isTrusted: true }, resource, id, { sort_order })
    return moved
  })
  for (const { id } of changed) engine.announce({ resource, id, action: 'update' })
}

const inOrder = (ids: readonly number[]): string => [...ids].sort((a, b) => a - b).join()
