import fc from 'fast-check'
import type { Answer, Send } from './client.ts'

/** One call of the API description, and what it may be given. */
interface Operation {
  readonly method: string
  readonly path: string
  readonly name: string
  readonly query: readonly string[]
  readonly body: Readonly<Record<string, Schema>> | undefined
}

interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly format?: string
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly readOnly?: boolean
}

/** What `/openapi.json` answers, as far as requests are made from it. */
export interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId?: string
            readonly parameters?: readonly { readonly in: string; readonly name: string }[]
            readonly requestBody?: {
              readonly content: Readonly<Record<string, { readonly schema: Schema & { readonly $ref?: string } }>>
            }
          }
        >
      >
    >
  >
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** One request that somebody might send. */
export interface Wish {
  readonly who: number
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/**
 * These end the sessions of the one who asks, or take rights from everybody, and the rest would be refused for that alone;
 * files are no JSON, and the page that verifies a paper is for people.
 */
const endings = /logout|end_session|password|permission\.update|role\.update|import|upload|^\/(verify|decline)\//

/** Requests over everything the API describes: proper ones, nearly proper ones and nonsense. `people`: how many may send them. */
export function wishes(openapi: Described, people: number): fc.Arbitrary<Wish> {
  const operations = operationsOf(openapi)
  return fc
    .constantFrom(...operations)
    .chain((operation) =>
      fc.record({
        who: fc.nat(people - 1),
        method: fc.oneof(
          { weight: 30, arbitrary: fc.constant(operation.method) },
          { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD') },
        ),
        path: fc.tuple(pathOf(operation.path), queryOf(operation.query)).map(([path, query]) => path + query),
        body:
          operation.body === undefined || operation.method === 'GET' ? fc.constant(undefined) : bodyOf(operation.body),
      }),
    )
    .map((wish) => (wish.method === 'GET' || wish.method === 'HEAD' ? { ...wish, body: undefined } : wish))
}

function operationsOf({ paths, components }: Described): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId = '', parameters = [], requestBody }]): Operation[] => {
      if (endings.test(operationId) || endings.test(path)) return []
      const schema = requestBody?.content['application/json']?.schema
      const named = schema?.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').at(-1) ?? '']
      const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
      const fields = Object.keys(components.schemas[operationId.split('.')[0] ?? '']?.properties ?? {})
      return [
        {
          method: method.toUpperCase(),
          path,
          name: operationId,
          query: method === 'get' ? [...query, ...fields] : query,
          body: named?.properties,
        },
      ]
    }),
  )
}

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e99,
    -1e-9,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u200b',
    '@now',
    '$user',
    '=1+1',
    "'; drop table agency; --",
    '%',
    '_',
    '\\',
    '{name}',
    '١٢٣',
    '১২৩',
    '2026-02-30',
    '0000-01-01',
    '9'.repeat(40),
    'x'.repeat(5000),
    [],
    {},
    [[]],
    [null],
    [{}],
    { constructor: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.json({ maxDepth: 3 }).map((text): unknown => JSON.parse(text)),
)

const id = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom('0', '-1', '1.5', '99999999999999999999', 'x', '%00', '১') },
)
const pathOf = (path: string): fc.Arbitrary<string> =>
  path.includes('{') ? id.map((one) => path.replace(/\{\w+\}/g, one)) : fc.constant(path)

const word = fc.oneof(
  fc.constantFrom('1', '20', 'a', 'RL-0045', '-name', 'true', 'skip', '2026-01-01', '০১৭', 'active', '%', "'"),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
function queryOf(names: readonly string[]): fc.Arbitrary<string> {
  const key = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('page', 'size', 'sort', 'keyword', 'count', 'limit', ...names) },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'format', 'columns', '') },
  )
  const operator = fc.constantFrom('', '', '', '.from', '.to', '.empty')
  return fc
    .array(fc.tuple(key, operator, word), { maxLength: 4 })
    .map((parts) =>
      parts.length === 0 ? '' : `?${parts.map(([name, op, value]) => `${name}${op}=${encoded(value)}`).join('&')}`,
    )
}
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

function bodyOf(properties: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      fc.oneof({ weight: 5, arbitrary: proper(schema) }, { weight: 1, arbitrary: odd }),
    ]),
  )
  const given = fc.record(
    { ...fields, row_version: fc.oneof(fc.integer({ min: 1, max: 4 }), odd) },
    { requiredKeys: [] },
  )
  return fc.oneof({ weight: 12, arbitrary: given }, { weight: 1, arbitrary: odd })
}

const line = (properties: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, proper(one)])), {
    requiredKeys: [],
  })

function proper(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: 1, max: 30 })
    case 'array':
      return fc.array<unknown>(
        schema.items?.properties ? line(schema.items.properties) : fc.integer({ min: 1, max: 30 }),
        { maxLength: 3 },
      )
    case 'object':
      return fc.dictionary(fc.string({ maxLength: 5 }), odd, { maxKeys: 3 })
    default:
      if (schema.format === 'date') return fc.constantFrom('2020-01-01', '2035-12-31', '1975-05-05', '31-12-2030')
      if (schema.format === 'email') return fc.nat(200).map((n) => `p${n}@fuzz.example`)
      return fc.oneof(
        fc.nat(99_999_999).map((n) => `017${String(n).padStart(8, '0')}`),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(schema.maxLength ?? 20, 20) }),
        fc.constantFrom('পদ্মা ওভারসিজ', 'Padma', '45', 'RL-0045', 'DHA'),
      )
  }
}

/** Why an answer is none that a person should get; undefined when it is fine. */
export function accident(answer: Answer): string | undefined {
  if (answer.status >= 500) return 'an accident of the server'
  if (answer.status < 400 || answer.raw === '') return undefined
  const { detail, request_id } = answer.body
  if (typeof detail !== 'string' || !/\p{L}/u.test(detail)) return 'a refusal without words'
  return typeof request_id === 'string' ? undefined : 'a refusal without its reference'
}

/** Sends `count` requests, eight at a time. The seed is said, so that a failure can be had again. @throws with the smallest requests that cause an accident */
export async function sendWishes(
  openapi: Described,
  people: readonly Send[],
  count: number,
): Promise<{ seed: number; statuses: Map<number, number> }> {
  const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`FUZZ_SEED=${seed}`)
  const statuses = new Map<number, number>()
  const together = fc.array(wishes(openapi, people.length), { minLength: 8, maxLength: 8 })
  const property = fc.asyncProperty(together, async (group) => {
    const answers = await Promise.all(
      group.map(async ({ who, method, path, body }) => people[who]?.(method, path, body)),
    )
    for (const [index, answer] of answers.entries()) {
      if (!answer) continue
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const why = accident(answer)
      if (why)
        throw new Error(
          `${why}: ${answer.status} ${answer.raw.slice(0, 300)} after ${JSON.stringify(group[index]).slice(0, 1000)}`,
        )
    }
  })
  await fc.assert(property, {
    numRuns: Math.ceil(count / 8),
    seed,
    endOnFailure: false,
    interruptAfterTimeLimit: 10 * 60_000,
  })
  return { seed, statuses }
}
