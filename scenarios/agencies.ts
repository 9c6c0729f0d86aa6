import type { Send } from '../platform/testing/client.ts'

/** An agency as the API gave it back. */
export interface Entered {
  readonly id: number
  readonly row_version: number
}

/** City and thana of the name, for calls that need their ids. */
export async function thanaOf(admin: Send, name: string): Promise<{ readonly thana: number; readonly city: number }> {
  const [found] = (await admin('GET', `/thana/api/v1/thana/all/?size=1&name=${name}`)).body['thanas'] as {
    id: number
    city: number
  }[]
  if (!found) throw new Error(`no thana ${name}`)
  return { thana: found.id, city: found.city }
}

/** Enters an agency with this RL number, whose phone and e-mail address follow from it. Throws when the office refuses. */
export async function enterAgency(
  admin: Send,
  rl: number,
  name: string,
  over: Readonly<Record<string, unknown>> = {},
): Promise<Entered> {
  const made = await admin('POST', '/agency/api/v1/agency/create/', {
    rl_no: String(rl),
    name,
    licence_issue_date: '2020-01-01',
    licence_expiry_date: '2030-12-31',
    phone_number: `01711${String(rl).padStart(6, '0')}`,
    email: `office${rl}@agency.example`,
    address: '12 Topkhana Road',
    ...(await thanaOf(admin, 'Savar')),
    ...over,
  })
  if (made.status !== 201) throw new Error(`${name} was not entered: ${made.raw}`)
  return { id: Number(made.body['id']), row_version: Number(made.body['row_version']) }
}

/** How many agencies the office has under this keyword. */
export async function countAgencies(admin: Send, keyword: string): Promise<number> {
  const found = (await admin('GET', `/agency/api/v1/agency/search/?keyword=${encodeURIComponent(keyword)}`)).body[
    'agencies'
  ] as unknown[]
  return found.length
}
