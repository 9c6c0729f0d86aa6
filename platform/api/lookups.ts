import type { FastifyPluginAsync } from 'fastify'
import type { ApiContext } from './context.ts'

/** Fixed lists that belong to no resource (lookups.json, kind `enum`), for whoever is signed in. */
export const lookups =
  (context: Pick<ApiContext, 'authenticate'>): FastifyPluginAsync =>
  async (app) => {
    app.get('/lookup/api/v1/lookup/genders/', async (request) => {
      await context.authenticate(request, 'token')
      return {
        genders: ['male', 'female', 'other'].map((code, index) => ({ id: index + 1, name: capital(code), code })),
      }
    })
    app.get('/lookup/api/v1/lookup/activity_log_types/', async (request) => {
      await context.authenticate(request, 'token')
      return {
        activity_log_types: activityTypes.map((code, index) => ({
          id: index + 1,
          name: code === 'status' ? 'Status change' : capital(code.replace('_', ' ')),
          code,
        })),
      }
    })
  }

const capital = (word: string): string => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`

/** Kinds of entries of the activity log, also those that come with what they tell of (lookups.json). */
const activityTypes = [
  'login',
  'logout',
  'create',
  'update',
  'delete',
  'status',
  'approve',
  'cancel',
  'print',
  'export',
  'upload',
  'message',
  'failed_login',
  'permission',
  'setting',
  'sensitive_view',
  'job',
]
