import type { FastifyPluginAsync } from 'fastify'
import { may, type Session } from '#platform/access/session.ts'
import type { ApiContext } from '#platform/api/context.ts'
import { today } from '#platform/clock/clock.ts'
import { isDay } from '#platform/clock/day.ts'
import { forbiddenWithout, invalid, notFound } from '#platform/errors/errors.ts'
import { latinDigits } from '#platform/fields/digits.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { unknownKey } from '#platform/record/filter.ts'
import { yearStart, type Days } from '../statements/statement_range.ts'
import { accountSummary } from './account_summary.ts'

const right = 'ledger_account.read'
const parameters = ['branch', 'date_after', 'date_before']

type Query = Readonly<Record<string, unknown>>

/**
 * `GET /dashboard/api/v1/dashboard/total_account_summary/`: cash, bank, receivable, payable and what came in and went out, from the
 * fiscal year's first day to today unless told. For who may see the ledgers, of the branches that are theirs.
 */
export const accountSummaryCalls =
  ({ engine, authenticate }: ApiContext): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: Query }>('/dashboard/api/v1/dashboard/total_account_summary/', async (request) => {
      const session = await authenticate(request, 'token')
      if (session.member !== null || !may(session, right)) throw forbiddenWithout(right, 'ledger_account')
      const { query } = request
      for (const key of Object.keys(query))
        if (!parameters.includes(key)) throw invalid({ [key]: [unknownKey(key, parameters)] })
      return accountSummary(engine.gate.read(session), daysIn(query), branchesIn(query, session))
    })
  }

/** @throws Refusal 400 for what is no day, or for a last day before the first */
function daysIn(query: Query): Days {
  const day = (key: string, standard: string): string => {
    const written = query[key]
    if (written === undefined || written === '') return standard
    const read = typeof written === 'string' ? latinDigits(written) : ''
    if (!isDay(read)) throw invalid({ [key]: [{ text: 'field.date' }] })
    return read
  }
  const to = day('date_before', today())
  const from = day('date_after', yearStart(to))
  if (to < from) throw invalid({ date_before: [{ text: 'field.invalid' }] })
  return { from, to }
}

/** @throws Refusal 404 for a branch whose books the asker does not see: they would look empty */
function branchesIn(query: Query, { branches }: Session): number[] | undefined {
  const written = query['branch']
  if (written === undefined || written === '') return undefined
  const words = (Array.isArray(written) ? written : [written]).flatMap((one: unknown) =>
    typeof one === 'string' ? one.split(',') : [''],
  )
  return words.map((one) => {
    const id = readId(one)
    if (id === undefined || (branches !== 'all' && !branches.includes(id))) throw notFound()
    return id
  })
}
