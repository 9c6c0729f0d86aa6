import { invalid, notAllowed } from '../errors/errors.ts'
import { cancelRun } from '../jobs/runs.ts'
import { dbOf } from '../database/db.ts'
import { askForMany, listMany, mostInBackground, ownMany, type KeptWish, type ManyRun } from '../many/many_run.ts'
import { idsNotChanged, notChanged, refusalOf, type NotChanged } from '../many/many_record.ts'
import type { Wish } from '../record/change_many.ts'
import { transaction } from '../record/engine.ts'
import { titlesOf } from '../record/expand.ts'
import { writeXlsx, type SheetRecord } from '../sheet/write.ts'
import { spooled } from '../transfer/spool.ts'
import { speaker, type Action } from './answers.ts'
import { askedOf, isOpenToMany } from './change_multiple.ts'
import { idOf, whole, type ResourceCall } from './context.ts'
import { repeatable } from './repeatable.ts'
import { download } from './transfer_actions.ts'

/** Own changes that are listed, and refusals of one page. */
const [mostListed, mostTold] = [20, 200]
/** Refusals that are read at once for a sheet. */
const together = 500

const pool = (call: ResourceCall) => call.context.engine.database.app

/**
 * `POST many/`: what `change_multiple/` does, for as many as 10,000 records, in the background. The records and their
 * versions are those of the call; what whoever asked may do is judged again at each of them.
 */
const ask: Action = async (call) => {
  const { session, definition, request, context } = call
  const { wish, chosen } = askedOf(call, mostInBackground)
  const kept = keptWish(call, wish)
  return repeatable(call, 201, (client) => {
    const work = async (within: NonNullable<typeof client>) => ({
      many_run: told(
        call,
        await askForMany(within, { session, resource: definition.name, wish: kept, chosen, request: request.id }),
      ),
    })
    return client ? work(client) : transaction(context.engine, work)
  })
}

/** @throws Refusal 400 for what must not lie about in a queue, or cannot: a secret, a null byte */
function keptWish({ definition }: ResourceCall, wish: Wish): KeptWish {
  const secrets = 'values' in wish ? Object.keys(wish.values).filter((name) => definition.fields[name]?.secret) : []
  if (secrets.length > 0) throw invalid(Object.fromEntries(secrets.map((name) => [name, [{ text: 'field.invalid' }]])))
  const kept = 'step' in wish ? { step: wish.step.action, note: wish.note, filled: wish.filled } : wish
  if (JSON.stringify(kept).includes('\\u0000')) throw invalid({ values: [{ text: 'field.invalid' }] })
  return kept
}

function told(call: ResourceCall, run: ManyRun) {
  const { texts } = call.context
  const { id, wish, state, problem, total, changed, refused, created_at, finished_at, is_ending } = run
  const reference = run.reference ?? ''
  return {
    id,
    wish,
    state,
    problem:
      problem === null || state === 'done'
        ? null
        : 'text' in problem
          ? texts.say(call.language, problem.text, problem.params)
          : texts.say(call.language, 'many.problem.server', { reference: `=${reference}` }),
    total,
    changed,
    refused,
    created_at,
    finished_at,
    is_ending,
    cancelled_by_name: run.cancelled_by_name,
  }
}

const own = (call: ResourceCall, id: string | undefined): Promise<ManyRun> =>
  ownMany(pool(call), call.session, call.definition.name, idOf(id))

const list: Action = async (call) => ({
  many_runs: (await listMany(pool(call), call.session, call.definition.name, mostListed)).map((run) => told(call, run)),
})

const one: Action = async (call, [id]) => ({ many_run: told(call, await own(call, id)) })

/** Ends it after the record it is at; what was done stays done. */
const cancel: Action = async (call, [id]) => {
  const run = await own(call, id)
  await cancelRun(dbOf(pool(call)), run.id, call.session.name)
  return { many_run: told(call, await own(call, id)) }
}

/** `GET many/{id}/refused/?after=`: what was not changed, and why, by pages that begin after a place. */
const refused: Action = async (call, [id]) => {
  const run = await own(call, id)
  const after = call.query['after'] === undefined ? 0 : whole(call.query['after'], 1, mostInBackground)
  const found = await notChanged(pool(call), run.id, after, mostTold)
  return { refused: await inWords(call, run, found) }
}

const refusedIds: Action = async (call, [id]) => {
  const run = await own(call, id)
  return { ids: await idsNotChanged(pool(call), run.id) }
}

/** Titles only of what the reader may know now. */
async function inWords(call: ResourceCall, run: ManyRun, rows: readonly NotChanged[]) {
  const { context, session, definition, language } = call
  const { registry, gate } = context.engine
  const ids = rows.map(({ record }) => record)
  const titles = await titlesOf({ registry, read: gate.read(session), session }, definition, ids, language)
  const isOver = run.state !== 'waiting' && run.state !== 'running'
  return rows
    .filter(({ refusal }) => refusal !== null || isOver)
    .map(({ place, record: id, refusal }) => ({
      place,
      id,
      title: titles.get(id) ?? null,
      code: refusal?.code ?? null,
      reason: refusal ? speaker(call).reason(refusalOf(refusal)) : context.texts.say(language, 'many.not_reached'),
    }))
}

/** The same as a spreadsheet, a row for each. */
const sheet: Action = async (call, [id]) => {
  const run = await own(call, id)
  const { texts, transfers } = call.context
  const say = (text: string): string => texts.say(call.language, text)
  async function* rows(): AsyncGenerator<SheetRecord> {
    for (let after = 0; ;) {
      const found = await notChanged(pool(call), run.id, after, together)
      yield* await inWords(call, run, found)
      const last = found.at(-1)
      if (!last) return
      after = last.place
    }
  }
  const sent = await transfers.turns.take(() =>
    spooled(transfers, async (path) => {
      await writeXlsx(path, {
        columns: [
          { key: 'id', label: say('many.record'), width: 12, kind: 'number' },
          { key: 'title', label: say(call.definition.name), width: 40, kind: 'text' },
          { key: 'reason', label: say('many.reason'), width: 80, kind: 'text' },
        ],
        rows: rows(),
        grouping: 'lakh',
        rightToLeft: call.language === 'ar',
      })
    }),
  )
  return download(call.reply, sent, `${call.definition.name}-${run.id}`, 'xlsx')
}

/** Where nothing may be asked of many, there is nothing to be told of it either. */
const whereOpen =
  (action: Action): Action =>
  async (call, rest) => {
    if (!isOpenToMany(call.definition)) throw notAllowed()
    return action(call, rest)
  }

/** Changes of many records that go on in the background: whoever asked for one sees it, and nobody else. */
export const manyActions: readonly {
  readonly method: string
  readonly path: readonly string[]
  readonly action: Action
  readonly isDownload?: boolean
}[] = [
  { method: 'POST', path: ['many'], action: ask },
  { method: 'GET', path: ['many'], action: whereOpen(list) },
  { method: 'GET', path: ['many', '*'], action: whereOpen(one) },
  { method: 'PUT', path: ['many', '*', 'cancel'], action: whereOpen(cancel) },
  { method: 'GET', path: ['many', '*', 'refused'], action: whereOpen(refused) },
  { method: 'GET', path: ['many', '*', 'refused', 'ids'], action: whereOpen(refusedIds) },
  { method: 'GET', path: ['many', '*', 'refused', 'sheet'], action: whereOpen(sheet), isDownload: true },
]
