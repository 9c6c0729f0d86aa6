import type { TryProvider } from '#platform/access/external_sign_in/try_provider.ts'
import type { Reader } from '#platform/access/read.ts'
import { may } from '#platform/access/session.ts'
import { fileUrl } from '#platform/files/routes.ts'
import { invalid } from '#platform/errors/errors.ts'
import { isEmpty } from '#platform/fields/field.ts'
import { readValue } from '#platform/fields/catalogue.ts'
import type { MessageServices } from '#platform/message/services.ts'
import { implement } from '#platform/resource/implementation.ts'
import { fieldsOf } from '#platform/resource/definition.ts'
import { codesOf } from '../user/role.server.ts'
import { checkSettings, type FirstRole } from './general_setting.rules.ts'
import { general_setting } from './general_setting.resource.ts'

type Row = Readonly<Record<string, unknown>>
const pictures = fieldsOf(general_setting)
  .filter(([, field]) => field.type === 'image')
  .map(([name]) => name)
const open = fieldsOf(general_setting)
  .filter(([, field]) => field.public)
  .map(([name]) => name)

const publicIn = (row: Row): Row => Object.fromEntries(open.map((name) => [name, row[name] ?? null]))

/** Pictures as addresses that a page can show at once. */
const withAddresses = (row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      pictures.includes(name) && typeof value === 'string' ? fileUrl(value) : value,
    ]),
  )

/** What the button of the sign-in page says; null without a provider. Nothing else of it is anybody's business. */
const signInBy = ({ sign_in_provider }: Row): unknown =>
  (isRow(sign_in_provider) ? sign_in_provider['name'] : undefined) ?? null

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
function rowsIn(answer: unknown): readonly Row[] {
  const rows = isRow(answer) ? answer['general_settings'] : undefined
  return Array.isArray(rows) ? rows.filter(isRow) : []
}

/** The settings; mail, SMS and the provider of sign-ins are tried by services that are handed in. */
export const generalSettingServer = (messages: MessageServices, tryProvider: TryProvider) =>
  implement(general_setting, {
    facts: async ({ readAll, before, doc }) => ({
      others: before === null ? (await readAll.selectFrom('general_setting').select('id').execute()).length : 0,
      firstRole: doc.first_role === null ? undefined : await roleOf(readAll, doc.first_role),
    }),
    check: (doc, facts, { before, session, isDelete }) =>
      checkSettings(doc, facts, {
        before,
        isDelete,
        holder: {
          isAdmin: session.kind === 'admin',
          holds: (code) => session.kind === 'admin' || may(session, code),
        },
      }),
    calls: {
      /** Whoever may read the settings gets them whole; everybody else, and guests, what is public (actions.json). */
      async general_settings({ session, readAll, list, reply }) {
        if (session.member === null && may(session, 'general_setting.read')) {
          const answer = await list.unpaged([])
          return {
            general_settings: rowsIn(answer).map((row) => ({ ...withAddresses(row), sign_in_by: signInBy(row) })),
          }
        }
        const version = await readAll.selectFrom('general_setting').select(['id', 'row_version']).executeTakeFirst()
        if (version && reply.isUnchanged(`settings-${version.id}-${version.row_version}`)) return undefined
        const rows = await readAll.selectFrom('general_setting').selectAll().limit(1).execute()
        return { general_settings: rows.map((row) => ({ ...withAddresses(publicIn(row)), sign_in_by: signInBy(row) })) }
      },
      test_mail: async ({ body }) => messages.tryMail(address('email', body['to'])),
      test_provider: async ({ request }) => tryProvider(request.origin),
      test_sms: async ({ body }) => messages.trySms(address('phone', body['to'])),
    },
  })

async function roleOf(readAll: Reader, id: number): Promise<FirstRole | undefined> {
  const role = await readAll.selectFrom('role').select('kind').where('id', '=', id).executeTakeFirst()
  if (!role) return undefined
  const held = await readAll.selectFrom('role_permissions').select('value').where('record', '=', id).execute()
  return {
    kind: role.kind,
    codes: await codesOf(
      readAll,
      held.map(({ value }) => value),
    ),
  }
}

/** Where a test goes. @throws Refusal 400 */
function address(type: 'email' | 'phone', given: unknown): string {
  if (isEmpty(given)) throw invalid({ to: [{ text: 'field.required', params: { Label: '$general_setting.test_to' } }] })
  const parsed = readValue({ type }, given)
  if ('fault' in parsed) throw invalid({ to: [parsed.fault] })
  return String(parsed.value)
}
