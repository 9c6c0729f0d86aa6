import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { may, type Session } from '#platform/access/session.ts'
import { activities, foundActivities } from '#platform/activity/activities.ts'
import { activityEntries, countActivities, type ActivityWish } from '#platform/activity/activity_page.ts'
import { refusals } from '#platform/activity/refusals.ts'
import type { Telling } from '#platform/activity/told.ts'
import { mostUnpaged } from '#platform/api/answers.ts'
import { idOf, whole, type ApiContext } from '#platform/api/context.ts'
import { dayEnd, dayStart, isDay } from '#platform/clock/day.ts'
import { forbidden, invalid, notAllowed, notFound, Refusal } from '#platform/errors/errors.ts'
import { unknownKey } from '#platform/record/filter.ts'
import { languageOf } from '#platform/texts/catalogue.ts'
import { activityTypes } from './activity_log.report.ts'
import { ownTypes } from './activity_log.server.ts'

const base = '/activity_log/api/v1/activity_log/'
const right = 'log.read'
const filters = ['date_from', 'date_to', 'user', 'type', 'resource', 'record_id', 'ip', 'keyword'] as const
const listWords = ['page', 'size', 'sort', 'limit', 'count']
const mostRows = 200

type Query = Readonly<Record<string, unknown>>
type Filters = Readonly<Partial<Record<(typeof filters)[number], string>>>

/**
 * The activity log as a resource: its list, its entries, and the calls that were refused. Read from where things were
 * written down first, like the report of that name; nobody writes it, so the writing calls answer 405. collaboration.md 8.
 */
export const activityLogCalls =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    const { engine, texts } = context
    const asking = async (request: FastifyRequest): Promise<Telling & { readonly session: Session }> => {
      const session = await context.authenticate(request, 'token')
      if (session.member !== null || !may(session, right)) throw forbidden('read', 'activity_log')
      const language = languageOf(request.headers['accept-language'])
      return { engine, texts, session, language, read: engine.gate.read(session) }
    }
    const paged = async (request: FastifyRequest<{ Querystring: Query }>) => {
      const telling = await asking(request)
      const query = narrowed(telling, filtersIn(request.query))
      const wish = wishIn(request.query)
      const total = await countActivities(telling, query)
      return {
        activity_logs: await activityEntries(telling, query, wish),
        page: wish.page,
        size: wish.size,
        total_elements: total,
        total_pages: Math.ceil(total / wish.size),
      }
    }

    app.get<{ Querystring: Query }>(`${base}all/`, paged)
    app.get<{ Querystring: Query }>(`${base}search/`, paged)
    app.get<{ Querystring: Query }>(`${base}without_pagination/all/`, async (request) => {
      const telling = await asking(request)
      const query = narrowed(telling, filtersIn(request.query))
      const asked = request.query['limit']
      const size = whole(asked, mostUnpaged, mostUnpaged)
      const total = asked === undefined ? await countActivities(telling, query) : 0
      if (total > mostUnpaged) throw new Refusal(413, 'list_too_large', 'list.too_large', { n: total })
      return { activity_logs: await activityEntries(telling, query, { ...wishIn(request.query), page: 1, size }) }
    })
    app.get<{ Querystring: Query }>(`${base}refusals/`, async (request) => {
      const { read } = await asking(request)
      const { page, size } = wishIn(request.query)
      const { rows, total } = await refusals(read, page, size)
      return { activity_logs: rows, page, size, total_elements: total, total_pages: Math.ceil(total / size) }
    })
    app.get<{ Params: { id: string } }>(`${base}:id`, async (request) => {
      const telling = await asking(request)
      const query = activities(telling.read, ownTypes).where('id', '=', idOf(request.params.id))
      const [entry] = await activityEntries(telling, query, { page: 1, size: 1, isOldestFirst: false })
      if (!entry) throw notFound()
      return entry
    })
    app.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url: `${base}*`,
      handler: async (request): Promise<never> => {
        await asking(request)
        throw notAllowed()
      },
    })
  }

function narrowed(telling: Telling & { readonly session: Session }, given: Filters) {
  let query = activities(telling.read, ownTypes)
  const type = activityTypes.find((one) => one === given.type)
  if (given.date_from) query = query.where('at', '>=', dayStart(given.date_from))
  if (given.date_to) query = query.where('at', '<=', dayEnd(given.date_to))
  if (given.user) query = query.where('user_id', '=', Number(given.user))
  if (type) query = query.where('type', '=', type)
  if (given.resource) query = query.where('resource', '=', given.resource)
  if (given.record_id) query = query.where('record_id', '=', Number(given.record_id))
  if (given.ip) query = query.where('ip', '=', given.ip)
  return given.keyword ? query.where(foundActivities(telling, given.keyword)) : query
}

const forms: Readonly<Record<(typeof filters)[number], (written: string) => boolean>> = {
  date_from: isDay,
  date_to: isDay,
  user: isId,
  record_id: isId,
  type: (written) => activityTypes.some((one) => one === written),
  resource: (written) => written.length <= 60,
  ip: (written) => written.length <= 45,
  keyword: (written) => written.length <= 200,
}

function isId(written: string): boolean {
  return /^[1-9]\d{0,14}$/.test(written)
}

/** @throws Refusal 400 at the key that is unknown or malformed */
function filtersIn(query: Query): Filters {
  const known = [...filters, ...listWords]
  for (const key of Object.keys(query)) if (!known.includes(key)) throw invalid({ [key]: [unknownKey(key, known)] })
  return Object.fromEntries(
    filters.flatMap((key) => {
      const written = query[key]
      if (written === undefined || written === '') return []
      if (typeof written !== 'string' || !forms[key](written)) throw invalid({ [key]: [{ text: 'field.invalid' }] })
      return [[key, written]]
    }),
  )
}

/** @throws Refusal 400 */
function wishIn(query: Query): ActivityWish {
  const { sort } = query
  if (sort !== undefined && sort !== 'at' && sort !== '-at') throw invalid({ sort: [{ text: 'field.invalid' }] })
  return {
    page: whole(query['page'], 1, 1_000_000),
    size: whole(query['size'], 20, mostRows),
    isOldestFirst: sort === 'at',
  }
}
