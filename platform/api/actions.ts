import type { Expression, SqlBool } from 'kysely'
import {
  authorised,
  changeStatus,
  holds,
  createRecord,
  previewRecord,
  removeRecord,
  updateRecord,
  type Circumstance,
} from '../record/lifecycle.ts'
import { transaction } from '../record/engine.ts'
import { expandRows, titlesOf } from '../record/expand.ts'
import { readListQuery, unknownKey, type ListQuery } from '../record/filter.ts'
import { claimKey, keepAnswer, repeatKey } from '../record/idempotency.ts'
import { readAllRows, readOne, readPage, type Answered, type Source } from '../record/reading.ts'
import { restoreRecord } from '../record/remove.ts'
import { clashOf } from '../record/unique.ts'
import { readHistory } from '../record/history_page.ts'
import { invalid, notAllowed, notFound, Refusal } from '../errors/errors.ts'
import { readValue } from '../fields/catalogue.ts'
import { knowsField } from '../record/visible.ts'
import type { Definition } from '../resource/definition.ts'
import type { Implementation } from '../resource/implementation.ts'
import { speakerOf } from './say.ts'
import { idOf, type ResourceCall } from './context.ts'
import type pg from 'pg'

/** Rows an unpaged list answers at most (resources.json `without_pagination_max_rows`). */
const mostUnpaged = 10_000
/** Ids one delete_multiple may name. */
const mostDeleted = 100

export type Action = (call: ResourceCall, rest: readonly string[]) => Promise<unknown>

const at = (call: ResourceCall): Circumstance => ({ session: call.session, request: call.request.id })

export const sourceOf = (
  call: Pick<ResourceCall, 'implementation' | 'session' | 'context'>,
  client?: pg.ClientBase,
): Source => ({
  implementation: call.implementation,
  registry: call.context.engine.registry,
  session: call.session,
  read: call.context.engine.gate.read(call.session, client),
})

async function answered(
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

async function record(call: ResourceCall, id: number, client?: pg.ClientBase): Promise<Answered> {
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

const create: Action = async (call) => {
  authorised(call.context.engine, at(call), call.definition.name, 'create')
  return repeatable(call, 201, async (client) => {
    const { id, warnings } = await createRecord(
      call.context.engine,
      { ...at(call), ...(client ? { client } : {}) },
      call.definition.name,
      call.body,
    )
    return {
      ...(await record(call, id, client)),
      ...(warnings.length > 0 ? { warnings: warnings.map(speaker(call).rule) } : {}),
    }
  })
}

const update: Action = async (call, [id]) => {
  const { warnings } = await updateRecord(call.context.engine, at(call), call.definition.name, idOf(id), call.body)
  return {
    ...(await record(call, idOf(id))),
    ...(warnings.length > 0 ? { warnings: warnings.map(speaker(call).rule) } : {}),
  }
}

const updateStatus: Action = async (call, [id]) => {
  const known = ['status', 'note', 'row_version']
  for (const key of Object.keys(call.body)) if (!known.includes(key)) throw invalid({ [key]: [unknownKey(key, known)] })
  return repeatable(call, 200, async (client) => {
    const { status, note, row_version } = call.body
    if (note !== undefined && note !== null && typeof note !== 'string')
      throw invalid({ note: [{ text: 'field.invalid', params: { Label: '$status.note' } }] })
    await changeStatus(
      call.context.engine,
      { ...at(call), ...(client ? { client } : {}) },
      call.definition.name,
      idOf(id),
      { status, note: typeof note === 'string' ? note : null, version: row_version },
    )
    return record(call, idOf(id), client)
  })
}

/** With an Idempotency-Key the same request is answered once more, not done once more. */
async function repeatable(
  call: ResourceCall,
  status: number,
  work: (client?: pg.PoolClient) => Promise<unknown>,
): Promise<unknown> {
  const key = repeatKey(call.session.user, call.request.headers['idempotency-key'], {
    method: call.request.method,
    path: call.request.url,
    body: call.body,
  })
  void call.reply.status(status)
  if (!key) return work()
  return transaction(call.context.engine, async (client) => {
    const first = await claimKey(client, key)
    if (first) {
      void call.reply.status(200)
      return first.answer
    }
    const answer = await work(client)
    await keepAnswer(client, key, status, answer)
    return answer
  })
}

const speaker = (call: ResourceCall) => speakerOf(call.context.texts, call.language, call.definition)

const remove: Action = async (call, [id]) => {
  const version = call.query['row_version']
  await removeRecord(
    call.context.engine,
    at(call),
    call.definition.name,
    idOf(id),
    typeof version === 'string' && /^\d{1,9}$/.test(version) ? Number(version) : version,
  )
  return { message: call.context.texts.say(call.language, 'message.deleted') }
}

const deleteMultiple: Action = async (call) => {
  const ids = call.body['ids']
  authorised(call.context.engine, at(call), call.definition.name, 'delete')
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id) => Number.isSafeInteger(id) && (id as number) > 0))
    throw invalid({ ids: [{ text: 'field.required', params: { Label: 'ids' } }] })
  if (ids.length > mostDeleted) throw invalid({ ids: [{ text: 'error.too_many_ids', params: { n: mostDeleted } }] })
  const distinct = [...new Set(ids as number[])]
  await transaction(call.context.engine, async (client) => {
    const failed: { id: number; reason: string }[] = []
    for (const id of distinct) {
      await client.query('savepoint one')
      try {
        await removeRecord(call.context.engine, { ...at(call), client }, call.definition.name, id)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        await client.query('rollback to savepoint one')
        failed.push({ id, reason: speaker(call).refusal(error, call.request.id).detail })
      }
    }
    if (failed.length > 0)
      throw new Refusal(
        409,
        'delete_multiple',
        'error.delete_multiple',
        { n: failed.length },
        { body: { deleted: [], failed } },
      )
  })
  return { deleted: distinct, failed: [] }
}

