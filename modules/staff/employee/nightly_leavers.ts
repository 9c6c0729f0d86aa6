import type pg from 'pg'
import { systemSession, type Session } from '#platform/access/session.ts'
import { today } from '#platform/clock/clock.ts'
import { Refusal } from '#platform/errors/errors.ts'
import { handle, type Handler } from '#platform/jobs/handle.ts'
import { job } from '#platform/jobs/job.ts'
import { schedule, type Schedule } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/live/notify.ts'
import { transaction, type Engine } from '#platform/record/engine.ts'
import { storeOf } from '#platform/record/lifecycle.ts'
import { openReader } from '#platform/record/selection.ts'
import { expression } from '#platform/resource/expression.ts'
import type { Texts } from '#platform/texts/catalogue.ts'

const leavers = job('disable_leavers', { keepDays: 400, keepFailedDays: 400 })

/** Reads what happened to employees and users: what happened is known by rights alone. */
const reader: Session = {
  ...systemSession,
  permissions: new Set(['employee.read', 'user.read', 'user.manage']),
}

interface Leaving {
  readonly engine: Engine
  readonly texts: Pick<Texts, 'say'>
}

/** What became of users whose people have left. */
export interface Disabled {
  readonly disabled: number
  /** Who could not be disabled, as the last administrator: managers of users are told. */
  readonly kept: number
}

/**
 * Disables the users of employees whose last day is over: their sessions end, and their links open nothing. Each in a transaction of its
 * own that holds the user. Who was enabled since by somebody stays so, and a night without a server loses nothing. staff.md 1 employee, Transitions.
 * @param on business day
 */
export async function disableLeavers(
  { engine, texts }: Leaving,
  on: string,
  request: string | null,
): Promise<Disabled> {
  const due = await leaversUsers(engine, on, undefined)
  const done = { disabled: 0, kept: 0 }
  for (const { user } of due)
    try {
      done.disabled += await transaction(engine, async (client) => {
        const read = engine.gate.read(systemSession, client)
        await read.selectFrom('user').select('id').where('id', '=', user).forUpdate().execute()
        const [still] = await leaversUsers(engine, on, { client, user })
        if (!still) return 0
        const store = storeOf(engine, { session: systemSession, request, client })
        await store.changeStatus('user', user, 'disabled', texts.say('en', 'employee.note.left'))
        return 1
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      done.kept += 1
      await transaction(engine, (client) =>
        notify(client, {
          to: { permission: 'user.manage' },
          kind: 'leaver_kept',
          variant: 'warning',
          target: { resource: 'user', id: user },
          onceAs: `leaver ${user}`,
        }),
      )
    }
  return done
}

/** Users of those who left before a day and whom nobody has enabled since. @param one asks again of one of them, in its transaction */
function leaversUsers(
  engine: Engine,
  on: string,
  one: { readonly client: pg.PoolClient; readonly user: number } | undefined,
): Promise<{ readonly user: number }[]> {
  const read = engine.gate.read(reader, one?.client)
  const trail = openReader(read).selectFrom('history as h')
  const left = trail
    .select(expression<string>`max(h."at")`.as('at'))
    .where(
      expression<boolean>`h."resource" = 'employee' and h."record" = e."id" and h."changes" -> 'status' ->> 1 = 'left'`,
    )
  const enabled = trail
    .select(expression<number>`1`.as('one'))
    .where(
      expression<boolean>`h."resource" = 'user' and h."record" = u."id" and h."changes" -> 'status' ->> 0 = 'disabled'`,
    )
    .where(expression<boolean>`h."at" > (${left})`)
  return read
    .selectFrom('user as u')
    .innerJoin('employee as e', 'e.id', 'u.employee')
    .select('u.id as user')
    .where('e.status', '=', 'left')
    .where('e.leave_date', '<', on)
    .where('u.status', 'in', ['active', 'locked', 'requested'])
    .where(expression<boolean>`not exists (${enabled})`)
    .$if(one !== undefined, (rows) => rows.where('u.id', '=', one?.user ?? 0))
    .orderBy('u.id')
    .execute()
}

/** Each night, in hours of Dhaka, when the day is over. */
export const nightlyLeavers = (parts: Leaving): { readonly handler: Handler; readonly schedule: Schedule } => ({
  handler: handle(leavers, async (_, run) => ({ ...(await disableLeavers(parts, today(), run.request)) })),
  schedule: schedule(leavers, '5 0 * * *'),
})
