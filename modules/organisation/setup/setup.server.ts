import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { may, type Session } from '#platform/access/session.ts'
import type { ApiContext } from '#platform/api/context.ts'
import { invalid, notFound, Refusal } from '#platform/errors/errors.ts'
import { keepSetting, settingsUnder } from '#platform/settings/office_settings.ts'
import { productNames } from '../general_setting/first_settings.ts'
import { isSetupMark, isSetupStep, setupMarks, setupState, type SetupFacts, type SetupState } from './setup.rules.ts'

/** Right without which the guided start is closed; most of its steps write the general settings. */
const right = 'general_setting.update'
/** Rows of `setting`: `setup.{step}` holds what was said of a step. */
const prefix = 'setup.'
const dismissedKey = 'dismissed'

/**
 * The guided start, for administrators: `GET /office/api/v1/office/setup/` how far it is, `PUT setup/{step}` says that a
 * step is done or skipped, `PUT setup/` puts the whole away or takes it up again. Every answer is the state.
 */
export const setupCalls =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    const { app: pool } = context.engine.database
    const administrator = async (request: FastifyRequest): Promise<Session> => {
      const session = await context.authenticate(request, 'token')
      if (session.kind !== 'admin' || !may(session, right))
        throw new Refusal(403, 'forbidden', 'error.forbidden_code', { code: right })
      return session
    }
    const stateFor = async (session: Session): Promise<SetupState> => {
      const kept = await settingsUnder(pool, prefix)
      const marks = new Map(
        [...kept].flatMap(([step, mark]) => (isSetupStep(step) && isSetupMark(mark) ? [[step, mark] as const] : [])),
      )
      return setupState(await factsOf(context, session), marks, kept.get(dismissedKey) === true)
    }
    const path = '/office/api/v1/office/setup/'

    app.get(path, async (request) => stateFor(await administrator(request)))
    app.put<{ Body: unknown }>(path, async (request) => {
      const session = await administrator(request)
      const isDismissed = valueIn(request.body, 'is_dismissed')
      if (typeof isDismissed !== 'boolean') throw invalid({ is_dismissed: [{ text: 'field.invalid' }] })
      await keepSetting(pool, prefix + dismissedKey, isDismissed)
      return stateFor(session)
    })
    app.put<{ Params: { step: string }; Body: unknown }>(`${path}:step`, async (request) => {
      const session = await administrator(request)
      const { step } = request.params
      if (!isSetupStep(step)) throw notFound()
      const state = valueIn(request.body, 'state')
      if (!isSetupMark(state))
        throw invalid({ state: [{ text: 'field.choice', params: { Label: 'state', choices: setupMarks.join(', ') } }] })
      await keepSetting(pool, prefix + step, state)
      return stateFor(session)
    })
  }

async function factsOf(context: ApiContext, session: Session): Promise<SetupFacts> {
  const read = context.engine.gate.read(session)
  const settings = await read
    .selectFrom('general_setting')
    .select(['site_name', 'address', 'admin_logo'])
    .executeTakeFirst()
  // Two say as much as two thousand: whether there is more than what the first start makes.
  const branches = await read.selectFrom('branch').select('id').limit(2).execute()
  const ledgers = await read.selectFrom('ledger_account').select('id').limit(1).execute()
  const years = await read.selectFrom('fiscal_year').select('id').where('status', '=', 'open').limit(1).execute()
  const people = await read.selectFrom('user').select('id').limit(2).execute()
  const members = await read.selectFrom('agency').select('id').limit(1).execute()
  return {
    name: settings?.site_name ?? null,
    productName: productNames.site_name,
    address: settings?.address ?? null,
    hasLogo: settings?.admin_logo != null,
    branches: branches.length,
    hasChart: ledgers.length > 0,
    hasYear: years.length > 0,
    people: people.length,
    members: members.length,
  }
}

const valueIn = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? new Map<string, unknown>(Object.entries(body)).get(key) : undefined
