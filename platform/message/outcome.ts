import type { Problem } from './states.ts'

/** What came of it for one recipient. */
export interface RecipientOutcome {
  /** `waiting`: not now, it is worth another try. */
  readonly state: 'accepted' | 'refused' | 'waiting'
  readonly answer: string | null
}

/** What came of handing a message over: to each recipient, and to all of them at once where nobody could be reached. */
export interface Outcome {
  readonly recipients: ReadonlyMap<string, RecipientOutcome>
  /** The first thing that went wrong. */
  readonly problem: Problem | null
  /** What the other side said to it, on one line. */
  readonly answer: string | null
}

/** The same for every recipient. */
export const outcomeForAll = (
  to: readonly string[],
  state: 'refused' | 'waiting',
  problem: Problem,
  answer: string | null,
): Outcome => ({ recipients: new Map(to.map((address) => [address, { state, answer }])), problem, answer })

const longestAnswer = 300

/** What is kept of an answer: one line, without the secret it may repeat. */
export function keptAnswer(said: string, ...secrets: readonly (string | undefined)[]): string | null {
  const clean = secrets.reduce<string>((text, secret) => (secret ? text.replaceAll(secret, '•••') : text), said)
  const line = clean
    .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
    .toWellFormed()
    .trim()
  return line === '' ? null : [...line].slice(0, longestAnswer).join('')
}
