import type { FastifyPluginAsync } from 'fastify'
import type { ApiContext } from './context.ts'

const named = [
  'site_name',
  'site_name_local',
  'short_name',
  'default_language',
  'footer_credit_text',
  'footer_credit_url',
] as const
const standard: Readonly<Record<string, string>> = {
  site_name: 'Samiti',
  site_name_local: 'সমিতি',
  short_name: 'Samiti',
  default_language: 'en',
  footer_credit_text: 'Samiti',
  footer_credit_url: 'https://github.com',
}

/**
 * `GET /general_setting/api/v1/general_setting/without_pagination/all/`, open to everybody: what the sign-in page needs.
 * The resource with its screen comes with the office; until then the values are rows of `setting` named `site.*`, or the
 * product's own, and the pages show the product's mark where there is no picture.
 */
export const generalSettings =
  (context: Pick<ApiContext, 'engine' | 'authenticate'>): FastifyPluginAsync =>
  async (app) => {
    app.get('/general_setting/api/v1/general_setting/without_pagination/all/', async () => {
      const kept = await context.engine.database.app.query<{ name: string; value: unknown }>(
        `select substr(key, 6) as name, value from setting where starts_with(key, 'site.')`,
      )
      const own = Object.fromEntries(
        kept.rows.filter(({ value }) => typeof value === 'string').map(({ name, value }) => [name, value]),
      )
      const values = Object.fromEntries(named.map((name) => [name, own[name] ?? standard[name]]))
      return { general_settings: [{ admin_logo: null, favicon: null, favicon_white: null, ...values }] }
    })
    app.get('/lookup/api/v1/lookup/genders/', async (request) => {
      await context.authenticate(request, 'token')
      return {
        genders: ['male', 'female', 'other'].map((code, index) => ({
          id: index + 1,
          name: `${code[0]?.toUpperCase() ?? ''}${code.slice(1)}`,
          code,
        })),
      }
    })
  }
