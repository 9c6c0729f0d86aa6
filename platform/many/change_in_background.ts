import type { Session } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'
import type { Standing } from '../access/sign_in/load_session.ts'
import { dbOf } from '../database/db.ts'
import { Refusal } from '../errors/errors.ts'
import { handle, type Handler } from '../jobs/handle.ts'
import { GiveUp, type Run } from '../jobs/run.ts'
import { notify } from '../live/notify.ts'
import { changeOne, type Wish } from '../record/change_many.ts'
import { implementationOf, type Engine } from '../record/engine.ts'
import type { Definition } from '../resource/definition.ts'
import { keepRefusal, markChanged, nextRecords } from './many_record.ts'
import { changeInBackground, readMany, type KeptWish, type ManyRun } from './many_run.ts'

/** Records that are fetched at once: each is one transaction. */
const together = 200

interface Changing {
  readonly engine: Engine
  /** Reads what a user may do at this moment. */
  readonly standing: (db: Db, user: number) => Promise<Standing | undefined>
}

/**
 * Changes what was chosen, record by record, each in its own transaction with the mark that it was done, by what whoever
 * asked may do at that very moment. Begun again after a kill it goes on with what has no mark.
 */
export const manyChanger = (changing: Changing): Handler =>
  handle(changeInBackground, async (_, run) => {
    const { engine } = changing
    const { app } = engine.database
    const asked = await readMany(app, run.id)
    const { definition } = implementationOf(engine, asked.resource)
    const wish = wishOf(definition, asked.wish)
    let done = asked.changed + asked.refused
    for (;;) {
      const records = await nextRecords(app, run.id, together)
      if (records.length === 0) break
      for (const record of records) {
        await run.progress(done, asked.total)
        const at = { session: await sessionNow(changing, asked), request: run.request }
        try {
          await changeOne(engine, at, definition, record, wish, (client) => markChanged(client, run.id, record.place))
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          await keepRefusal(app, run.id, record.place, error)
        }
        done += 1
      }
    }
    await run.progress(done, asked.total)
    return tell(changing, run)
  })

/** @throws GiveUp when a newer version of the program knows no such step */
function wishOf({ name, states }: Definition, kept: KeptWish): Wish {
  if (!('step' in kept)) return kept
  const step = states?.transitions.find(({ action }) => action === kept.step)
  if (!step) throw new GiveUp(`${name} has no step ${kept.step}.`)
  return { step, note: kept.note, filled: kept.filled }
}

/** @throws GiveUp when whoever asked could not do it by hand now: locked, put out of use, or a password or second factor is owed first */
async function sessionNow({ engine, standing }: Changing, { asked_by }: ManyRun): Promise<Session> {
  const now = await standing(dbOf(engine.database.app), asked_by)
  if (now?.status === 'active' && !now.session.mustChangePassword && !now.session.mustSetSecondFactor)
    return now.session
  throw new GiveUp('Whoever asked may not sign in.', {
    cause: new Refusal(403, 'forbidden', 'many.problem.locked_out'),
  })
}

/** Whoever asked hears what came of it, once. */
async function tell({ engine }: Changing, run: Run) {
  const { changed, refused, resource, asked_by } = await readMany(engine.database.app, run.id)
  const { area, plural } = engine.registry.get(resource).screen
  await run.once('told', (trx) =>
    notify(dbOf(trx), {
      to: { users: [asked_by] },
      kind: refused > 0 ? 'many_refused' : 'many_done',
      variant: refused > 0 ? 'warning' : 'info',
      params: { resource: `$${resource}.plural`, changed, refused },
      target: { path: `/apps/${area}-management/${plural}/many/${run.id}` },
    }),
  )
  return { changed, refused }
}
