import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Session } from '../access/session.ts'
import { nowMs } from '../clock/clock.ts'
import { dbOf } from '../database/db.ts'
import { forbidden, invalid, notFound, Refusal } from '../errors/errors.ts'
import type { Reports } from '../report/implementation.ts'
import { scheduleBase as base } from '../report/schedules_path.ts'
import { begin } from '../report/schedule/due.ts'
import type { ReadStanding } from '../report/schedule/recipient.ts'
import {
  addSchedule,
  changeSchedule,
  listSchedules,
  pauseSchedule,
  removeSchedule,
} from '../report/schedule/schedule.ts'
import type { ShownSchedule } from '../report/schedule/shapes.ts'
import { readWanted } from '../report/schedule/wanted.ts'
import { languageOf } from '../texts/catalogue.ts'
import { idOf, type ApiContext } from './context.ts'

type Body = Readonly<Record<string, unknown>>
type One = { Params: { id: string } }

/** Reports that go out by mail: one's own, those one gets, all for administrators. Every answer is the list as it stands then. */
export const scheduleCalls =
  (context: ApiContext, reports: Reports, standing: ReadStanding): FastifyPluginAsync =>
  async (app) => {
    const db = dbOf(context.engine.database.app)
    const checking = { engine: context.engine, db, reports, standing }
    const office = async (request: FastifyRequest): Promise<Session> => {
      const session = await context.authenticate(request, 'token')
      if (session.member !== null) throw forbidden('read', 'report_schedule')
      return session
    }
    const answer = async (request: FastifyRequest, session: Session, report?: string) => {
      const language = languageOf(request.headers['accept-language'])
      const found = await listSchedules(db, session, report)
      const shown = found.map((one): ShownSchedule => {
        const definition = reports.find(one.report)?.definition
        return {
          ...one,
          title: definition ? context.texts.say(language, definition.name) : one.report,
          path: definition?.path ?? null,
        }
      })
      return { report_schedules: shown }
    }
    app.get<{ Querystring: { report?: unknown } }>(`${base}all/`, async (request) => {
      const { report } = request.query
      return answer(request, await office(request), typeof report === 'string' ? report : undefined)
    })
    app.post<{ Body: Body }>(`${base}create/`, async (request, reply) => {
      const session = await office(request)
      const wanted = await readWanted(checking, session, request.body)
      await db.transaction((trx) => addSchedule(trx, session, wanted))
      return reply.code(201).send(await answer(request, session))
    })
    app.put<One & { Body: Body }>(`${base}update/:id`, async (request) => {
      const session = await office(request)
      const wanted = await readWanted(checking, session, request.body)
      await db.transaction((trx) => changeSchedule(trx, session, idOf(request.params.id), wanted))
      return answer(request, session)
    })
    app.put<One & { Body: Body }>(`${base}pause/:id`, async (request) => {
      const session = await office(request)
      const { is_paused } = request.body
      if (typeof is_paused !== 'boolean') throw invalid({ is_paused: [{ text: 'field.invalid' }] })
      await db.transaction((trx) => pauseSchedule(trx, session, idOf(request.params.id), is_paused))
      return answer(request, session)
    })
    app.post<One>(`${base}send/:id`, async (request) => {
      const session = await office(request)
      const id = idOf(request.params.id)
      const own = await db.query('select id from report_schedule where id = $1 and "user" = $2', [id, session.user])
      if (own.rowCount === 0) throw notFound()
      // By the minute: two clicks are one wish.
      const dueAt = new Date(Math.floor(nowMs() / 60_000) * 60_000).toISOString()
      const begun = await db.transaction((trx) => begin(trx, id, dueAt, { session, request: request.id }))
      if (begun === 0) throw new Refusal(409, 'sent_already', 'report.sent_already')
      return answer(request, session)
    })
    app.delete<One>(`${base}delete/:id`, async (request) => {
      const session = await office(request)
      await db.transaction((trx) => removeSchedule(trx, session, idOf(request.params.id)))
      return answer(request, session)
    })
  }
