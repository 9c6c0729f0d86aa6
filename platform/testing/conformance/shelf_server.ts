import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asObject, asText, type Json } from './finding.ts'
import { shelfFields } from './shelf_fixture.ts'

/** Ways in which the little server can be wrong, one at a time. */
export type Planted =
  | 'ignores filters'
  | 'ignores the keyword'
  | 'ignores the order'
  | 'loses a field'
  | 'answers a number as text'
  | 'says another sentence'
  | 'answers 422'
  | 'names no field'
  | 'takes long texts'
  | 'takes computed fields'
  | 'takes unknown keys'
  | 'takes twins'
  | 'repeats a row on the next page'
  | 'falls over'

type Row = Record<string, Json>
interface Reply {
  readonly status: number
  readonly body: Json
}

/** A server of shelves that does what the conventions say, but for what is planted. */
export async function startShelfServer(planted?: Planted): Promise<{ url: string; stop: () => Promise<void> }> {
  const rows: Row[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://shelf')
      const { status, body: answer } = answerTo(rows, planted, request.method ?? 'GET', url, body)
      response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r1' })
      response.end(
        JSON.stringify(status >= 400 ? { detail: 'Refused.', request_id: 'r1', ...asObject(answer) } : answer),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address ? address.port : 0

async function bodyOf(request: IncomingMessage): Promise<Row> {
  let text = ''
  for await (const part of request) text += String(part)
  return text === '' ? {} : { ...asObject(JSON.parse(text)) }
}

const notFound: Reply = { status: 404, body: { detail: 'Not found.', code: 'not_found' } }

function answerTo(rows: Row[], planted: Planted | undefined, method: string, url: URL, body: Row): Reply {
  if (url.pathname.endsWith('/login/')) return { status: 200, body: { access: 'token', id: 1 } }
  const rest = url.pathname.replace('/shelf/api/v1/shelf', '').split('/').filter(Boolean)
  const [first = '', second = ''] = rest
  if (method === 'POST' && first === 'create') return save(rows, planted, body)
  if (first === 'all' || first === 'search' || first === 'without_pagination') return list(rows, planted, url, first)
  const row = rows.find(({ id }) => asText(id) === (first === 'update' ? second : first))
  if (!row) return notFound
  return first === 'update' ? save(rows, planted, body, row) : { status: 200, body: shown(row, planted) }
}

function shown(row: Row, planted: Planted | undefined): Row {
  if (planted === 'loses a field') return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'note'))
  return planted === 'answers a number as text' ? { ...row, width: asText(row['width']) } : row
}

function save(rows: Row[], planted: Planted | undefined, body: Row, old?: Row): Reply {
  if (planted === 'falls over') return { status: 500, body: {} }
  const errors = faults(planted, body, old)
  const refusal = (status: number): Reply => ({ status, body: planted === 'names no field' ? {} : { errors } })
  if (Object.keys(errors).length > 0) return refusal(planted === 'answers 422' ? 422 : 400)
  const same = (a: Json | undefined, b: Json | undefined) => asText(a).toLowerCase() === asText(b).toLowerCase()
  if (
    planted !== 'takes twins' &&
    rows.some((row) => row !== old && body['name'] !== undefined && same(row['name'], body['name']))
  ) {
    return {
      status: 409,
      body: { errors: { name: [planted === 'says another sentence' ? 'Taken.' : 'Name is already in use.'] } },
    }
  }
  const now = new Date().toISOString()
  const bare: Row = { name: null, note: null, width: null, wood: 'ash', built_on: null, is_open: false, number: null }
  const sys = {
    id: old?.['id'] ?? rows.length + 1,
    created_at: old?.['created_at'] ?? now,
    created_by: 1,
    updated_at: now,
    updated_by: 1,
    row_version: Number(old?.['row_version'] ?? 0) + 1,
  }
  const next: Row = { ...(old ?? bare), ...body, ...sys }
  if (old) Object.assign(old, next)
  else rows.push(next)
  return { status: old ? 200 : 201, body: shown(next, planted) }
}

function faults(planted: Planted | undefined, body: Row, old: Row | undefined): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  const sentence = (text: string) => (planted === 'says another sentence' ? 'Something is wrong.' : text)
  for (const field of shelfFields) {
    const label = (field.name[0] ?? '').toUpperCase() + field.name.slice(1)
    const value = body[field.name]
    const isEmpty = value === null || asText(value).trim() === ''
    if (field.computed && field.group !== '@sys' && value !== undefined && planted !== 'takes computed fields')
      errors[field.name] = ['This is set by the system.']
    if (field.computed) continue
    if (field.required === true && isEmpty && (value === undefined ? field.default === undefined && !old : true))
      errors[field.name] = [sentence(`${label} is required.`)]
    else if (value !== undefined && !isEmpty && !fits(field.kind, value, field.choices ?? [], field.min, field.max))
      errors[field.name] = ['Please check this value.']
    else if (field.length !== undefined && [...asText(value)].length > field.length && planted !== 'takes long texts')
      errors[field.name] = [sentence(`${label} can have at most ${field.length} characters.`)]
  }
  const known = shelfFields.map(({ name }) => name)
  if (planted !== 'takes unknown keys')
    for (const key of Object.keys(body))
      if (!known.includes(key)) errors[key] = [`There is no such key. Did you mean ${nearest(key, known)}?`]
  return errors
}

