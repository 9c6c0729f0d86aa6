import type { Definition } from '#platform/resource/definition.ts'

/**
 * Fields that a proposal would change, in the order of the form. What stands already as it is proposed is left out, unless the
 * change has been made: then everything does.
 */
export function proposedFields(
  { form }: Pick<Definition, 'form'>,
  proposal: unknown,
  now: Readonly<Record<string, unknown>>,
  isMade: boolean,
): string[] {
  const values = proposedValues(proposal)
  return form.flatMap(([, names]) => names).filter((name) => name in values && (isMade || values[name] !== now[name]))
}

/** What is proposed, by field; nothing for a request without a proposal. */
export const proposedValues = (proposal: unknown): Readonly<Record<string, unknown>> =>
  typeof proposal === 'object' && proposal !== null ? Object.fromEntries(Object.entries(proposal)) : {}
