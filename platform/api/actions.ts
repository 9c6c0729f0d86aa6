import { authorised, changeStatus, holds, previewRecord, removeRecord } from '../record/lifecycle.ts'
import { transaction } from '../record/engine.ts'
import { unknownKey } from '../record/filter.ts'
import { readGroups, summedFields } from '../record/grouped.ts'
import { narrow, readAllRows } from '../record/reading.ts'
import { restoreRecord } from '../record/restore.ts'
import { readHistory } from '../record/history_page.ts'
import { invalid, notFound, Refusal } from '../errors/errors.ts'
import { knowsField } from '../record/visible.ts'
import { filledBySteps, type Definition } from '../resource/definition.ts'
import type { Implementation } from '../resource/implementation.ts'
import { idOf, type ResourceCall } from './context.ts'

import { at, listQuery, mostUnpaged, page, record, sourceOf, speaker, unpaged, type Action } from './answers.ts'
import { changeMultiple, mostAtOnce } from './change_multiple.ts'
import { reorder } from './picture_order_call.ts'
import { repeatable } from './repeatable.ts'
import { create, update } from './saving.ts'
import { withTabCounts } from './tab_counts.ts'
import { tree } from './tree_action.ts'

const updateStatus: Action = async (call, [id]) => {
  const known = ['status', 'note', 'row_version', ...filledBySteps(call.definition)]
  for (const key of Object.keys(call.body)) if (!known.includes(key)) throw invalid({ [key]: [unknownKey(key, known)] })
  return repeatable(call, 200, async (client) => {
    const { status, note, row_version, ...values } = call.body
    if (note !== undefined && note !== null && typeof note !== 'string')
      throw invalid({ note: [{ text: 'field.invalid', params: { Label: '$status.note' } }] })
    await changeStatus(
      call.context.engine,
      { ...at(call), ...(client ? { client } : {}) },
      call.definition.name,
      idOf(id),
      { status, note: typeof note === 'string' ? note : null, version: row_version, values },
    )
    return record(call, idOf(id), client)
  })
}

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
  if (ids.length > mostAtOnce) throw invalid({ ids: [{ text: 'error.too_many_ids', params: { n: mostAtOnce } }] })
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
        failed.push({ id, reason: speaker(call).reason(error) })
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
    outcome,
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
    ...(outcome === undefined ? {} : { outcome }),
  }
}

const history: Action = async (call, [id]) => {
  authorised(call.context.engine, at(call), call.definition.name, 'read')
  if (call.session.member !== null) throw notFound()
  return { history: await readHistory(call.context.engine, call.session, call.definition, idOf(id)) }
}

/** The groups of a list that is asked for in groups, in one call: rows do not wait for them. */
const grouped: Action = async (call) => {
  const { group, ...query } = listQuery(call)
  const source = sourceOf(call)
  return {
    groups: group ? await readGroups(source, { ...query, group }, narrow(source, query, []), call.language) : [],
    sums: summedFields(source),
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
  { method: 'GET', path: ['grouped'], action: readable(grouped) },
  { method: 'GET', path: ['tree'], action: readable(tree) },
  { method: 'GET', path: ['search'], action: readable((call) => page(call)) },
  { method: 'PUT', path: ['update', '*'], action: update },
  { method: 'DELETE', path: ['delete', '*'], action: remove },
  { method: 'POST', path: ['delete_multiple'], action: deleteMultiple },
  { method: 'POST', path: ['change_multiple'], action: changeMultiple },
  { method: 'PUT', path: ['update_status', '*'], action: updateStatus },
  { method: 'PUT', path: ['reorder'], action: reorder },
  { method: 'POST', path: ['restore', '*'], action: restore },
  { method: 'POST', path: ['preview'], action: preview },
  { method: 'GET', path: ['history', '*'], action: history },
  { method: 'GET', path: ['*'], action: readable((call, [id]) => withTabCounts(call, idOf(id))) },
]