function fits(kind: string, value: Json, choices: readonly string[], min = -Infinity, max = Infinity): boolean {
  if (kind === 'int') return /^-?\d+$/.test(asText(value)) && Number(value) >= min && Number(value) <= max
  if (kind === 'bool') return typeof value === 'boolean'
  if (kind === 'choice') return choices.includes(asText(value))
  if (kind === 'date')
    return (
      typeof value === 'string' &&
      /^\d{4}-\d{2}-\d{2}$/.test(value) &&
      !Number.isNaN(Date.parse(value)) &&
      new Date(value).toISOString().startsWith(value)
    )
  return typeof value === 'string' && !value.includes('\u0000')
}

const nearest = (key: string, known: readonly string[]): string =>
  known.find((name) => name.startsWith(key.slice(0, 3))) ?? known[0] ?? ''

function list(rows: readonly Row[], planted: Planted | undefined, url: URL, call: string): Reply {
  const errors: Record<string, string[]> = {}
  const words = new Map(url.searchParams)
  const whole = (key: string, standard: number): number => {
    const value = words.get(key)
    if (value !== undefined && !/^[1-9]\d*$/.test(value)) errors[key] = ['Please enter a whole number from 1.']
    return Number(value ?? standard)
  }
  const [page, size] = [whole('page', 1), Math.min(whole('size', 20), 200)]
  const keyword = words.get('keyword') ?? ''
  const sort = words.get('sort') ?? 'id'
  const known = shelfFields.map(({ name }) => name)
  if (!known.includes(sort.replace('-', '')))
    errors['sort'] = [`There is no such field. Did you mean ${nearest(sort, known)}?`]
  for (const key of ['page', 'size', 'keyword', 'sort']) words.delete(key)
  const keeps = [...words].map(([key, value]) => condition(key, value, known, errors))
  if (Object.keys(errors).length > 0) return { status: 400, body: { errors } }
  const found = rows
    .filter((row) => planted === 'ignores filters' || keeps.every((keep) => keep(row)))
    .filter(
      (row) =>
        planted === 'ignores the keyword' ||
        keyword
          .toLowerCase()
          .split(/\s+/)
          .every((word) => asText(row['name']).toLowerCase().includes(word)),
    )
  const ordered = planted === 'ignores the order' ? found : found.toSorted((a, b) => compare(a, b, sort))
  if (call === 'without_pagination')
    return { status: 200, body: { shelves: ordered.map((row) => shown(row, planted)) } }
  const from = Math.max((page - 1) * size - (planted === 'repeats a row on the next page' && page > 1 ? 1 : 0), 0)
  const part = ordered.slice(from, from + size).map((row) => shown(row, planted))
  return {
    status: 200,
    body: { shelves: part, page, size, total_elements: found.length, total_pages: Math.ceil(found.length / size) },
  }
}

function condition(
  key: string,
  value: string,
  known: readonly string[],
  errors: Record<string, string[]>,
): (row: Row) => boolean {
  const [name = '', operator] = key.split('.')
  const field = shelfFields.find((one) => one.name === name)
  if (!field) {
    errors[key] = [`There is no such key. Did you mean ${nearest(key, known)}?`]
    return () => true
  }
  if (operator === 'empty') return (row) => (row[name] === null) === (value === 'true')
  const typed =
    field.kind === 'bool'
      ? value === 'true' || value === 'false'
      : ['int', 'id', 'ref'].includes(field.kind)
        ? /^\d+$/.test(value)
        : field.kind === 'date'
          ? /^\d{4}-/.test(value)
          : field.kind === 'choice'
            ? value.split(',').every((one) => field.choices?.includes(one))
            : true
  if (!typed) errors[key] = ['Please check this value.']
  const order = (row: Row) =>
    ['int', 'id', 'ref'].includes(field.kind)
      ? Number(row[name]) - Number(value)
      : asText(row[name]) < value
        ? -1
        : Number(asText(row[name]) > value)
  if (operator === 'from') return (row) => row[name] !== null && order(row) >= 0
  if (operator === 'to') return (row) => row[name] !== null && order(row) <= 0
  if (field.kind === 'text')
    return (row) => asText(row[name]).toLowerCase().startsWith(value.toLowerCase()) && row[name] !== null
  return (row) => value.split(',').includes(asText(row[name]))
}

function compare(a: Row, b: Row, sort: string): number {
  const name = sort.replace('-', '')
  const [x, y] = [a[name], b[name]]
  const order =
    typeof x === 'number' && typeof y === 'number' ? x - y : asText(x) < asText(y) ? -1 : Number(asText(x) > asText(y))
  return sort.startsWith('-') ? -order : order
}
