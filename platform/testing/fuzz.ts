import fc from 'fast-check'
import type { Answer, Send } from './client.ts'
import { bareBody, bodyOf, pathOf, queryOf, type Bare, type Schema } from './fuzz_values.ts'

/** One call of the API description, and what it may be given. */
interface Operation {
  readonly method: string
  readonly path: string
  readonly name: string
  readonly query: readonly string[]
  readonly body: Readonly<Record<string, Schema>> | undefined
  readonly isForm: boolean
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
  /** Sent in the place of the body, as it is written. */
  readonly bare: Bare | undefined
}

/**
 * These end the sessions of the one who asks, take rights from everybody or leave only reading, and the rest would be refused
 * for that alone; the page that verifies a paper is for people.
 */
const endings = /logout|end_session|password|view_as|permission\.update|role\.update|^\/(verify|decline|document)\//

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
        ...written(operation),
      }),
    )
    .map((wish) =>
      wish.method === 'GET' || wish.method === 'HEAD' ? { ...wish, body: undefined, bare: undefined } : wish,
    )
}

/** Its body, and now and then one that is none. Files and sheets are sent as nothing else. */
function written({ body, isForm }: Operation): { body: fc.Arbitrary<unknown>; bare: fc.Arbitrary<Bare | undefined> } {
  const proper = body === undefined ? fc.constant(undefined) : bodyOf(body)
  return {
    body: proper,
    bare: isForm
      ? bareBody(proper)
      : fc.oneof({ weight: 14, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: bareBody(proper) }),
  }
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
          isForm: requestBody?.content['multipart/form-data'] !== undefined,
        },
      ]
    }),
  )
}

/** Why an answer is none that a person should get; undefined when it is fine. */
export function accident(answer: Answer): string | undefined {
  if (answer.status >= 500) return 'an accident of the server'
  if (answer.status < 400 || answer.raw === '') return undefined
  const { detail, request_id } = answer.body
  if (typeof detail !== 'string' || !/\p{L}/u.test(detail)) return 'a refusal without words'
  return typeof request_id === 'string' ? undefined : 'a refusal without its reference'
}

/** The seed of a run: that of FUZZ_SEED, or a new one, which is said so that the same requests can be had again. */
export function fuzzSeed(): number {
  const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`FUZZ_SEED=${seed}`)
  return seed
}

/**
 * Sends `count` requests, eight at a time.
 * @returns how often each status was answered
 * @throws with the smallest requests that cause an accident, and the seed of these requests
 */
export async function sendWishes(
  openapi: Described,
  people: readonly Send[],
  count: number,
  seed: number,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const together = fc.array(wishes(openapi, people.length), { minLength: 8, maxLength: 8 })
  const property = fc.asyncProperty(together, async (group) => {
    const answers = await Promise.all(
      group.map(async ({ who, method, path, body, bare }) =>
        people[who]?.(method, path, bare ? new Blob([bare.text], { type: bare.type }) : body),
      ),
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
  await fc.assert(property, { numRuns: Math.ceil(count / 8), seed, endOnFailure: false })
  return statuses
}
