import { knewRow, scopeKey, type Gate } from '../access/read.ts'
import { readsOwnOnly, type Session } from '../access/session.ts'
import { holds } from '../record/circumstance.ts'
import { openReader } from '../record/selection.ts'
import type { Definition } from '../resource/definition.ts'
import type { Registry } from '../resource/registry.ts'
import { commented, type Change } from './changes.ts'

/** A change as a browser hears it. It carries no value: who wants to know asks through the ordinary calls. */
export interface ToldChange {
  readonly resource: string
  /** Without it many records of the resource changed. */
  readonly id?: number
  /** `gone`: the record moved out of the reader's sight. */
  readonly action: string
  readonly version?: number
  readonly by?: string
}

/** More changes of one resource than this are told as one. */
const mostToldSingly = 50

/** What sessions may know of records, asked of the gate once for each scope. Lives as long as one round of telling. */
export class Sight {
  readonly #gate: Gate
  readonly #registry: Registry
  readonly #known = new Map<string, { readonly asked: Set<number>; readonly seen: Set<number> }>()

  constructor(gate: Gate, registry: Registry) {
    this.#gate = gate
    this.#registry = registry
  }

  /** Of these records of a resource, those the session may read now. */
  async seen(session: Session, resource: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const definition = this.#readable(session, resource)
    if (!definition) return new Set()
    const key = `${resource} ${scopeKey(session, definition)}`
    const known = this.#known.get(key) ?? { asked: new Set(), seen: new Set() }
    this.#known.set(key, known)
    const fresh = ids.filter((id) => !known.asked.has(id))
    if (fresh.length > 0) {
      const rows = await openReader(this.#gate.read(session))
        .selectFrom(resource)
        .select('id')
        .where('id', 'in', fresh)
        .execute()
      for (const id of fresh) known.asked.add(id)
      for (const { id } of rows) known.seen.add(Number(id))
    }
    return new Set(ids.filter((id) => known.seen.has(id)))
  }

  /** What a session is told of these changes. */
  async told(session: Session, changes: readonly Change[]): Promise<ToldChange[]> {
    const told: ToldChange[] = []
    // What the office says about a record is the office's.
    const own = session.member === null ? changes : changes.filter(({ action }) => action !== commented)
    for (const [resource, all] of Map.groupBy(own, (change) => change.resource)) {
      const definition = this.#readable(session, resource)
      if (!definition) continue
      const seen = await this.seen(session, resource, [...new Set(all.map(({ id }) => id))])
      const known = all.flatMap((change) => {
        const isSeen = seen.has(change.id)
        if (change.action === commented && readsOwnOnly(session, definition)) return []
        if (!isSeen && (change.action === commented || !knew(definition, session, change))) return []
        return [toldOf(session, change, isSeen || change.action === 'delete' ? change.action : 'gone')]
      })
      if (known.length > mostToldSingly) told.push({ resource, action: 'many' })
      else told.push(...known)
    }
    return told
  }

  #readable(session: Session, resource: string): Definition | undefined {
    const definition = this.#registry.find(resource)
    if (!definition || !holds(session, definition, 'read')) return undefined
    return session.member === null || definition.memberVerbs.includes('read') ? definition : undefined
  }
}

const knew = (definition: Definition, session: Session, change: Change): boolean =>
  knewRow(definition, session, (column) => {
    if (column === 'id') return change.id
    const { scope } = definition
    if (scope === 'everyone') return undefined
    return column === scope.branch ? change.branch : column === scope.member ? change.member : undefined
  })

/** Who of the office did something is not for members, as its history is not. */
const toldOf = (session: Session, { resource, id, version, by }: Change, action: string): ToldChange => ({
  resource,
  id,
  action,
  ...(action === commented ? {} : { version }),
  ...(session.member === null ? { by } : {}),
})
