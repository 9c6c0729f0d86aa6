import { isOpenToMany } from './change_multiple.ts'
import { manyCalls } from './openapi_many.ts'
import { filledBySteps, type Definition, type Verb } from '../resource/definition.ts'
import { baseOf } from '../resource/registry.ts'
import { reportBase, type Report } from '../report/report.ts'
import type { Route } from './openapi.ts'
import { object, type Operation } from './openapi_operation.ts'
import type { Json } from './openapi_schemas.ts'

/** Every call by its path and method. What a definition closes is not there. */
export function pathsOf(
  definitions: readonly Definition[],
  reports: readonly Report[],
  routes: readonly Route[],
): Json {
  const paths: Record<string, Json> = {}
  for (const operation of [
    ...routes.map(ofService),
    ...reports.flatMap(ofReport),
    ...definitions.flatMap(ofResource),
  ]) {
    // A special call goes before the standard action of its path.
    paths[operation.path] = { ...paths[operation.path], [operation.method]: told(operation) }
  }
  return paths
}

function told({ name, tag, path, query = [], body, isForm, isPublic, status = '200', answer, files }: Operation): Json {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: parameter === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))
  const content = files
    ? Object.fromEntries(files.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
    : { 'application/json': { schema: answer ?? { type: 'object' } } }
  const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/error' } } }
  return {
    tags: [tag],
    operationId: `${tag}.${name}`,
    ...(isPublic ? { security: [] } : {}),
    parameters: [...inPath, ...query.map((key) => ({ name: key, in: 'query', schema: { type: 'string' } }))],
    ...(body
      ? { requestBody: { content: { [isForm ? 'multipart/form-data' : 'application/json']: { schema: body } } } }
      : {}),
    responses: { [status]: { description: 'Answer', content }, default: { description: 'Refusal', content: refusal } },
  }
}

