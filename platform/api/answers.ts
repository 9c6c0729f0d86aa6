import type { Expression, SqlBool } from 'kysely'
import type { Circumstance } from '../record/lifecycle.ts'
import { expandRows } from '../record/expand.ts'
import { readListQuery, type ListQuery } from '../record/filter.ts'
import { readAllRows, readOne, readPage, type Answered, type Source } from '../record/reading.ts'
import { invalid, notFound } from '../errors/errors.ts'
import { speakerOf } from './say.ts'
import type { ResourceCall } from './context.ts'
import type pg from 'pg'

/** Rows an unpaged list answers at most (resources.json `without_pagination_max_rows`). */
export const mostUnpaged = 10_000
export type Action = (call: ResourceCall, rest: readonly string[]) => Promise<unknown>

export const at = (call: ResourceCall): Circumstance => ({ session: call.session, request: call.request.id })

export const sourceOf = (
  call: Pick<ResourceCall, 'implementation' | 'session' | 'context'>,
  client?: pg.ClientBase,
): Source => ({
  implementation: call.implementation,
  registry: call.context.engine.registry,
  session: call.session,
  read: call.context.engine.gate.read(call.session, client),
})

/** Rows with what their references and files are called. */
export async function answered(
  call: ResourceCall,
  rows: readonly Answered[],
  only?: readonly string[],
  client?: pg.ClientBase,
): Promise<Answered[]> {
  const { engine } = call.context
  return expandRows(
    {
      registry: engine.registry,
      read: engine.gate.read(call.session, client),
      session: call.session,
      files: client ?? engine.database.app,
      language: call.language,
    },
    call.definition,
    rows,
    only,
  )
}

export async function record(call: ResourceCall, id: number, client?: pg.ClientBase): Promise<Answered> {
  const row = await readOne(sourceOf(call, client), id)
  if (!row) throw notFound()
  const [expanded] = await answered(call, [row], undefined, client)
  return expanded ?? row
}

export function listQuery(call: ResourceCall): ListQuery {
  const read = readListQuery(call.definition, call.session, call.query)
  if ('errors' in read) throw invalid(read.errors)
  return read.value
}

/** A page of rows with its totals, in the shape of every list. `extra` narrows it further (named lists). */
export async function page(
  call: ResourceCall,
  extra: readonly Expression<SqlBool>[] = [],
  extraKey = '',
): Promise<unknown> {
  const query = listQuery(call)
  const { rows, total } = await readPage(sourceOf(call), query, call.context.engine.totals, extra, extraKey)
  const shown = await answered(call, rows)
  const totals = total === undefined ? {} : { total_elements: total, total_pages: Math.ceil(total / query.size) }
  return {
    ...(query.count === 'only' ? {} : { [call.definition.list_key]: shown }),
    page: query.page,
    size: query.size,
    ...totals,
  }
}

export async function unpaged(
  call: ResourceCall,
  extra: readonly Expression<SqlBool>[] = [],
  key = call.definition.list_key,
): Promise<unknown> {
  const limit =
    typeof call.query['limit'] === 'string' && /^[1-9]\d{0,4}$/.test(call.query['limit'])
      ? Math.min(Number(call.query['limit']), mostUnpaged)
      : undefined
  const query = listQuery(call)
  const source = sourceOf(call)
  const rows =
    limit === undefined
      ? await readAllRows(source, query, mostUnpaged, extra)
      : (await readPage(source, { ...query, page: 1, size: limit, count: 'skip' }, call.context.engine.totals, extra))
          .rows
  return { [key]: await answered(call, rows) }
}

export const speaker = (call: ResourceCall) => speakerOf(call.context.texts, call.language, call.definition)
