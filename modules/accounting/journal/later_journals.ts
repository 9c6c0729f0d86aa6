import type { Reader } from '#platform/access/read.ts'
import { systemSession } from '#platform/access/session.ts'
import { today } from '#platform/clock/clock.ts'
import { Refusal } from '#platform/errors/errors.ts'
import { handle, type Handler } from '#platform/jobs/handle.ts'
import { schedule, type Schedule } from '#platform/jobs/jobs.ts'
import type { Run } from '#platform/jobs/run.ts'
import { transaction, type Engine } from '#platform/record/engine.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { dueReversals, reverseJournal } from './auto_reversal.ts'
import { repeatJournals, reverseJournals } from './later_jobs.ts'
import { tellRefusal, type LaterWork } from './later_work.ts'
import { dueRepetitions, repeatJournal } from './repetition.ts'

interface Later {
  readonly due: (readAll: Reader, today: string) => Promise<number[]>
  /** Looks again whether it is due, holding the journal's row. @returns whether anything was done */
  readonly work: (work: LaterWork, id: number) => Promise<boolean>
}

const laters = {
  reversal: { due: dueReversals, work: reverseJournal },
  repetition: { due: dueRepetitions, work: repeatJournal },
} as const satisfies Readonly<Record<string, Later>>

interface Parts {
  readonly engine: Engine
  readonly texts: Pick<Texts, 'say'>
}

interface Working {
  readonly today: string
  /** Stands in the history as the request. */
  readonly request: string
  readonly progress?: (done: number, total: number) => Promise<void>
}

/**
 * What journals do by themselves later on. Each is done in a transaction of its own that holds its row: however often this is
 * begun again, and by how many servers, it is done once. What stands against one keeps none of the others, and whoever posted it
 * is told. docs/decisions/later-journals.md
 */
export async function workOff(
  { engine, texts }: Parts,
  kind: keyof typeof laters,
  { today: on, request, progress }: Working,
): Promise<{ readonly done: number; readonly refused: number }> {
  const { due, work } = laters[kind]
  const ids = await due(engine.gate.read(systemSession), on)
  const counted = { done: 0, refused: 0 }
  for (const [at, id] of ids.entries()) {
    await progress?.(at, ids.length)
    try {
      const isDone = await transaction(engine, (client) => work({ engine, client, texts, today: on, request }, id))
      counted.done += isDone ? 1 : 0
    } catch (error) {
      // Books that stayed busy are no answer: the run is tried again.
      if (!(error instanceof Refusal) || error.code === 'ACC-090') throw error
      await transaction(engine, (client) => tellRefusal({ engine, client, texts, today: on, request }, kind, id, error))
      counted.refused += 1
    }
  }
  return counted
}

/** Jobs of journals and when they are asked for; hours of Dhaka. */
export const laterJournals = (
  parts: Parts,
): { readonly handlers: readonly Handler[]; readonly schedules: readonly Schedule[] } => ({
  handlers: [
    handle(reverseJournals, (_, run) => workOff(parts, 'reversal', workingIn(run))),
    handle(repeatJournals, (_, run) => workOff(parts, 'repetition', workingIn(run))),
  ],
  schedules: [schedule(reverseJournals, '10 0 * * *'), schedule(repeatJournals, '20 0 * * *')],
})

const workingIn = (run: Run): Working => ({
  today: today(),
  request: run.request,
  progress: (done, total) => run.progress(done, total),
})
