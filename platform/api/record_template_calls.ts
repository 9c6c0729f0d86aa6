import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Session } from '../access/session.ts'
import { dbOf } from '../database/db.ts'
import { forbidden, invalid, notFound } from '../errors/errors.ts'
import { expandRows } from '../record/expand.ts'
import { toldOfOthers, type Changer } from '../record_template/event.ts'
import { addTemplate, changeTemplate, readName, readSharing, removeTemplate } from '../record_template/keep.ts'
import { readTemplate, readTemplates, templated } from '../record_template/read.ts'
import { beginningOf, readWritten } from '../record_template/written.ts'
import type { Definition } from '../resource/definition.ts'
import { languageOf } from '../texts/catalogue.ts'
import { bodyOf } from './body.ts'
import { idOf, type ApiContext } from './context.ts'
import { speakerOf } from './say.ts'

type Body = Readonly<Record<string, unknown>>
type One = { Params: { id: string } }

const base = '/record_template/api/v1/record_template/'

/** What new records begin with. Every answer to a change holds all templates of the resource as they stand then. */
export const recordTemplateCalls =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    const { engine } = context
    const { registry } = engine
    const db = dbOf(engine.database.app)
    const asking = async (request: FastifyRequest): Promise<Session> => {
      const session = await context.authenticate(request, 'token')
      if (session.member !== null) throw forbidden('read', 'record_template')
      return session
    }
    const answer = async (session: Session, definition: Definition, more: Body = {}) => ({
      record_templates: await readTemplates(db, session, definition),
      ...more,
    })
    const found = async (session: Session, id: number) => {
      const one = await readTemplate(db, registry, session, id)
      if (!one) throw notFound()
      return one
    }
    app.get<{ Querystring: { resource?: unknown } }>(`${base}all/`, async (request) => {
      const session = await asking(request)
      return answer(session, templatedOf(context, session, request.query.resource))
    })
    app.get<One>(`${base}:id`, async (request) => {
      const session = await asking(request)
      const { template, definition, written } = await found(session, idOf(request.params.id))
      const { values, faults } = await beginningOf(engine, session, definition, written)
      const language = languageOf(request.headers['accept-language'])
      const speaker = speakerOf(context.texts, language, definition)
      const naming = { registry, read: engine.gate.read(session), session, files: engine.database.app, language }
      const [named] = await expandRows(naming, definition, [{ ...values, id: template.id }])
      const errors = Object.entries(faults).map(([path, all]) => [path, all.map((one) => speaker.fault(path, one))])
      return { ...template, values, errors: Object.fromEntries(errors), expand: named?.['expand'] ?? {} }
    })
    app.post<{ Body: Body }>(`${base}create/`, async (request, reply) => {
      const session = await asking(request)
      const body = bodyOf(request.body, ['resource', 'name', 'written', 'shared_with'])
      const definition = templatedOf(context, session, body['resource'])
      const wanted = {
        name: readName(body['name']),
        shared_with: readSharing(session, definition, body['shared_with']),
        written: await readWritten(engine, session, definition, body['written']),
      }
      const id = await db.transaction((trx) =>
        toldOfOthers(trx, changerOf(session, request), undefined, () => addTemplate(trx, session, definition, wanted)),
      )
      return reply.code(201).send(await answer(session, definition, { id }))
    })
    app.put<One & { Body: Body }>(`${base}update/:id`, async (request) => {
      const session = await asking(request)
      const body = bodyOf(request.body, ['name', 'written', 'shared_with', 'row_version'])
      const id = idOf(request.params.id)
      const { definition } = await found(session, id)
      const given = (name: string): boolean => body[name] !== undefined
      const wanted = {
        version: body['row_version'],
        ...(given('name') ? { name: readName(body['name']) } : {}),
        ...(given('shared_with') ? { shared_with: readSharing(session, definition, body['shared_with']) } : {}),
        ...(given('written') ? { written: await readWritten(engine, session, definition, body['written']) } : {}),
      }
      await db.transaction((trx) =>
        toldOfOthers(trx, changerOf(session, request), id, async () => {
          // Asked again where it is held: somebody may have taken it back meanwhile.
          const one = await readTemplate(trx, registry, session, id)
          if (!one) throw notFound()
          await changeTemplate(trx, session, definition, one.template, wanted)
          return id
        }),
      )
      return answer(session, definition, { id })
    })
    app.delete<One>(`${base}delete/:id`, async (request) => {
      const session = await asking(request)
      const id = idOf(request.params.id)
      const { definition } = await found(session, id)
      await db.transaction((trx) =>
        toldOfOthers(trx, changerOf(session, request), id, async () => {
          const one = await readTemplate(trx, registry, session, id)
          if (!one) throw notFound()
          await removeTemplate(trx, one.template)
          return id
        }),
      )
      return answer(session, definition)
    })
  }

const changerOf = (session: Session, { id }: Pick<FastifyRequest, 'id'>): Changer => ({ session, request: id })

/** What a template is of. @throws Refusal 400 for what keeps none, 403 without the right to make records of it */
function templatedOf({ engine }: ApiContext, session: Session, resource: unknown): Definition {
  const known = typeof resource === 'string' ? engine.registry.find(resource) : undefined
  if (!known?.templates) throw invalid({ resource: [{ text: 'field.invalid' }] })
  const definition = templated(engine.registry, session, known.name)
  if (!definition) throw forbidden('create', known.name)
  return definition
}