function ofService({ method, url }: Route): Operation {
  const path = url.replaceAll(/:(\w+)/g, '{$1}')
  const [tag = '', ...words] = path.split('/').filter((part) => part !== '' && !/^(api|v1|\{.*)$/.test(part))
  return { method: method.toLowerCase() as Operation['method'], path, name: words.join('_') || 'get', tag }
}

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const paging = ['page', 'size']

/** A page, the same without pages by both its names, a sheet and a paper. */
function ofReport({ name, call: word, parameters, tree, compares }: Report): Operation[] {
  const shapes = ['sort', 'group', 'cols', ...(tree ? ['tree'] : []), ...(compares ? ['compare'] : [])]
  const narrowing = [...Object.keys(parameters), ...shapes]
  const [call, unpaged] = [
    { method: 'get', tag: name, query: narrowing } as const,
    object('rows', 'total_elements', 'totals', 'foot', 'groups', 'facts', 'parameters'),
  ]
  return [
    {
      ...call,
      path: `${reportBase}${word}/`,
      name: 'report',
      query: [...paging, 'count', ...narrowing],
      answer: object(
        'rows',
        ...paging,
        'total_elements',
        'total_pages',
        'totals',
        'foot',
        'groups',
        'facts',
        'parameters',
      ),
    },
    { ...call, path: `${reportBase}${word}_wp/`, name: 'report_wp', answer: unpaged },
    { ...call, path: `${reportBase}without_pagination/${word}/`, name: 'without_pagination', answer: unpaged },
    {
      ...call,
      path: `${reportBase}${word}/export/`,
      name: 'export',
      query: ['format', ...narrowing],
      files: [sheet, 'text/csv'],
    },
    {
      ...call,
      path: `${reportBase}${word}/print/`,
      name: 'print',
      query: ['language', 'paper', 'key', ...narrowing],
      files: ['application/pdf'],
    },
    {
      method: 'get',
      tag: name,
      path: `${reportBase}${word}/saved/`,
      name: 'saved',
      answer: object('saved_reports', 'roles'),
    },
    {
      method: 'post',
      tag: name,
      path: `${reportBase}${word}/saved/`,
      name: 'save',
      body: object('name', 'asked', 'role'),
      status: '201',
      answer: object('saved_reports', 'roles'),
    },
    {
      method: 'delete',
      tag: name,
      path: `${reportBase}${word}/saved/{id}`,
      name: 'forget',
      answer: object('saved_reports', 'roles'),
    },
  ]
}

function ofResource(definition: Definition): Operation[] {
  const can = (verb: Verb): boolean => definition.verbs.includes(verb)
  const isOpen = definition.writePolicy !== 'server_only'
  return [
    ...(can('read') ? readCalls(definition) : []),
    ...(isOpen ? writeCalls(definition, can) : []),
    ...statusCalls(definition),
    ...(isOpenToMany(definition) ? manyCalls(definition) : []),
    ...(can('export') ? [exportCall(definition)] : []),
    ...(can('import') ? importCalls(definition, isOpen) : []),
    ...uniqueCalls(definition),
    ...specialCalls(definition),
  ]
}

const record = ({ name }: Definition): Json => ({ $ref: `#/components/schemas/${name}` })

function readCalls(definition: Definition): Operation[] {
  const [tag, base] = [definition.name, baseOf(definition)]
  const page = ['page', 'size', 'total_elements', 'total_pages'].map((key) => [key, { type: 'integer' }])
  const rows = { type: 'array', items: record(definition) }
  const answer = { type: 'object', properties: { [definition.list_key]: rows, ...Object.fromEntries(page) } }
  const query = [...paging, 'sort', 'keyword']
  const get = { method: 'get', tag } as const
  return [
    { ...get, path: `${base}all/`, name: 'all', query, answer },
    { ...get, path: `${base}without_pagination/all/`, name: 'without_pagination', query, answer },
    { ...get, path: `${base}search/`, name: 'search', query, answer },
    { ...get, path: `${base}grouped/`, name: 'grouped', query: ['grouped'], answer: object('groups', 'sums') },
    ...(definition.tree === undefined
      ? []
      : [{ ...get, path: `${base}tree/`, name: 'tree', query: ['sort', 'keyword', 'under'], answer }]),
    { ...get, path: `${base}{id}`, name: 'get', answer: record(definition) },
    { ...get, path: `${base}history/{id}`, name: 'history', answer: object('history') },
  ]
}

function writeCalls(definition: Definition, can: (verb: Verb) => boolean): Operation[] {
  const [tag, base, answer] = [definition.name, baseOf(definition), record(definition)]
  const calls: Operation[] = []
  const add = (operation: Omit<Operation, 'tag'>) => calls.push({ tag, ...operation })
  const query = definition.states?.transitions.some(({ withSaving }) => withSaving) ? ['step'] : []
  if (can('create'))
    add({ method: 'post', path: `${base}create/`, name: 'create', query, body: answer, status: '201', answer })
  if (can('update')) add({ method: 'put', path: `${base}update/{id}`, name: 'update', query, body: answer, answer })
  if (can('update') && definition.pictures)
    add({
      method: 'put',
      path: `${base}reorder/`,
      name: 'reorder',
      body: object('of', 'was', 'ids'),
      answer: object('message'),
    })
  if (can('create') || can('update'))
    add({
      method: 'post',
      path: `${base}preview/`,
      name: 'preview',
      body: answer,
      answer: object('errors', 'warnings', 'record', 'outcome'),
    })
  if (can('delete')) {
    add({
      method: 'delete',
      path: `${base}delete/{id}`,
      name: 'delete',
      query: ['row_version'],
      answer: object('message'),
    })
    const ids = { type: 'object', properties: { ids: { type: 'array', items: { type: 'integer' } } } }
    add({
      method: 'post',
      path: `${base}delete_multiple/`,
      name: 'delete_multiple',
      body: ids,
      answer: object('deleted', 'failed'),
    })
    add({ method: 'post', path: `${base}restore/{id}`, name: 'restore', answer })
  }
  return calls
}

/** Steps of the status are people's also where the record itself is written by the server alone. */
function statusCalls(definition: Definition): Operation[] {
  if (!definition.states) return []
  const text = { type: 'string' }
  const filled = Object.fromEntries(filledBySteps(definition).map((name) => [name, {}]))
  const body = { type: 'object', properties: { status: text, note: text, row_version: { type: 'integer' }, ...filled } }
  const path = `${baseOf(definition)}update_status/{id}`
  return [{ tag: definition.name, method: 'put', path, name: 'update_status', body, answer: record(definition) }]
}

const exportCall = (definition: Definition): Operation => ({
  method: 'get',
  path: `${baseOf(definition)}export/`,
  name: 'export',
  tag: definition.name,
  query: ['format', 'columns', 'sort', 'keyword'],
  files: [sheet, 'text/csv'],
})

function importCalls(definition: Definition, isOpen: boolean): Operation[] {
  const base = `${baseOf(definition)}import/`
  const tag = definition.name
  const answer = object('import_run')
  const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } }
  const [get, put] = [{ method: 'get', tag } as const, { method: 'put', tag } as const]
  return [
    ...(isOpen
      ? [{ method: 'post', tag, path: base, name: 'import', body: file, isForm: true, status: '201', answer } as const]
      : []),
    { ...get, path: base, name: 'import_runs', query: paging, answer: object('import_runs') },
    { ...get, path: `${base}template/`, name: 'import_template', files: [sheet] },
    { ...get, path: `${base}{id}`, name: 'import_run', answer },
    {
      ...get,
      path: `${base}{id}/preview/`,
      name: 'import_preview',
      query: [...paging, 'outcome'],
      answer: object('rows'),
    },
    {
      ...put,
      path: `${base}{id}/commit/`,
      name: 'import_commit',
      body: object('mode', ...(definition.imports ? ['step'] : [])),
      answer,
    },
    { ...get, path: `${base}{id}/faults/`, name: 'import_faults', query: ['rows'], files: [sheet] },
    { ...put, path: `${base}{id}/undo/`, name: 'import_undo', answer },
    { ...put, path: `${base}{id}/cancel/`, name: 'import_cancel', answer },
  ]
}

/** Early notice for forms, by each field that must be unique, with the fields it must be unique within. */
function uniqueCalls(definition: Definition): Operation[] {
  const fields = new Map(
    definition.unique
      .filter((rule) => !rule.onlyTrue)
      .flatMap((rule) => rule.fields.map((field) => [field, rule.within ?? []] as const)),
  )
  const call = (name: string, query: readonly string[]): Operation => ({
    method: 'get',
    path: `${baseOf(definition)}${name}/`,
    name,
    tag: definition.name,
    query,
    answer: object('exists', 'message', 'record'),
  })
  return [...fields].flatMap(([field, within]) => [
    call(`check_${field}`, ['value', ...within]),
    call(`check_${field}_update`, ['value', 'id', ...within]),
  ])
}

const specialCalls = (definition: Definition): Operation[] =>
  Object.entries(definition.calls).map(([name, call]) => ({
    method: call.method.toLowerCase() as Operation['method'],
    path: baseOf(definition) + call.path,
    name,
    tag: definition.name,
    ...(call.permission === 'public' || call.permission === 'anybody' ? { isPublic: true } : {}),
    ...(call.query ? { query: call.query } : {}),
    ...(call.body ? { body: object(...call.body) } : {}),
  }))
