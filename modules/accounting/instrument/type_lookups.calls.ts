import type { FastifyPluginAsync } from 'fastify'
import type { ApiContext } from '#platform/api/context.ts'
import { payorder_clearing } from '../payorder_clearing/payorder_clearing.resource.ts'
import { postdate_cheque } from '../postdate_cheque/postdate_cheque.resource.ts'

const base = '/lookup/api/v1/lookup/'

/** The fixed lists of the kinds of cheques and pay orders, by their names in the specification (lookups.json, kind `enum`), for whoever is signed in. */
export const instrumentTypeLookups =
  ({ authenticate, texts }: Pick<ApiContext, 'authenticate' | 'texts'>): FastifyPluginAsync =>
  async (app) => {
    app.get(`${base}postdated_cheque_types/`, async (request) => {
      await authenticate(request, 'token')
      return {
        postdated_cheque_types: (postdate_cheque.fields.type.choices ?? []).map((code, at) => ({
          id: at + 1,
          name: texts.say('en', `postdate_cheque.type.${code}`),
          code,
        })),
      }
    })
    app.get(`${base}payorder_types/`, async (request) => {
      await authenticate(request, 'token')
      return {
        payorder_types: (payorder_clearing.fields.type.choices ?? []).map((code, at) => ({
          id: at + 1,
          name: texts.say('en', `payorder_clearing.type.${code}`),
          code,
        })),
      }
    })
  }
