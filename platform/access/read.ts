import {
  AliasNode,
  IdentifierNode,
  Kysely,
  OperationNodeTransformer,
  PostgresDialect,
  sql,
  TableNode,
  type CommonTableExpressionNode,
  type FromNode,
  type JoinNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type QueryId,
  type RawBuilder,
  type RootOperationNode,
} from 'kysely'
import type pg from 'pg'
import { isListTable } from '../fields/columns.ts'
import type { Database } from '../database/pools.ts'
import type { Registry } from '../resource/registry.ts'
import type { Definition } from '../resource/definition.ts'
import { ownRowsSql } from '../resource/own_rows.ts'
import type { Tables } from '../resource/tables.ts'
import { listTable } from '../resource/schema.ts'
import { readsOwnOnly, type Session } from './session.ts'

/**
 * The one gate for reading: a query builder whose every table shows only the rows its session may know. There is no
 * other exporter of a reading query builder; a table without a declared scope is refused.
 */
export type Reader<DB = Tables> = Pick<Kysely<DB>, 'selectFrom' | 'dynamic' | 'fn'>

/** For engine code, which knows its tables by definition and not by type. */
export type OpenReader = Reader<Record<string, Record<string, unknown>>>

export interface Gate {
  /** What this session may read. On `client` when given (inside a transaction), else on the session's own pool. */
  readonly read: (session: Session, client?: pg.ClientBase) => Reader
  /** The same on other connections, such as those of a replica. */
  readonly readOn: (pools: Pick<Database, 'app' | 'member'>, session: Session) => Reader
}

/** Which rows of a table that belongs to no resource a session may know: the condition, for staff only. */
export type TrailFence = (session: Session) => RawBuilder<unknown>

/**
 * Opens the gate over a database. Member sessions read through their own pool, whose role holds no table.
 * @param trails tables of the engine itself (what happened, who signed in) by name, with what fences them
 */
export function gateOf(
  database: Pick<Database, 'app' | 'member'>,
  registry: Registry,
  trails: Readonly<Record<string, TrailFence>> = {},
): Gate {
  const tables = new Map<string, { readonly definition: Definition; readonly list: boolean }>()
  for (const definition of registry.all) {
    tables.set(definition.name, { definition, list: false })
    for (const [field, options] of Object.entries(definition.fields))
      if (isListTable(options)) tables.set(listTable(definition, field), { definition, list: true })
  }
  const open = (pool: Pick<pg.Pool, 'connect'>, session: Session): Reader =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: pool as pg.Pool }),
      plugins: [new FencePlugin(new Fence(session, tables, trails))],
    })
  const readOn: Gate['readOn'] = ({ app, member }, session) =>
    session.member === null ? open(app, session) : open(boundPool(member, session.member), session)
  return {
    readOn,
    read: (session, client) => (client ? open(poolOfOne(client), session) : readOn(database, session)),
  }
}

/** A pool that lends the member connections, each bound to one owner before its first statement. */
const boundPool = (pool: pg.Pool, member: number): Pick<pg.Pool, 'connect'> =>
  ({ connect: () => boundClient(pool, member) }) as Pick<pg.Pool, 'connect'>

