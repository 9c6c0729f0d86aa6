import { may } from '#platform/access/session.ts'
import type { AnyTile, BoardAsking } from '#platform/board/implementation.ts'
import { listCounts } from '#platform/board/counts.ts'
import type { Figure, NewestRow, TileData } from '#platform/board/tile.ts'
import { jobRight, jobsUrl } from '#platform/jobs/job_event.ts'
import { titlesOf } from '#platform/record/expand.ts'
import { openReader } from '#platform/record/selection.ts'
import { expression } from '#platform/resource/expression.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { awaitedBy, type Awaiting, type CountFailures } from '../menu/waiting.ts'

/** Records that somebody worked with last, as many as a glance takes in. */
const mostOwn = 8
/** Of the own changes so many are looked at to find them: whoever saves one record a hundred times has worked with one. */
const mostChanges = 200
/** Changes of everybody among which the own ones are looked for: who has long done nothing is not looked for in all of history. */
const mostLookedBack = 20_000

/** What the office itself shows: what waits for the reader, what the reader worked with, how much stands in each list. */
export const officeTiles = (definitions: readonly Definition[], failures: CountFailures): readonly AnyTile[] => [
  {
    name: 'waiting',
    board: 'project',
    shape: 'figures',
    permissions: [],
    follows: definitions.filter(({ states }) => states?.awaited).map(({ name }) => name),
    gather: (asking) => waiting(asking, definitions, failures),
  },
  {
    name: 'own_work',
    board: 'project',
    shape: 'newest',
    permissions: [],
    follows: [],
    gather: ownWork,
  },
  listCounts(definitions.map(({ name }) => name)),
]

async function waiting(
  asking: BoardAsking,
  definitions: readonly Definition[],
  failures: CountFailures,
): Promise<TileData['figures'] | undefined> {
  const { session, say } = asking
  const awaited = awaitedBy(session, definitions)
  const seesJobs = may(session, jobRight)
  if (awaited.length === 0 && !seesJobs) return undefined
  const failed: Figure[] = seesJobs
    ? [figureOf('failures', say('board.waiting.failures'), await failures(session), jobsUrl, 'bad')]
    : []
  const figures = [...(await Promise.all(awaited.map((one) => awaitedFigure(asking, one)))), ...failed].filter(
    ({ value }) => value !== 0,
  )
  return { figures, note: figures.length === 0 ? say('board.waiting.nothing') : undefined }
}

const figureOf = (
  key: string,
  label: string,
  value: number,
  href: string | undefined,
  tone: Figure['tone'],
): Figure => ({
  key,
  label,
  value,
  unit: 'count',
  href,
  tone,
})

/** Records of others that wait for this person. Nobody decides on the own ones, so the list is narrowed to who asked. */
async function awaitedFigure(
  { read, session, leads, texts, language }: BoardAsking,
  { definition, states, in: state }: Awaiting,
): Promise<Figure> {
  const rows = await openReader(read)
    .selectFrom(`${definition.name} as w`)
    .select([expression<number | null>`w."created_by"`.as('by'), expression<number>`count(*)::int`.as('n')])
    .where(expression<boolean>`w.${expression.ref(states.field)} = ${state}`)
    .groupBy('w.created_by')
    .execute()
  const others = rows.filter(({ by }) => by === null || Number(by) !== session.user)
  const hasOwn = others.length < rows.length
  const askers = hasOwn ? others.flatMap(({ by }) => (by === null ? [] : [by])).join(',') : ''
  const filters = { [states.field]: state, ...(askers === '' ? {} : { created_by: askers }) }
  const n = others.reduce((sum, one) => sum + one.n, 0)
  const { name } = definition
  const label = texts.first(language, [`board.waiting.${name}`, `${name}.plural`])
  return figureOf(name, label, n, leads.list(name, filters), 'careful')
}

/** The records that the reader changed last and may still read, the newest first. */
async function ownWork(asking: BoardAsking): Promise<TileData['newest']> {
  const { engine, read, session, leads, say } = asking
  const found = await ownChanges(asking)
  const rows = await Promise.all(
    [...Map.groupBy(found, ({ resource }) => resource)].map(async ([resource, of]): Promise<NewestRow[]> => {
      const definition = engine.registry.find(resource)
      if (!definition) return []
      const ids = of.map(({ record }) => record)
      const titles = await titlesOf({ registry: engine.registry, read, session }, definition, ids)
      return of.flatMap(({ record: id, at }) => {
        const [title, href] = [titles.get(id), leads.record(resource, id)]
        return title === undefined || href === undefined ? [] : [{ id, title, note: say(resource), at, href }]
      })
    }),
  )
  const latest = rows.flat().toSorted((a, b) => String(b.at).localeCompare(String(a.at)))
  return { rows: latest.slice(0, mostOwn), empty: say('board.own_work.empty') }
}

interface OwnChange {
  readonly resource: string
  readonly record: number
  /** Instant, ISO 8601. */
  readonly at: string
}

/** The last change of each record that the reader saved; what followed from saving it was not worked with. */
async function ownChanges({ read, session }: BoardAsking): Promise<OwnChange[]> {
  const newest = openReader(read)
    .selectFrom('history as l')
    .select(expression<number>`l."id"`.as('id'))
    .orderBy(expression`l."id" desc`)
    .limit(1)
  const changes = await openReader(read)
    .selectFrom('history as h')
    .select([
      expression<number>`h."id"`.as('id'),
      expression<string>`h."resource"`.as('resource'),
      expression<number>`h."record"`.as('record'),
      expression<string>`h."at"`.as('at'),
      expression<string | null>`h."request"`.as('request'),
    ])
    // What came with a spreadsheet was hardly worked with, row by row.
    .where(expression<boolean>`h."user" = ${session.user} and h."action" <> 'delete' and h."import_run" is null`)
    .where(expression<boolean>`h."id" > ${newest} - ${mostLookedBack}`)
    .orderBy(expression`h."id" desc`)
    .limit(mostChanges)
    .execute()
  const saved = [...Map.groupBy(changes, ({ id, request }) => request ?? String(id)).values()].flatMap(
    (of) => of.at(-1) ?? [],
  )
  const last = Map.groupBy(saved, ({ resource, record }) => `${resource} ${record}`)
  return [...last.values()]
    .flatMap(([one]) => (one ? [{ resource: one.resource, record: Number(one.record), at: one.at }] : []))
    .slice(0, mostOwn * 2)
}
