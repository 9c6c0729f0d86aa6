import { asObject, asRows } from './finding.ts'
import type { Scenario } from './scenarios.ts'

const settings = '/general_setting/api/v1/general_setting/'

/** The way to a provider outside. What happens at one is told by the stories of platform/access/external_sign_in, with a real one. */
export const externalScenarios: Readonly<Record<string, Scenario>> = {
  async external_login(world, notes, action) {
    const path = action.path.replace('{provider}', 'openid')
    const guest = world.clientOf(undefined)
    notes.status('is off until a provider is configured', 404, await guest.get(path), { call: path })
    const configure = async (sign_in_provider: Readonly<Record<string, string>> | null) => {
      const [row] = asRows(asObject((await world.admin.get(`${settings}all/`)).body)?.['general_settings'])
      return world.admin.send('PUT', `${settings}update/${Number(row?.['id'])}`, {
        sign_in_provider,
        row_version: row?.['row_version'] ?? null,
      })
    }
    await configure({ name: 'Nobody at home', issuer: 'https://localhost:9', client_id: 'samiti' })
    const page = await guest.send('GET', `${path}?return=/apps/account`, undefined, { accept: 'text/html' })
    const redirect = page.headers.get('location')
    notes.status('leads a person on', 303, page, { call: path })
    notes.equal(
      'leads back to the sign-in while the provider is away',
      '/login?external=external_away&returnTo=%2Fapps%2Faccount',
      redirect,
      { call: path },
    )
    await configure(null)
    // A redirect is its address.
    return { ...page, status: 200, body: { redirect } }
  },
}
