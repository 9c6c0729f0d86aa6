import type pg from 'pg'

/** Milliseconds from which a statement is slow. */
export const slowMs = 1000

/** Has each statement of a connection timed from now on; waiting for its turn on the connection counts. */
export function timeStatements(
  client: pg.ClientBase,
  atLeastMs: number,
  onSlow: (statement: string, ms: number) => void,
): void {
  client.query = new Proxy(client.query.bind(client), {
    apply(target, self, given: unknown[]): unknown {
      const [first] = given
      const text = typeof first === 'string' ? first : textOf(first)
      if (text === undefined) return Reflect.apply(target, self, given)
      const begun = performance.now()
      const ended = () => {
        const ms = performance.now() - begun
        if (ms >= atLeastMs) onSlow(text, ms)
      }
      const last = given.at(-1)
      if (typeof last === 'function')
        given[given.length - 1] = (...answer: unknown[]): unknown => {
          ended()
          return Reflect.apply(last, undefined, answer)
        }
      const answer: unknown = Reflect.apply(target, self, given)
      if (answer instanceof Promise) answer.then(ended, ended)
      return answer
    },
  })
}

const textOf = (query: unknown): string | undefined =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  typeof query.text === 'string' &&
  !('submit' in query)
    ? query.text
    : undefined
