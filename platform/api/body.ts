import { invalid } from '../errors/errors.ts'
import { unknownKey } from '../record/filter.ts'

/** The values of a body that a call knows. @throws Refusal 400 naming a key that it does not */
export function bodyOf(body: unknown, known: readonly string[]): Readonly<Record<string, unknown>> {
  const given: Readonly<Record<string, unknown>> = { ...(typeof body === 'object' ? body : {}) }
  for (const key of Object.keys(given)) if (!known.includes(key)) throw invalid({ [key]: [unknownKey(key, known)] })
  return given
}
