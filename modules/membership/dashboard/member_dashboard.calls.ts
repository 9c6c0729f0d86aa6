import type { FastifyPluginAsync } from 'fastify'
import type { ApiContext } from '#platform/api/context.ts'
import { today } from '#platform/clock/clock.ts'
import { forbiddenWithout, notFound, Refusal } from '#platform/errors/errors.ts'
import { may } from '#platform/access/session.ts'
import { languageOf } from '#platform/texts/catalogue.ts'
import { memberDashboard } from './member_dashboard.ts'

/**
 * `GET /dashboard/api/v1/dashboard/member_user/`: what a member's people need to know first. Closed to the office, whose
 * sessions belong to no agency. membership.md 10; what it leaves out stands in docs/decisions/differences.json.
 */
export const memberDashboardCalls =
  ({ engine, texts, authenticate }: ApiContext): FastifyPluginAsync =>
  async (app) => {
    app.get('/dashboard/api/v1/dashboard/member_user/', async (request) => {
      const session = await authenticate(request, 'token')
      if (session.member === null) throw new Refusal(403, 'forbidden', 'error.forbidden_code', { code: 'dashboard' })
      if (!may(session, 'agency.read')) throw forbiddenWithout('agency.read', 'agency')
      const found = await memberDashboard(engine.gate.read(session), session.member, today())
      if (!found) throw notFound()
      const { next, ...rest } = found
      const language = languageOf(request.headers['accept-language'])
      return {
        ...rest,
        next_step: { key: next.key, text: texts.say(language, `member.next.${next.key}`, next.params) },
      }
    })
  }
