import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { may, type Session } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'
import { dbOf } from '../database/db.ts'
import { notFound, Refusal } from '../errors/errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { jobRight, keepJobEvent, type JobAction } from '../jobs/job_event.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { runStates } from '../jobs/job_run.ts'
import {
  cancelRun,
  hastenRun,
  lastRuns,
  noteLook,
  openFailures,
  readRun,
  retryRun,
  type ShownRun,
} from '../jobs/runs.ts'
import { languageOf, type Language } from '../texts/catalogue.ts'
import { cancelExport } from '../transfer/export_run.ts'
import { seenRuns } from '../transfer/seen_runs.ts'
import { listBackground, toldExport, toldImport, transferKinds } from './background.ts'
import { idOf, whole, type ApiContext } from './context.ts'

const base = '/job/api/v1/job/'
const mostRows = 100

type Query = Readonly<Record<string, unknown>>

/**
 * Background work for administrators: what ran, what runs, what failed and why; cancel, retry, run now. Imports and large
 * exports stand in the same list, as far as the reader sees them where they belong.
 */
export const jobCalls =
  (context: ApiContext, jobs: Jobs): FastifyPluginAsync =>
  async (app) => {
    const db = dbOf(context.engine.database.app)
    const asking = new WeakMap<FastifyRequest, Session>()
    app.addHook('preHandler', async (request) => {
      const session = await context.authenticate(request, 'token')
      if (session.member !== null || !may(session, jobRight))
        throw new Refusal(403, 'forbidden', 'error.forbidden_code', { code: jobRight })
      asking.set(request, session)
    })
    const sessionOf = (request: FastifyRequest): Session => {
      const session = asking.get(request)
      if (!session) throw notFound()
      return session
    }
    const told = (request: FastifyRequest) => {
      const language = languageOf(request.headers['accept-language'])
      return (run: ShownRun) => ({ kind: 'job' as const, ...run, ...words(context, jobs, language, run) })
    }

    app.get<{ Querystring: Query }>(`${base}all/`, async (request) => {
      const { state, job } = request.query
      const page = whole(request.query['page'], 1, 1_000_000)
      const size = whole(request.query['size'], 20, mostRows)
      const states = runStates.filter((one) => texts(state).includes(one))
      const session = sessionOf(request)
      const language = languageOf(request.headers['accept-language'])
      const found = await listBackground(db, context, session, { states, jobs: texts(job), page, size })
      return {
        jobs: found.found.map((one) => {
          if (one.kind === 'import') return toldImport(context, language, session, one.run)
          return one.kind === 'export' ? toldExport(context, language, one.run) : told(request)(one.run)
        }),
        page,
        size,
        total_elements: found.total,
        total_pages: Math.ceil(found.total / size),
      }
    })
    app.get(`${base}overview/`, async (request) => {
      const last = await lastRuns(db)
      const label = labels(context, languageOf(request.headers['accept-language']))
      return {
        open_failures: await openFailures(db),
        kinds: [
          ...transferKinds.map((kind) => ({ job: kind, label: label(`job.${kind}`) })),
          ...[...jobs.handlers.values()].map(({ job }) => ({ job: job.name, label: label(job.label) })),
        ],
        schedules: jobs.schedules.map((schedule) => {
          const run = last.get(schedule.job.name)
          return {
            job: schedule.job.name,
            label: label(schedule.job.label),
            cron: schedule.cron,
            next_at: jobs.nextRun(schedule),
            last: run ? told(request)(run) : null,
          }
        }),
      }
    })
    app.get<{ Params: { id: string } }>(`${base}:id`, async (request) => {
      const id = idOf(request.params.id)
      if (sessionOf(request).viewing === null) await noteLook(db, id)
      return told(request)(await readRun(db, id))
    })
    /** Does something to a run and writes down who did, both or neither. */
    const intervene = <Run extends { readonly id: number }>(
      request: FastifyRequest,
      action: JobAction,
      work: (within: Db, session: Session) => Promise<Run>,
      nameOf: (run: Run) => string,
    ): Promise<Run> => {
      const session = sessionOf(request)
      return db.transaction(async (within) => {
        const run = await work(within, session)
        await keepJobEvent(within, { run: { id: run.id, job: nameOf(run) }, action, session, request: request.id })
        return run
      })
    }
    const jobOf = ({ job }: ShownRun): string => job
    app.put<{ Params: { id: string } }>(`${base}cancel/:id`, async (request) =>
      told(request)(
        await intervene(
          request,
          'cancel',
          (within, { name }) => cancelRun(within, idOf(request.params.id), name),
          jobOf,
        ),
      ),
    )
    app.put<{ Params: { id: string } }>(`${base}cancel_export/:id`, async (request) => {
      const run = await intervene(
        request,
        'cancel',
        (within, session) => {
          const seen = seenRuns(session, context.engine.registry.all, 'export')
          return cancelExport(within, session, seen, idOf(request.params.id))
        },
        () => 'export',
      )
      return toldExport(context, languageOf(request.headers['accept-language']), run)
    })
    app.put<{ Params: { id: string } }>(`${base}retry/:id`, async (request) =>
      told(request)(await intervene(request, 'retry', (within) => retryRun(within, idOf(request.params.id)), jobOf)),
    )
    app.post<{ Params: { name: string } }>(`${base}run/:name`, async (request, reply) => {
      const schedule = jobs.schedules.find(({ job }) => job.name === request.params.name)
      if (!schedule) throw notFound()
      const begin = async (within: Db, session: Session): Promise<ShownRun> => {
        const { id } = await enqueue(within, schedule.job, null, {
          key: 'schedule',
          by: { session, request: request.id },
        })
        await hastenRun(within, id)
        return readRun(within, id)
      }
      const run = await intervene(request, 'run_now', begin, jobOf)
      return reply.status(201).send(told(request)(run))
    })
  }

const labels =
  ({ texts: catalogue }: ApiContext, language: Language) =>
  (id: string): string =>
    catalogue.say(language, id)

/** What the job is called, and why it failed, in the reader's language. */
function words(
  context: ApiContext,
  jobs: Jobs,
  language: Language,
  run: ShownRun,
): { label: string; problem: string | null } {
  const say = context.texts.say
  const { problem } = run
  return {
    label: say(language, jobs.handlers.get(run.job)?.job.label ?? run.job),
    problem: problem === null ? null : 'said' in problem ? problem.said : say(language, problem.text, problem.params),
  }
}

/** A value of the query that may be given more than once, or with commas. */
const texts = (given: unknown): string[] =>
  (Array.isArray(given) ? given : [given])
    .filter((one): one is string => typeof one === 'string')
    .flatMap((one) => one.split(','))
    .filter((one) => one !== '')
