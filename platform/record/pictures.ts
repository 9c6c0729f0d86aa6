import { sql, type SqlBool } from 'kysely'
import { isChangeable } from '../resource/at_rest.ts'
import type { Definition } from '../resource/definition.ts'
import type { Implementation, OpenHooks, RuleFault } from '../resource/implementation.ts'
import { hasCover, picturedBy, scopePairs } from '../resource/pictures.ts'
import type { Registry } from '../resource/registry.ts'
import { openReader } from './selection.ts'
import { readStored } from './stored.ts'
import type { Reader } from '../access/read.ts'

/** Between two places in their order, so that one can be put between others by hand. */
export const orderGap = 10

type Values = Readonly<Record<string, unknown>>

interface PictureFacts {
  /** The record whose pictures they are; undefined where the writer may not know it. */
  readonly parent: Values | undefined
  readonly count: number
  /** Id of the picture that is the cover now. */
  readonly cover: number | undefined
}

/** Facts of a picture, and beside them what the definition's own hooks gather. */
class Gathered {
  readonly own: unknown
  readonly of: PictureFacts
  constructor(own: unknown, of: PictureFacts) {
    this.own = own
    this.of = of
  }
}

/**
 * The rules of pictures around those of their own definition: a new one comes last, there are so many at most, one is the
 * cover, and all belong where their record belongs and rest while it rests. The record is held meanwhile: of two people who
 * add at once the second counts what the first brought.
 */
export function withPictures(implementation: Implementation, registry: Registry): Implementation {
  const { definition, hooks } = implementation
  const { pictures } = definition
  if (!pictures) return implementation
  const parent = registry.get(picturedBy(definition) ?? '')
  const parentOf = async (read: Reader, doc: Values) =>
    typeof doc[pictures.of] === 'number' ? readStored(read, parent, Number(doc[pictures.of]), 'for update') : undefined
  const theirs = (facts: unknown): unknown => (facts instanceof Gathered ? facts.own : facts)
  const woven: OpenHooks = {
    ...hooks,
    async defaults(gathering) {
      const record = await parentOf(gathering.read, gathering.doc)
      const { last } = await standing(gathering.readAll, definition, gathering.doc[pictures.of])
      return {
        sort_order: last + orderGap,
        ...Object.fromEntries(scopePairs(definition, parent).map((pair) => [pair.own, record?.[pair.theirs] ?? null])),
        ...(await hooks.defaults?.(gathering)),
      }
    },
    async facts(gathering) {
      const record = await parentOf(gathering.read, gathering.doc)
      const { count, cover } = await standing(gathering.readAll, definition, gathering.doc[pictures.of])
      return new Gathered(await hooks.facts?.(gathering), { parent: record, count, cover })
    },
    check(doc, facts, circumstances) {
      const isAsked = facts instanceof Gathered && !circumstances.isEffect
      return [
        ...(isAsked ? pictureFaults(definition, parent, doc, facts.of, circumstances.before === null) : []),
        ...(hooks.check?.(doc, theirs(facts), circumstances) ?? []),
      ]
    },
    async makeRoom(effecting) {
      const { doc, facts } = effecting
      const cover = facts instanceof Gathered ? facts.of.cover : undefined
      if (doc['is_cover'] === true && cover !== undefined && cover !== doc['id'])
        await effecting.store.update(definition.name, cover, { is_cover: false })
      return hooks.makeRoom?.({ ...effecting, facts: theirs(facts) })
    },
    effects: async (effecting) => hooks.effects?.({ ...effecting, facts: theirs(effecting.facts) }),
    outcome: (doc, facts, circumstances) => hooks.outcome?.(doc, theirs(facts), circumstances),
    calls: {
      ...('delete_image' in definition.calls ? { delete_image: deleteImage(definition.name) } : {}),
      ...hooks.calls,
    },
  }
  return { definition, hooks: woven }
}

/** `DELETE delete_image/{id}` (actions.json): the picture goes, and can be restored for a day. */
const deleteImage =
  (resource: string): OpenHooks['calls'][string] =>
  async ({ params, together, say }) => {
    await together((_store, _readAll, judged) => judged.remove(resource, Number(params['id'])))
    return { message: say({ text: 'message.deleted' }) }
  }

/** What is against a picture as it would be. Pure. */
export function pictureFaults(
  definition: Definition,
  parent: Definition,
  doc: Values,
  { parent: record, count }: Pick<PictureFacts, 'parent' | 'count'>,
  isNew: boolean,
): RuleFault[] {
  const { of, most } = definition.pictures ?? { of: '', most: 0 }
  if (!record) return [{ field: of, text: 'field.invalid' }]
  if (!isChangeable(parent, record)) return [{ text: 'record.pictures_at_rest', status: 409 }]
  return [
    ...(isNew && count >= most ? [{ field: 'image', text: 'record.pictures_too_many', params: { n: most } }] : []),
    ...scopePairs(definition, parent)
      .filter(({ own, theirs }) => doc[own] !== record[theirs])
      .map(({ own }) => ({ field: own, text: 'field.invalid' })),
  ]
}

/** How many pictures a record has, the place of the last, and which is the cover. */
async function standing(
  readAll: Reader,
  definition: Definition,
  parent: unknown,
): Promise<{ count: number; last: number; cover: number | undefined }> {
  const cover = hasCover(definition) ? sql<number | null>`max(t.id) filter (where t.is_cover)` : sql<null>`null`
  const row = await openReader(readAll)
    .selectFrom(`${definition.name} as t`)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(max(t.sort_order), 0)::int`.as('last'),
      cover.as('cover'),
    ])
    .where(sql<SqlBool>`${sql.ref(`t.${definition.pictures?.of}`)} = ${parent}`)
    .executeTakeFirstOrThrow()
  return { count: row.count, last: row.last, cover: row.cover ?? undefined }
}
