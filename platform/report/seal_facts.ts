import { lastSeal } from '../database/last_seal.ts'
import type { Fact } from '../print/paper.ts'
import type { Asking } from './implementation.ts'

/** How much of the seal is printed: enough to find it again, and to tell it from any other. */
const shownDigits = 16

/** The last seal of the history, for a paper that shall prove later what was written when it was made. docs/decisions/history.md. */
export async function sealFacts({
  engine,
  texts,
  language,
}: Pick<Asking, 'engine' | 'texts' | 'language'>): Promise<Fact[]> {
  const client = await engine.database.app.connect()
  try {
    const seal = await lastSeal(client)
    return seal === undefined
      ? []
      : [{ label: texts.say(language, 'report.history_seal'), value: seal.slice(0, shownDigits) }]
  } finally {
    client.release()
  }
}
