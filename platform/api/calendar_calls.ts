import type { FastifyPluginAsync } from 'fastify'
import { eventsBetween, kindsFor } from '../record/calendar.ts'
import { daysBetween, isDay } from '../clock/day.ts'
import { forbidden, invalid, type FieldFault } from '../errors/errors.ts'
import { unknownKey } from '../record/filter.ts'
import { languageOf } from '../texts/catalogue.ts'
import type { ApiContext } from './context.ts'
import { listPath, opensRecords } from './menu.ts'

/** Days one call tells of at most: a quarter and the weeks around it. */
const mostDays = 100
const known = ['from', 'to']

/**
 * `GET /calendar/api/v1/calendar/events/?from=&to=`: what falls on the days of a month or a week, of every record that opens
 * to the asker. For the office (roles.json `user`); members look at their own record.
 */
export const calendarCalls =
  ({ engine, texts, authenticate }: ApiContext): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: Readonly<Record<string, unknown>> }>(
      '/calendar/api/v1/calendar/events/',
      async (request) => {
        const session = await authenticate(request, 'token')
        if (session.member !== null) throw forbidden('read', 'page.calendar')
        const language = languageOf(request.headers['accept-language'])
        const kinds = kindsFor(
          session,
          engine.registry.all.filter((definition) => opensRecords(session, definition)),
        )
        const { events, more } = await eventsBetween(engine, session, kinds, { ...readDays(request.query), language })
        return {
          events: events.map(({ resource, record, ...event }) => ({
            ...event,
            url: `${listPath(engine.registry.get(resource))}/${record}`,
          })),
          more,
          kinds: kinds.map(({ definition, day }) => ({
            kind: `${definition.name}.${day.field}`,
            label: texts.say(language, `${definition.name}.calendar.${day.field}`),
          })),
        }
      },
    )
  }

/** @throws Refusal 400 with the faults at `from` and `to` */
function readDays(query: Readonly<Record<string, unknown>>): { from: string; to: string } {
  const errors: Record<string, FieldFault[]> = {}
  for (const key of Object.keys(query)) if (!known.includes(key)) errors[key] = [unknownKey(key, known)]
  const day = (key: string): string => {
    const given = query[key]
    if (typeof given === 'string' && isDay(given)) return given
    errors[key] = [{ text: 'field.date' }]
    return ''
  }
  const [from, to] = [day('from'), day('to')]
  if (from !== '' && to !== '' && (to < from || daysBetween(from, to) >= mostDays))
    errors['to'] = [{ text: 'calendar.days', params: { n: mostDays } }]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { from, to }
}