const restore: Action = async (call, [id]) => {
  await restoreRecord(call.context.engine, at(call), call.definition.name, idOf(id))
  return record(call, idOf(id))
}

const preview: Action = async (call) => {
  const {
    errors,
    warnings,
    record: doc,
  } = await previewRecord(call.context.engine, at(call), call.definition.name, call.body)
  const say = speaker(call)
  const known = Object.fromEntries(
    Object.entries(doc).filter(
      ([name]) => call.definition.fields[name] !== undefined && knowsField(call.session, call.definition.fields[name]),
    ),
  )
  return {
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, faults]) => [field, faults.map((fault) => say.fault(field, fault))]),
    ),
    warnings: warnings.map(say.rule),
    record: known,
  }
}

const history: Action = async (call, [id]) => {
  authorised(call.context.engine, at(call), call.definition.name, 'read')
  if (call.session.member !== null) throw notFound()
  return { history: await readHistory(call.context.engine, call.session, call.definition, idOf(id)) }
}

/** Early notice for a form: is the value taken? The save enforces the same. uniqueness.json. */
export async function checkUnique(call: ResourceCall, field: string, isUpdate: boolean): Promise<unknown> {
  const rule = call.definition.unique.find(
    (one) => !one.onlyTrue && one.fields.includes(field) && (one.within ?? []).length === 0,
  )
  const spec = call.definition.fields[field]
  if (!rule || !spec) throw notFound()
  if (
    call.session.member !== null ||
    !(
      holds(call.session, call.definition, 'create') ||
      holds(call.session, call.definition, 'update') ||
      holds(call.session, call.definition, 'read')
    ) ||
    !knowsField(call.session, spec)
  )
    throw new Refusal(403, 'forbidden', 'error.forbidden', {
      action: '$verb.read',
      resource_label: `$${call.definition.name}`,
    })
  const { value, id } = call.query
  if (typeof value !== 'string' || value.trim() === '')
    throw invalid({ value: [{ text: 'field.required', params: { Label: 'value' } }] })
  const own = isUpdate ? (typeof id === 'string' && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined) : null
  if (own === undefined) throw invalid({ id: [{ text: 'field.required', params: { Label: 'id' } }] })
  const parsed = readValue(spec, value)
  if ('fault' in parsed) return { exists: false, message: speaker(call).fault(field, parsed.fault) }
  const { engine } = call.context
  const clash = await clashOf(
    engine.database.app,
    engine.gate.read(call.session),
    call.definition,
    rule,
    field,
    parsed.value,
    {},
    own,
  )
  if (!clash) return { exists: false, message: '' }
  const { session, context, definition } = call
  const ids = clash.id === undefined ? [] : [clash.id]
  const [shown] = await titlesOf({ read: context.engine.gate.read(session), session }, definition, ids)
  return {
    exists: true,
    message: speaker(call).fault(field, clash.fault),
    ...(shown ? { record: { id: shown[0], title: shown[1] } } : {}),
  }
}

