import type pg from 'pg'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../access/session.ts'
import { countComments, readComment, readComments } from '../comment/comment.ts'
import { offered, toldBy } from '../comment/people.ts'
import { assertReads, refuseMembers, type CommentPlace, type ReadStanding } from '../comment/place.ts'
import {
  addComment,
  commentText,
  editComment,
  lockComment,
  removeComment,
  restoreComment,
  type Kept,
} from '../comment/write.ts'
import { dbOf } from '../database/db.ts'
import { notFound, Refusal } from '../errors/errors.ts'
import { transaction } from '../record/engine.ts'
import type { Db } from '../access/sign_in/db.ts'
import { bodyOf } from './body.ts'
import { idOf, whole, type ApiContext } from './context.ts'
import { repeatable } from './repeatable.ts'

const base = '/comment/api/v1/comment/'
const usualSize = 50
/** Comments one call reads at most. */
const mostRead = 1000
/** People one call may name. */
const mostChosen = 100

type Words = Readonly<Record<string, unknown>>
/** Names that nobody answers to, where somebody was named. */
type Change = (db: Db, session: Session, kept: Kept, client: pg.PoolClient) => Promise<readonly string[] | void>
type Given = { Params: { id: string }; Querystring: Words; Body: Words }

/** What people of the office say to each other about a record: for whoever may read that record, and never for members. */
export const commentCalls =
  (context: ApiContext, standing: ReadStanding): FastifyPluginAsync =>
  async (app) => {
    const { engine } = context
    const db = dbOf(engine.database.app)
    const naming = { engine, db, standing }
    const asking = async (request: FastifyRequest): Promise<Session> => {
      const session = await context.authenticate(request, 'token')
      refuseMembers(session)
      return session
    }
    /** Changes one comment; who may not read its record does not learn that there is one. */
    const change = async (request: FastifyRequest<Given>, work: Change) => {
      const session = await asking(request)
      return transaction(engine, async (client) => {
        const within = dbOf(client)
        const kept = await lockComment(within, idOf(request.params.id))
        await assertReads(engine, session, kept, client)
        const untold = await work(within, session, kept, client)
        return answer(within, session, kept, kept.id, untold ?? [])
      })
    }
    /** What every change answers: the comment as it stands then, names that nobody answers to, how many there are. */
    const answer = async (
      within: Db,
      session: Session,
      place: CommentPlace,
      id: number,
      untold: readonly string[],
    ) => ({
      comment: await readComment(within, session, id),
      untold,
      total: await countComments(within, place),
    })

    app.get<Given>(`${base}all/`, async (request) => {
      const session = await asking(request)
      const place = placeOf(request.query)
      await assertReads(engine, session, place)
      return readComments(db, session, place, whole(request.query['size'], usualSize, mostRead))
    })
    app.get<Given>(`${base}people/`, async (request) => {
      const session = await asking(request)
      const place = placeOf(request.query)
      await assertReads(engine, session, place)
      const { keyword } = request.query
      return { people: await offered(naming, session, place, typeof keyword === 'string' ? keyword : '') }
    })
    app.post<Given>(`${base}create/`, async (request, reply: FastifyReply) => {
      const session = await asking(request)
      const body = bodyOf(request.body, ['resource', 'record', 'text', 'mentions'])
      const place = placeOf(body)
      await assertReads(engine, session, place)
      const text = commentText(body['text'])
      const told = await toldBy(naming, session, place, text, chosenIn(body))
      return repeatable({ context, session, request, reply, body }, 201, async (given) => {
        const add = (within: Db) => addComment(within, session, place, text, told)
        const id = given ? await add(dbOf(given)) : await db.transaction(add)
        return answer(given ? dbOf(given) : db, session, place, id, told.untold)
      })
    })
    app.put<Given>(`${base}update/:id`, async (request) =>
      change(request, async (within, session, kept, client) => {
        const body = bodyOf(request.body, ['text', 'mentions'])
        const text = commentText(body['text'])
        const told = await toldBy({ engine, db: within, standing, client }, session, kept, text, chosenIn(body))
        await editComment(within, session, kept, text, told)
        return told.untold
      }),
    )
    app.delete<Given>(`${base}delete/:id`, async (request) => change(request, removeComment))
    app.put<Given>(`${base}restore/:id`, async (request) => change(request, restoreComment))
  }

/** The record that a call is about. @throws Refusal 404 */
function placeOf({ resource, record }: Words): CommentPlace {
  if (typeof resource !== 'string') throw notFound()
  return {
    resource,
    record: idOf(typeof record === 'number' ? String(record) : typeof record === 'string' ? record : ''),
  }
}

function chosenIn({ mentions }: Words): number[] {
  if (mentions === undefined) return []
  const isList =
    Array.isArray(mentions) && mentions.length <= mostChosen && mentions.every((id) => Number.isSafeInteger(id))
  if (!isList) throw new Refusal(400, 'malformed', 'error.malformed')
  return mentions.map(Number)
}
