import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Session } from '../access/session.ts'
import { dbOf } from '../database/db.ts'
import { invalid, Refusal } from '../errors/errors.ts'
import { cardsOf, cardVariants, putCardAway, type CardCounts } from '../live/cards.ts'
import { dismiss, listNotifications, markRead, tell, unreadOf, type Chosen } from '../live/notification.ts'
import { readChannels, switchTopics, type Switched, type Switches } from '../live/switches.ts'
import { topics } from '../live/topics.ts'
import { languageOf } from '../texts/catalogue.ts'
import { bodyOf } from './body.ts'
import { refuseMember } from './live_calls.ts'
import { whole, type ApiContext } from './context.ts'

const base = '/notification/api/v1/notification/'
const mostRows = 100
const mostChosen = 500

/** The bell: counted cards, items, what was read and put away. Each person's own; members have none (C-10). */
export const notificationCalls =
  (context: ApiContext, counts: CardCounts): FastifyPluginAsync =>
  async (app) => {
    const { engine, texts } = context
    const db = dbOf(engine.database.app)
    const asking = async (request: FastifyRequest): Promise<Session> => {
      const session = await context.authenticate(request, 'token')
      refuseMember(session)
      return session
    }
    const unread = async (user: number): Promise<number> => (await unreadOf(db, [user])).get(user)?.unread ?? 0

    app.get(`${base}all/`, async (request) => {
      const session = await asking(request)
      return cardsOf(db, session.user, engine.gate.read(session), counts)
    })
    app.get<{ Querystring: Readonly<Record<string, unknown>> }>(`${base}events/`, async (request) => {
      const session = await asking(request)
      const page = whole(request.query['page'], 1, 1_000_000)
      const size = whole(request.query['size'], 20, mostRows)
      const { items, total } = await listNotifications(db, session.user, page, size)
      const telling = { gate: engine.gate, registry: engine.registry, texts }
      return {
        notifications: await tell(telling, session, languageOf(request.headers['accept-language']), items),
        unread: await unread(session.user),
        page,
        size,
        total_elements: total,
        total_pages: Math.ceil(total / size),
      }
    })
    app.get(`${base}switches/`, async (request) => readChannels(db, (await asking(request)).user))
    app.put<{ Body: unknown }>(`${base}switches/`, async (request) => {
      const { user } = await asking(request)
      return switchTopics(db, user, switchedIn(request.body))
    })
    app.post<{ Body: unknown }>(`${base}read/`, async (request) => {
      const session = await asking(request)
      await markRead(db, session.user, chosenOf(bodyOf(request.body, ['ids', 'all'])))
      return { unread: await unread(session.user) }
    })
    app.post<{ Body: unknown }>(`${base}dismiss/`, async (request) => {
      const session = await asking(request)
      const read = engine.gate.read(session)
      const body = bodyOf(request.body, ['variant', 'ids', 'all'])
      const { variant } = body
      const card = cardVariants.find((one) => one === variant)
      if (card) await putCardAway(db, session.user, read, counts, card)
      else if (variant === 'info' || variant === 'warning') await dismiss(db, session.user, { variant })
      else if (variant !== undefined) throw invalid({ variant: [{ text: 'field.invalid' }] })
      else await dismiss(db, session.user, chosenOf(body))
      return { ...(await cardsOf(db, session.user, read, counts)), unread: await unread(session.user) }
    })
  }

/** Topics that are switched on or off, their letters under `mail`. @throws Refusal 400 */
function switchedIn(body: unknown): Switched {
  const { mail = {}, ...switches } = bodyOf(body, [...topics, 'mail'])
  if (typeof mail !== 'object' || mail === null || Array.isArray(mail))
    throw invalid({ mail: [{ text: 'field.invalid' }] })
  return { switches: switchesIn(switches), mail: switchesIn(bodyOf(mail, topics)) }
}

function switchesIn(given: Readonly<Record<string, unknown>>): Partial<Switches> {
  return Object.fromEntries(
    Object.entries(given).map(([topic, isOn]) => {
      if (typeof isOn !== 'boolean') throw invalid({ [topic]: [{ text: 'field.invalid' }] })
      return [topic, isOn]
    }),
  )
}

function chosenOf({ ids, all }: Readonly<Record<string, unknown>>): Chosen {
  if (all === true && ids === undefined) return 'all'
  const isList =
    all !== true && Array.isArray(ids) && ids.length <= mostChosen && ids.every((id) => Number.isSafeInteger(id))
  if (!isList) throw new Refusal(400, 'malformed', 'error.malformed')
  return ids.map(Number)
}