const readable =
  (action: Action): Action =>
  async (call, rest) => {
    authorised(call.context.engine, at(call), call.definition.name, 'read')
    return action(call, rest)
  }

/** A definition as somebody knows it who may choose from its titles but not read it: nothing else can be filtered, sorted or searched by. */
function titlesOnly(implementation: Implementation): Pick<ResourceCall, 'implementation' | 'definition'> {
  const { definition } = implementation
  const isTitle = (name: string): boolean => definition.title.includes(name)
  const narrowed: Definition = {
    ...definition,
    fields: Object.assign(
      Object.create(null),
      Object.fromEntries(Object.entries(definition.fields).filter(([name]) => isTitle(name))),
    ),
    search: definition.search.filter(isTitle),
    searchThrough: [],
    unique: definition.unique.filter((rule) => rule.fields.every(isTitle)),
    sort: isTitle(definition.sort) ? definition.sort : 'id',
  }
  return { definition: narrowed, implementation: { ...implementation, definition: narrowed } }
}

const unpagedOrTitles: Action = async (call) => {
  const isOffice = call.session.member === null && call.session.kind !== 'none'
  if (call.definition.lookupFor === 'office' && isOffice && !holds(call.session, call.definition, 'read')) {
    const narrowed = { ...call, ...titlesOnly(call.implementation) }
    const rows = await readAllRows(sourceOf(narrowed), listQuery(narrowed), mostUnpaged)
    return {
      [call.definition.list_key]: rows.map((row) =>
        Object.fromEntries(['id', ...call.definition.title].map((name) => [name, row[name]])),
      ),
    }
  }
  authorised(call.context.engine, at(call), call.definition.name, 'read')
  return unpaged(call)
}

/** The standard actions, by method and the words of their path. `*` stands for the id. */
export const standardActions: readonly {
  readonly method: string
  readonly path: readonly string[]
  readonly action: Action
}[] = [
  { method: 'POST', path: ['create'], action: create },
  { method: 'GET', path: ['all'], action: readable((call) => page(call)) },
  { method: 'GET', path: ['without_pagination', 'all'], action: unpagedOrTitles },
  { method: 'GET', path: ['search'], action: readable((call) => page(call)) },
  { method: 'PUT', path: ['update', '*'], action: update },
  { method: 'DELETE', path: ['delete', '*'], action: remove },
  { method: 'POST', path: ['delete_multiple'], action: deleteMultiple },
  { method: 'PUT', path: ['update_status', '*'], action: updateStatus },
  { method: 'POST', path: ['restore', '*'], action: restore },
  { method: 'POST', path: ['preview'], action: preview },
  { method: 'GET', path: ['history', '*'], action: history },
  { method: 'GET', path: ['*'], action: readable((call, [id]) => record(call, idOf(id))) },
]

export const refuseStatusless = (call: ResourceCall): void => {
  if (!call.definition.states) throw notAllowed()
}