async function boundClient(pool: pg.Pool, member: number): Promise<pg.PoolClient> {
  const client = await pool.connect()
  try {
    await client.query(
      `select set_config('samiti.member', $1, false), set_config('search_path', 'member, pg_temp', false)`,
      [String(member)],
    )
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** A connection on which the session may read for longer than one statement; to be released. */
export const connectionOf = (
  { app, member }: Pick<Database, 'app' | 'member'>,
  session: Session,
): Promise<pg.PoolClient> => (session.member === null ? app.connect() : boundClient(member, session.member))

/** The connection of a transaction in the shape of a pool; it is not given back. */
function poolOfOne(client: pg.ClientBase): Pick<pg.Pool, 'connect'> {
  const lent = new Proxy(client, {
    get: (target, key) => (key === 'release' ? () => {} : Reflect.get(target, key, target)),
  })
  return { connect: async () => lent } as unknown as Pick<pg.Pool, 'connect'>
}

class FencePlugin implements KyselyPlugin {
  readonly #fence: Fence
  constructor(fence: Fence) {
    this.#fence = fence
  }
  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return this.#fence.transformNode(args.node, args.queryId)
  }
  async transformResult<R extends { result: unknown }>(args: R): Promise<R['result']> {
    return args.result
  }
}

/** Replaces each table in FROM and JOIN, subqueries included, by the rows of it that the session may know. */
class Fence extends OperationNodeTransformer {
  readonly #session: Session
  readonly #tables: ReadonlyMap<string, { readonly definition: Definition; readonly list: boolean }>
  readonly #trails: Readonly<Record<string, TrailFence>>
  readonly #named = new Set<string>()

  constructor(
    session: Session,
    tables: ReadonlyMap<string, { readonly definition: Definition; readonly list: boolean }>,
    trails: Readonly<Record<string, TrailFence>>,
  ) {
    super()
    this.#session = session
    this.#tables = tables
    this.#trails = trails
  }

  protected override transformCommonTableExpression(
    node: CommonTableExpressionNode,
    queryId?: QueryId,
  ): CommonTableExpressionNode {
    this.#named.add(node.name.table.table.identifier.name)
    return super.transformCommonTableExpression(node, queryId)
  }

  protected override transformFrom(node: FromNode, queryId?: QueryId): FromNode {
    const { froms, ...rest } = node
    return {
      ...super.transformFrom({ ...rest, froms: [] }, queryId),
      froms: froms.map((table) => this.#fenced(table, queryId)),
    }
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const fenced = this.#fenced(node.table, queryId)
    const placeholder = TableNode.create('joined')
    return { ...super.transformJoin({ ...node, table: placeholder }, queryId), table: fenced }
  }

  #fenced(node: OperationNode, queryId?: QueryId): OperationNode {
    if (TableNode.is(node)) return this.#rows(node, node.table.identifier.name)
    if (AliasNode.is(node) && TableNode.is(node.node) && IdentifierNode.is(node.alias))
      return this.#rows(node.node, node.alias.name)
    return this.transformNode(node, queryId)
  }

  #rows(node: TableNode, alias: string): OperationNode {
    const name = node.table.identifier.name
    const known = this.#tables.get(name)
    if (!known) {
      if (this.#named.has(name)) return alias === name ? node : AliasNode.create(node, IdentifierNode.create(alias))
      const trail = Object.hasOwn(this.#trails, name) ? this.#trails[name] : undefined
      if (trail) return this.#narrowed(sql`(select * from ${sql.table(name)} where ${trail(this.#session)})`, alias)
      throw new Error(`"${name}" has no declared scope: it cannot be read through the gate.`)
    }
    const fence = fenceSql(known.definition, this.#session)
    if (fence === undefined) return alias === name ? node : AliasNode.create(node, IdentifierNode.create(alias))
    const rows = known.list
      ? sql`(select * from ${sql.table(name)} where "record" in (select "id" from ${sql.table(known.definition.name)} where ${fence}))`
      : sql`(select * from ${sql.table(name)} where ${fence})`
    return this.#narrowed(rows, alias)
  }

  #narrowed(rows: RawBuilder<unknown>, alias: string): OperationNode {
    return AliasNode.create(rows.toOperationNode(), IdentifierNode.create(alias))
  }
}

/** Which rows of a resource a session may know, by which column, if one says it; `all` of them, or `none`. */
export type RowScope =
  | { readonly rows: 'all' }
  | { readonly rows: 'none'; readonly by: 'member' | 'branch' | 'own' }
  | { readonly rows: 'some'; readonly by: 'member'; readonly column: string | undefined; readonly member: number }
  | { readonly rows: 'some'; readonly by: 'own'; readonly column: string; readonly record: number }
  | { readonly rows: 'some'; readonly by: 'branch'; readonly column: string; readonly branches: readonly number[] }

/** The scope that the gate fences by, for whoever has to say it in words. Nobody falls through to `all`. */
export function rowScope(definition: Pick<Definition, 'name' | 'scope'>, session: Session): RowScope {
  const { scope } = definition
  if (session.member !== null) {
    // Titles of `everyone` tables stay readable beside a member's own records; whether their lists are is a permission.
    if (scope === 'everyone') return { rows: 'all' }
    if (scope.member === undefined) return { rows: 'none', by: 'member' }
    const column = typeof scope.member === 'string' ? scope.member : undefined
    return { rows: 'some', by: 'member', column, member: session.member }
  }
  if (scope === 'everyone') return { rows: 'all' }
  // One's own records are one's own in whatever branch they were made.
  if (scope.own !== undefined && readsOwnOnly(session, definition)) {
    const record = session.own?.record ?? null
    return record === null ? { rows: 'none', by: 'own' } : { rows: 'some', by: 'own', column: scope.own, record }
  }
  if (scope.branch === undefined || session.branches === 'all') return { rows: 'all' }
  return session.branches.length === 0
    ? { rows: 'none', by: 'branch' }
    : { rows: 'some', by: 'branch', column: scope.branch, branches: session.branches }
}

/** The condition that fences a session's rows; undefined where it knows all of them. */
export function fenceSql(
  definition: Pick<Definition, 'name' | 'scope'>,
  session: Session,
): RawBuilder<unknown> | undefined {
  const scope = rowScope(definition, session)
  if (scope.rows === 'all') return undefined
  if (scope.rows === 'none') return sql`false`
  if (scope.by === 'own') return sql`${sql.ref(scope.column)} = ${scope.record}`
  return scope.by === 'member'
    ? sql.raw(ownRowsSql(definition, String(Math.trunc(scope.member))) ?? 'false')
    : sql`${sql.ref(scope.column)} = any(${[...scope.branches]})`
}

/** Whether the session knew a row that is gone, or has moved out of its sight: by the value it then had in a column. */
export function knewRow(definition: Definition, session: Session, valueOf: (column: string) => unknown): boolean {
  const scope = rowScope(definition, session)
  if (scope.rows !== 'some') return scope.rows === 'all'
  // What names its owner through others tells nobody whose it was.
  if (scope.column === undefined) return false
  const value = valueOf(scope.column)
  if (scope.by === 'own') return value === scope.record
  return scope.by === 'member' ? value === scope.member : typeof value === 'number' && scope.branches.includes(value)
}

/** What totals of a resource kept in memory must carry in their key, or they would tell one scope about another. */
export const scopeKey = (session: Session, definition: Pick<Definition, 'name' | 'scope'>): string =>
  session.member !== null
    ? `member ${session.member}`
    : readsOwnOnly(session, definition)
      ? `own ${session.own?.record ?? 'nothing'}`
      : session.branches === 'all'
        ? 'all'
        : `branches ${[...session.branches].sort((a, b) => a - b).join(' ')}`
