import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Session } from '../access/session.ts'
import { dbOf } from '../database/db.ts'
import { forbidden, invalid, notFound } from '../errors/errors.ts'
import type { Definition } from '../resource/definition.ts'
import { keepStandardEvent, toldOfRoles, type Changer } from '../saved_view/event.ts'
import { addView, changeView, keepStandard, readName, readRoles, removeView } from '../saved_view/keep.ts'
import { readable, readStandards, readViews, sharedWith, type SavedView } from '../saved_view/read.ts'
import { readWords } from '../saved_view/understood.ts'
import { bodyOf } from './body.ts'
import { idOf, type ApiContext } from './context.ts'

type Body = Readonly<Record<string, unknown>>
type One = { Params: { id: string } }

const base = '/saved_view/api/v1/saved_view/'

/** Ways of looking at lists that people keep, alone or for a role. Every answer to a change holds all of them as they stand then. */
export const savedViewCalls =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    const { registry } = context.engine
    const db = dbOf(context.engine.database.app)
    const asking = async (request: FastifyRequest): Promise<Session> => {
      const session = await context.authenticate(request, 'token')
      if (session.member !== null) throw forbidden('read', 'saved_view')
      return session
    }
    const answer = async (session: Session, more: Body = {}) => {
      const [saved_views, standards, roles] = await Promise.all([
        readViews(db, registry, session),
        readStandards(db, session),
        sharedWith(db, session),
      ])
      return { saved_views, standards, roles, ...more }
    }
    const seen = async (session: Session, id: number): Promise<SavedView> => {
      const [view] = await readViews(db, registry, session, id)
      if (!view) throw notFound()
      return view
    }
    app.get(`${base}all/`, async (request) => answer(await asking(request)))
    app.get<One>(`${base}:id`, async (request) => seen(await asking(request), idOf(request.params.id)))
    app.post<{ Body: Body }>(`${base}create/`, async (request, reply) => {
      const session = await asking(request)
      const body = bodyOf(request.body, ['resource', 'name', 'asked', 'roles'])
      const definition = listOf(context, session, body['resource'])
      const wanted = {
        resource: definition.name,
        name: readName(body['name']),
        asked: readWords(definition, session, body['asked']),
        roles: await readRoles(db, session, body['roles']),
      }
      const id = await db.transaction((trx) =>
        toldOfRoles(trx, changerOf(session, request), undefined, () => addView(trx, session, wanted)),
      )
      return reply.code(201).send(await answer(session, { id }))
    })
    app.put<One & { Body: Body }>(`${base}update/:id`, async (request) => {
      const session = await asking(request)
      const body = bodyOf(request.body, ['name', 'asked', 'roles', 'row_version'])
      const id = idOf(request.params.id)
      const definition = listOf(context, session, (await seen(session, id)).resource)
      const wanted = {
        version: body['row_version'],
        ...(body['name'] === undefined ? {} : { name: readName(body['name']) }),
        ...(body['asked'] === undefined ? {} : { asked: readWords(definition, session, body['asked']) }),
        ...(body['roles'] === undefined ? {} : { roles: await readRoles(db, session, body['roles']) }),
      }
      await db.transaction((trx) =>
        toldOfRoles(trx, changerOf(session, request), id, () => changeView(trx, session, id, wanted).then(() => id)),
      )
      return answer(session, { id })
    })
    app.delete<One>(`${base}delete/:id`, async (request) => {
      const session = await asking(request)
      const id = idOf(request.params.id)
      await db.transaction((trx) =>
        toldOfRoles(trx, changerOf(session, request), id, () => removeView(trx, session, id).then(() => id)),
      )
      return answer(session)
    })
    app.put<{ Body: Body }>(`${base}standard/`, async (request) => {
      const session = await asking(request)
      const body = bodyOf(request.body, ['resource', 'view', 'role'])
      const { name } = listOf(context, session, body['resource'])
      const role = body['role'] ?? null
      const view = readView(body['view'])
      const found = typeof view === 'number' ? await seen(session, view) : undefined
      if (found && found.resource !== name) throw notFound()
      if (role !== null) {
        const [known = 0] = await readRoles(db, session, [role])
        // A role opens with what its people find.
        if (view !== undefined && !found?.roles.includes(known)) throw invalid({ view: [{ text: 'field.invalid' }] })
      }
      const ofRole = typeof role === 'number' ? role : null
      await db.transaction(async (trx) => {
        const isOther = await keepStandard(trx, session, name, { view, role: ofRole })
        if (isOther && ofRole !== null)
          await keepStandardEvent(trx, changerOf(session, request), {
            resource: name,
            view: view ?? undefined,
            role: ofRole,
          })
      })
      return answer(session)
    })
  }

const changerOf = (session: Session, { id }: Pick<FastifyRequest, 'id'>): Changer => ({ session, request: id })

/** Id of a view; null: as the list comes; undefined: no choice. @throws Refusal 400 */
function readView(given: unknown): number | null | undefined {
  if (given === undefined || given === null) return given
  if (typeof given !== 'number' || !Number.isSafeInteger(given)) throw invalid({ view: [{ text: 'field.invalid' }] })
  return given
}

/** The list a view is of. @throws Refusal 400 for a name that is none, 403 without the right to read it */
function listOf({ engine }: ApiContext, session: Session, resource: unknown): Definition {
  const known = typeof resource === 'string' ? engine.registry.find(resource) : undefined
  if (!known) throw invalid({ resource: [{ text: 'field.invalid' }] })
  if (!readable(engine.registry, session, known.name)) throw forbidden('read', known.name)
  return known
}
